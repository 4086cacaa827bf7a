import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToldDashboard } from '../../api/dashboards/blocks.ts';
import type { Report } from '../../api/reports/report.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { vendorFigures } from '../../resources/vendor-figures.ts';
import { ahead, type Fields, givenTo, heldAs, move, OPEN, undoOf } from './bookings.ts';
import type { Answer, Client } from './client.ts';
import { stageFor } from './stage.ts';

/**
 * Figures are of money that moved and of work that is done: whatever is done to bookings and taken
 * back again leaves every one of them as it was.
 */

const ADMIN = 'admin@example.com';
const stage = stageFor([ADMIN]);
const admin = (): Client => stage.as(ADMIN);

/** More than the limit of what may be taken back in a month. */
const PRICES = [60_000, 250.01, 40_000, 33.33];

const STATUSES = ['Pending', 'Assigned', 'Ongoing', 'Completed', 'Cancelled'] as const;
const MOVES = [
  ...['approve', 'mark-paid', 'mark-unpaid', 'un-assign', 'un-assign-worker', 'start', 'complete', 'verify'],
  ...['additional-time', 'reschedule', 'cancel', 'reject', 'set-status'],
] as const;
const GIVEN = ['vendor', 'driver', 'worker'] as const;

type Step =
  | { readonly does: (typeof MOVES)[number]; readonly at: number }
  | { readonly gives: (typeof GIVEN)[number]; readonly at: number };

const at = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom(...MOVES), at }),
  fc.record({ gives: fc.constantFrom(...GIVEN), at }),
);
const course = fc.record({
  turns: fc.array(fc.record({ booking: fc.nat(PRICES.length - 1), step }), { minLength: 4, maxLength: 16 }),
  /** Steps are taken back by undoing them; else by other moves, those that can be. */
  isUndone: fc.boolean(),
});

/** What takes a step back. */
type Back = () => Promise<Answer>;

/** Makes a step; undefined: it is refused, and nothing is to be taken back. */
async function make(id: Id, step: Step, isUndone: boolean): Promise<Back | undefined> {
  const before = await stage.one('bookings', id);
  const isMoney = 'does' in step && step.does.startsWith('mark-');
  if (!isUndone && !isMoney && !('gives' in step && step.gives !== 'worker')) return undefined;
  const answer = await ('gives' in step ? give(id, step) : move(admin(), id, step.does, bodyOf(step, before)));
  if (!answer || answer.status >= 300) return undefined;
  if ('does' in step && step.does === 'mark-paid') return () => move(admin(), id, 'mark-unpaid');
  if ('does' in step && step.does === 'mark-unpaid') {
    const { paid_amount } = await stage.one('bookings', id);
    const amount = (Math.round(Number(before.paid_amount) * 100) - Math.round(Number(paid_amount) * 100)) / 100;
    return () => move(admin(), id, 'payments', { amount });
  }
  if (!isUndone) {
    const { vendor_id = null, driver_id = null } = before;
    if (vendor_id !== null) return () => move(admin(), id, 'assign-vendor', { vendor_id });
    if (driver_id !== null) return () => move(admin(), id, 'assign-driver', { driver_id });
    return () => move(admin(), id, 'un-assign');
  }
  // Without an entry nothing was changed.
  return answer.headers.get('X-History-Entry') === null ? undefined : () => admin().post(undoOf(answer));
}

function bodyOf({ does, at }: Extract<Step, { does: unknown }>, { paid_amount }: RecordData): Fields {
  const money: Fields = Number(paid_amount ?? 0) > 0 ? { money: 'Keep' } : {};
  switch (does) {
    case 'approve':
      return { mode: 'manual' };
    case 'additional-time':
      return { additional_hours: 1 + (at % 3) };
    case 'reschedule':
      return { schedule_date: ahead(8 + at), schedule_time: '02:00' };
    case 'cancel':
      return { reason: 'Rain', ...money };
    case 'reject':
      return { approval_notes: 'Rain', ...money };
    case 'set-status': {
      const booking_status = STATUSES[at % STATUSES.length] ?? 'Pending';
      return { booking_status, reason: 'Rain', ...(booking_status === 'Cancelled' ? money : {}) };
    }
    default:
      return {};
  }
}

