import { describe, expect, it } from 'vitest';
import { filsOf } from '../../product/rules/money.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { givenTo, heldAs, move } from './bookings.ts';
import { idsOf, stageFor } from './stage.ts';

/** The reports of vendors: every figure is that of the records there are, whoever wrote last. */

const SCREEN = 'screen_label=vendor-reports';
const LIST = `/api/vendors?${SCREEN}`;

/** Vendors of services of the fixtures. */
const [VENDOR, OTHER] = [12, 13];

const stage = stageFor(['admin']);
const [admin] = stage.people;
const { stored, first } = stage;
const rows = async (query = ''): Promise<RecordData[]> => (await admin.get(`${LIST}&_end=100${query}`)).body;
const sum = (lines: readonly RecordData[], entry: string): number =>
  lines
    .filter((line) => line.entry === entry)
    .reduce(
      (all, { amount_aed, transaction_type }) =>
        all + filsOf(Number(amount_aed)) * (transaction_type === 'Debit' ? 1 : -1),
      0,
    );

/** What the list is to say of each vendor, from the records alone. */
async function expected(): Promise<Map<unknown, RecordData>> {
  const [vendors, bookings, workers, lines] = await Promise.all(
    ['vendors', 'bookings', 'workers', 'transactions'].map((name) => stored(name)),
  );
  return new Map(
    (vendors ?? []).map(({ id, service_ids, unsubscribed_ids }) => {
      const ours = (bookings ?? []).filter(({ vendor_id }) => vendor_id === id);
      const done = ours.filter(({ booking_status }) => booking_status === 'Completed').length;
      const theirs = (lines ?? []).filter(({ vendor_id }) => vendor_id === id);
      return [
        id,
        {
          id: Number(id),
          subscribed_count: (service_ids as unknown[]).length - ((unsubscribed_ids ?? []) as unknown[]).length,
          service_men: (workers ?? []).filter((each) => each.vendor_id === id && each.user_type === 'Worker').length,
          total_bookings: ours.length,
          total_earnings: sum(theirs, 'Vendor Share') / 100,
          commission_given: sum(theirs, 'Commission') / 100,
          completion_rate: ours.length === 0 ? null : Math.round((done / ours.length) * 10_000) / 100,
        },
      ];
    }),
  );
}

describe('spec 1.3.2, 1.7.10, 2.3.17: vendor reports', () => {
  it('should tell of each vendor what the records tell, five to a page, ranked by any figure (spec 1.9.4)', async () => {
    const result = await rows();
    const wanted = await expected();
    expect(result).toHaveLength(wanted.size);
    for (const row of result) expect(row).toMatchObject(wanted.get(row.id) ?? {});
    expect((await admin.get(LIST)).body).toHaveLength(5);
    for (const field of ['total_earnings', 'commission_given', 'completion_rate', 'service_men', 'subscribed_count']) {
      const ranked = (await rows(`&_sort=${field}&_order=desc`)).map((row) => Number(row[field] ?? -1));
      const known = ranked.filter((value) => value >= 0);
      expect(known, field).toEqual(known.toSorted((one, other) => other - one));
    }
  });

  it('should follow a booking that is paid, and one that is handed to another vendor with what was earned', async () => {
    const booking = await first('bookings', ({ vendor_id }) => vendor_id === VENDOR);
    const money = { service_amount: 100, additional_amount: 0, payment_amount: 100, priced: null, commission_rate: 15 };
    await stage.host.change('bookings', booking.id, { ...givenTo(VENDOR), ...money, ...heldAs(null, 100) });
    expect((await move(admin, booking.id, 'payments', { amount: 100, method: 'Card' })).status).toBe(201);
    const before = await expected();
    const { service_ids = [], zone_ids = [] } = await stage.one('vendors', VENDOR);
    const able = { service_ids, zone_ids, unsubscribed_ids: [], admin_approval: 'APPROVED' };
    await stage.host.change('vendors', OTHER, able);
    const given = await move(admin, booking.id, 'assign-vendor', { vendor_id: OTHER });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    const wanted = await expected();
    for (const row of await rows()) expect(row).toMatchObject(wanted.get(row.id) ?? {});
    const earned = (of: Map<unknown, RecordData>, id: number) => Number(of.get(id)?.total_earnings);
    expect(earned(wanted, VENDOR)).toBeCloseTo(earned(before, VENDOR) - 85, 2);
    const rate = Number((await stage.one('bookings', booking.id)).commission_rate);
    expect(earned(wanted, OTHER)).toBeCloseTo(earned(before, OTHER) + 100 - rate, 2);
  });

  it('should count the services a vendor takes bookings of, whatever it paused or gave up', async () => {
    const vendor = await first('vendors', ({ service_ids }) => (service_ids as unknown[]).length > 2);
    const [one, two, ...rest] = vendor.service_ids as number[];
    const count = async () => (await rows(`&id=${vendor.id}`))[0]?.subscribed_count;
    await stage.host.change('vendors', vendor.id, { unsubscribed_ids: [one ?? 0, two ?? 0] });
    expect(await count()).toBe(rest.length);
    // What it gives up it does not pause any more.
    const form = `/api/vendors/${vendor.id}?screen_label=vendor-onboarding&step=general`;
    const patched = await admin.patch(form, { service_ids: [two, ...rest] });
    expect(patched.status, JSON.stringify(patched.body)).toBe(200);
    expect(await count()).toBe(rest.length);
    expect((await stage.one('vendors', vendor.id)).unsubscribed_ids).toEqual([two]);
  });

  it('should filter by zone, category, sub-category and vendor, and find by name (spec 1.2.20)', async () => {
    const [vendor] = (await stored('vendors')).filter(({ category_ids }) => (category_ids as number[]).length > 1);
    if (!vendor) throw new Error('No vendor is of several categories.');
    for (const field of ['zone_ids', 'category_ids', 'service_ids']) {
      const [id] = vendor[field] as number[];
      const target = (await stored('vendors')).filter((each) => (each[field] as number[]).includes(Number(id)));
      expect(idsOf(await rows(`&${field}=${id}`)).toSorted(), field).toEqual(idsOf(target).toSorted());
    }
    expect(idsOf(await rows('&id=11&id=12')).toSorted()).toEqual([11, 12]);
    expect(idsOf(await rows(`&q=${encodeURIComponent(String(vendor.company_or_vendor_name))}`))).toContain(vendor.id);
    // A sub-category that goes to another category takes its vendors along.
    const records = [...(await stored('products')), ...(await stored('services'))];
    const used = new Set(records.map(({ sub_category_id }) => sub_category_id));
    const free = await first('vendors', (each) => (each.service_ids as number[]).some((id) => !used.has(id)));
    const service = (free.service_ids as number[]).find((id) => !used.has(id));
    const held = free.category_ids as number[];
    const category = await first('categories', ({ id }) => !held.includes(Number(id)));
    const subCategory = `/api/sub_categories/${service}?screen_label=sub-category-setup`;
    const moved = await admin.patch(subCategory, { category_id: category.id });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(idsOf(await rows(`&category_ids=${category.id}`))).toContain(free.id);
  });
});
