import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { boardOf } from '../../product/bookings/ui/board/board-calls.ts';
import { bookableOf, bookedOf, lastOrderOf, orderCustomerOf } from '../../product/bookings/ui/booking/order-calls.ts';
import { offersOf } from '../../product/bookings/ui/booking/running-offer.tsx';
import { candidatesOf } from '../../product/bookings/ui/dispatch/candidate-calls.ts';
import { basketsOf, previewOf, unpublishedOf } from '../../product/catalogue/ui/service-calls.ts';
import { invoiceOf, refundsOf } from '../../product/invoices/ui/invoice-calls.ts';
import { whereaboutsOf } from '../../product/positions/ui/whereabout-calls.ts';
import {
  historyOf,
  policyOf,
  requiredPapers,
  shownOf,
  subscriptionsOf,
  termsOf,
} from '../../product/vendors/ui/vendor-calls.ts';
import { registry } from '../../resources/index.ts';
import type { Row } from '../../resources/language/index.ts';
import { addressAbout, isAffected } from '../../src/data/affected.ts';
import type { ApiQuery } from '../../src/data/use-api.ts';
import { provideRegistry } from '../../src/platform/registry.ts';
import { stageFor } from './stage.ts';

/**
 * Every call of the product's own whose answer a page shows (`useApi`): it comes anew when a record
 * of what it is `about` is written, so it must name all that its answer is made of.
 */

const stage = stageFor(['admin']);
const [admin] = stage.people;

const idOf = async (collection: string, test: Parameters<typeof stage.first>[1]) =>
  Number((await stage.first(collection, test)).id);
const vendor = { id: 11, screen: 'vendor-requests' };
const BOOKINGS = 'booking-list';
const service = () => idOf('services', (each) => each.published_id !== null);

const QUERIES: { readonly [name: string]: () => Promise<ApiQuery<unknown>> } = {
  board: async () => boardOf({ screen: 'day-board', day: '2026-03-02', zones: [] }),
  bookable: async () => bookableOf(await service(), BOOKINGS),
  booked: async () => bookedOf(await idOf('bookings', ({ version_id }) => version_id !== null), BOOKINGS),
  candidates: async () =>
    candidatesOf(await idOf('bookings', (each) => each.booking_status === 'Assigned'), 'Worker', BOOKINGS),
  async invoice() {
    const id = await idOf('bookings', ({ payment_amount }) => Number(payment_amount) > 0);
    expect((await admin.post(`/api/bookings/${id}/invoice?screen_label=${BOOKINGS}`, {})).status).toBe(201);
    return invoiceOf({ id, screen: BOOKINGS });
  },
  'offers-of': async () => offersOf(Number((await stage.first('offers', () => true)).booking_id), BOOKINGS),
  'last-order': async () => lastOrderOf((await stage.first('customers', () => true)) as Row, BOOKINGS),
  'order-customer': async () => orderCustomerOf(await idOf('customers', (each) => each.is_active === true), BOOKINGS),
  policy: async () => policyOf('vendor-onboarding', 'terms_policy_id'),
  refunds: async () =>
    refundsOf({ id: await idOf('bookings', ({ paid_amount }) => Number(paid_amount) > 0), screen: BOOKINGS }),
  'service-baskets': async () => basketsOf({ id: await service(), screen: 'service-list' }),
  'service-differences': async () => unpublishedOf({ id: await service(), screen: 'service-list' }),
  'service-preview': async () => previewOf({ id: await service(), screen: 'service-list' }),
  'vendor-commission-history': async () => historyOf(vendor),
  'vendor-commission-terms': async () => termsOf(vendor),
  'vendor-document-types': async () => requiredPapers(vendor),
  'vendor-papers': async () => shownOf(vendor),
  'vendor-subscriptions': async () => subscriptionsOf(vendor),
  whereabouts: async () =>
    whereaboutsOf(await idOf('bookings', (each) => each.booking_status === 'Ongoing' && !!each.worker_id), BOOKINGS),
};

describe('what a page shows of a call of the product', () => {
  it.each(Object.entries(QUERIES))('%s should be affected by a write of all it is made of', async (name, query) => {
    provideRegistry(registry);
    const { about, key, load } = await query();
    expect(key[0]).toBe(name);
    const by = admin;
    vi.stubGlobal('fetch', async (path: string) => {
      const { status, body } = await by.get(path);
      return Response.json(body, { status });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    // Who asks is read at every call.
    const always = await stage.host.readBy(() => by.get('/api/auth/session'));
    const read = await stage.host.readBy(() => load());
    const made = [...read].filter((each) => each in registry.resources && !always.has(each));
    expect(made).not.toEqual([]);
    expect(made.filter((each) => !isAffected(registry, addressAbout(about), each))).toEqual([]);
  });

  const sources = readdirSync('product', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/ui\/.*\.tsx?$/.test(file))
    .map((file) => readFileSync(`product/${file}`, 'utf8'));

  it('should be one of these, and requested by nothing else', () => {
    const named = sources.flatMap((text) =>
      /\bApiQuery<|useApi/.test(text) ? [...text.matchAll(/\bkey: \['([\w-]+)'/g)].map(([, name]) => name) : [],
    );
    expect(named.toSorted()).toEqual(Object.keys(QUERIES).toSorted());
    // A query that bypasses `useApi` hears of no write.
    expect(sources.filter((text) => /\buse(Suspense)?Quer(y|ies)\b/.test(text))).toEqual([]);
  });
});