/** Gives it to the first one that fits. */
async function give(id: Id, { gives, at }: Extract<Step, { gives: unknown }>): Promise<Answer | undefined> {
  const are = { vendor: ['vendors', 'vendor_type', 'Service'], driver: ['workers', 'user_type', 'Driver'] } as const;
  const [collection, field, value] = gives === 'worker' ? (['workers', 'user_type', 'Worker'] as const) : are[gives];
  const all = (await stage.stored(collection)).filter((each) => each[field] === value);
  for (const [place] of all.entries()) {
    const one = all[(place + at) % all.length];
    const answer = await move(admin(), id, `assign-${gives}`, { [`${gives}_id`]: one?.id ?? 0 });
    if (answer.status < 300) return answer;
  }
  return undefined;
}

const told = async (path: string): Promise<unknown> => {
  const answer = await admin().get(path);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};

/** Every figure of every report and of the dashboard, the limits that are passed included. */
async function figures(): Promise<unknown> {
  const figures: unknown[] = [];
  for (const name of ['business-reports', 'booking-reports'])
    for (const tab of ['all', 'debit', 'credit'])
      for (const period of ['this-year', 'this-month']) {
        const path = `/api/reports/${name}?screen_label=${name}&_tab=${tab}&period=${period}`;
        const { cards, series, table } = (await told(path)) as Report;
        const place = `${name} ${tab} ${period}`;
        figures.push(
          ...cards.map(({ measure, value, passed }) => [place, measure, value, passed]),
          ...series.map(({ measure, points }) => [place, measure, points.map(({ value }) => value)]),
          ...(table?.rows ?? []).map(({ label, values }) => [place, label, values]),
          [place, 'total', table?.total.values],
        );
      }
  const vendors = (await told('/api/vendors?screen_label=vendor-reports&_end=100')) as RecordData[];
  for (const row of vendors) figures.push(['vendors', ...Object.keys(vendorFigures).map((name) => [name, row[name]])]);
  const { blocks } = (await told(
    '/api/dashboards/dashboard?screen_label=dashboard&period=this-month',
  )) as ToldDashboard;
  for (const { name, card, series = [], total } of blocks)
    figures.push([
      'home',
      name,
      card?.value,
      total,
      ...series.flatMap(({ points }) => points.map(({ value }) => value)),
    ]);
  return figures;
}

/** Bookings of every beginning: paid in part, paid, unpaid, and given to nobody. */
async function begin(): Promise<readonly Id[]> {
  await stage.host.reset(admin());
  const posted = new Set((await stage.stored('transactions')).map(({ booking_id }) => booking_id));
  const free = (await stage.stored('bookings')).filter(
    ({ id, vendor_id, zone_id }) => vendor_id !== null && zone_id !== null && !posted.has(Number(id)),
  );
  const bookings = free.slice(0, PRICES.length);
  expect(bookings.length).toBe(PRICES.length);
  for (const [at, { id, vendor_id = null }] of bookings.entries()) {
    const price = PRICES[at] ?? 0;
    await stage.host.change('bookings', id, {
      ...givenTo(vendor_id),
      ...(at === 3 ? OPEN : {}),
      ...{ service_price: 33.35, service_amount: price, additional_amount: 0, payment_amount: price },
      ...{ commission_rate: null, priced: null, reason: null, approval_notes: null },
      ...heldAs(null, price),
      schedule_date: ahead(7 + at),
      mode: 'manual',
    });
    // At the rate its vendor gives today, so that it is given back at the same.
    if (at < 3) expect((await move(admin(), id, 'un-assign')).status).toBe(200);
    if (at < 3) expect((await give(id, { gives: 'vendor', at }))?.status).toBe(200);
    const paid = [price * 0.3, price][at];
    if (paid !== undefined) expect((await move(admin(), id, 'payments', { amount: paid })).status).toBe(201);
  }
  return bookings.map(({ id }) => id);
}

describe('what is done and taken back', { timeout: 240_000 }, () => {
  it('should leave every figure of every report as it was', async () => {
    await fc.assert(
      fc.asyncProperty(course, async ({ turns, isUndone }) => {
        const ids = await begin();
        const before = await figures();
        const backs: Back[] = [];
        for (const { booking, step } of turns) {
          const back = await make(ids[booking] ?? 0, step, isUndone);
          if (back) backs.push(back);
        }
        for (const back of backs.toReversed()) {
          const answer = await back();
          expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
        }
        expect(await figures()).toEqual(before);
      }),
      { numRuns: 5 },
    );
  });
});
