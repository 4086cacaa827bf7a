import { beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../api/wire/reports.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { done } from './outcomes.ts';
import { fils, listOf } from './report-counted.ts';
import { stageFor } from './stage.ts';

/**
 * The product's reports near midnight in Dubai: ends of days, weeks, months, quarters and years,
 * a leap day, and what each is compared with. Clocks are moved, so that it is the same at any hour.
 */

const ADMIN = 'admin@example.com';
const stage = stageFor([ADMIN]);
const [admin] = stage.people;

/** Moments by the clock of Dubai; 28 February and 6 March of 2028 are Mondays. */
const EDGES = [
  '2027-02-28T23:59:59.999',
  '2027-03-01T00:00:00.000',
  '2027-12-31T23:59:59.999',
  '2028-01-01T00:00:00.000',
  '2028-01-31T23:59:59.000',
  '2028-02-01T00:00:00.000',
  '2028-02-27T23:59:59.999',
  '2028-02-28T00:00:00.000',
  '2028-02-28T23:59:59.000',
  '2028-02-29T00:00:00.000',
  '2028-02-29T23:59:59.999',
  '2028-03-01T00:00:00.000',
  '2028-03-05T23:59:59.999',
  '2028-03-06T00:00:00.000',
  '2028-03-31T23:59:59.000',
  '2028-04-01T00:00:00.000',
  '2028-12-31T23:59:59.999',
  '2029-01-01T00:00:00.000',
] as const;

const instant = (edge: string): string => new Date(`${edge}+04:00`).toISOString();

/** The places of edges, from the first to the last. */
const from = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

const ZONE = 9_000;
const ID = 90_000;
/** Each costs twice what the one before does: a sum says which it is made of. */
const amountAt = (path: number): number => 2 ** path;
const placesIn = (amount: unknown): number[] =>
  EDGES.flatMap((_, path) => (Math.floor(Number(amount) / amountAt(path)) % 2 === 1 ? [path] : []));

beforeEach(async () => {
  const [zone, booking, line] = await Promise.all(
    ['zones', 'bookings', 'transactions'].map(async (name) => (await stage.stored(name))[0] as RecordData),
  );
  await stage.host.put('zones', { ...(zone as RecordData), id: ZONE, zone_name: 'Midnight' });
  await stage.host.put(
    'bookings',
    ...EDGES.map((edge, path) => ({
      ...(booking as RecordData),
      ...{ id: ID + path, zone_id: ZONE, created_at: instant(edge), schedule_date: edge.slice(0, 10) },
      ...{ order_status: 'Accepted', booking_status: 'Completed', payment_status: 'Paid' },
      ...{ payment_amount: amountAt(path), paid_amount: amountAt(path), owed_amount: 0 },
    })),
  );
  await stage.host.put(
    'transactions',
    ...EDGES.map((edge, path) => ({
      ...(line as RecordData),
      ...{ id: ID + path, transaction_id: `MIDNIGHT-${path}`, transaction_date: instant(edge) },
      ...{ entry: 'Commission', transaction_type: 'Debit', amount_aed: amountAt(path), statement_id: null },
    })),
  );
});

/** What each report says of the edges alone, by the measure that adds them up. */
const REPORTED = [
  ['booking-reports', 'booked_amount', `zone_id=${ZONE}`],
  ['business-reports', 'earning', 'q=MIDNIGHT'],
] as const;

async function reportOf([screen, , filter]: (typeof REPORTED)[number], query: string): Promise<Report> {
  const answer = done(await admin.get(`/api/reports/${screen}?screen_label=${screen}&${filter}&${query}`));
  return answer.body;
}

async function setClock(now: string): Promise<void> {
  done(await admin.post('/mock/clock', { now: instant(now) }));
  // What was begun before the clock was moved has run out.
  await stage.host.signIn(ADMIN, admin);
}

/** The edges of the rows that a card opens. */
async function openedBy({ opens }: Report['cards'][number]): Promise<number[]> {
  const answer = done(await admin.get(listOf(opens, { _end: '100' })));
  return (answer.body as RecordData[]).map(({ id }) => Number(id) - ID).toSorted((one, other) => one - other);
}

type Case = readonly [
  now: string,
  period: string,
  compare: 'previous' | 'year',
  of: readonly number[],
  before: readonly number[],
];

/** Which days a period is of is tried in tests/unit/periods.test.ts: here one of each. */
const CASES: readonly Case[] = [
  // Days, before and after one ends. The clock runs on: a minute is left to ask in.
  ['2028-02-28T23:59:00', 'today', 'previous', [7, 8], [6]],
  ['2028-02-29T00:00:00', 'today', 'previous', [9, 10], [7, 8]],
  ['2028-02-29T23:59:00', 'yesterday', 'previous', [7, 8], [6]],
  ['2029-01-01T00:00:00', 'today', 'previous', [17], [16]],
  // 29 February, a year ago.
  ['2028-02-29T23:59:00', 'today', 'year', [9, 10], [0]],
  // Weeks begin with Monday.
  ['2028-03-05T23:59:00', 'this-week', 'previous', from(7, 12), [6]],
  ['2028-03-06T00:00:00', 'last-week', 'previous', from(7, 12), [6]],
  ['2028-03-01T00:00:00', 'last-7-days', 'previous', from(6, 11), []],
  ['2028-02-29T23:59:00', 'this-month', 'previous', from(5, 10), [3]],
  ['2028-03-01T00:00:00', 'last-month', 'year', from(5, 10), [0, 1]],
  ['2028-03-31T23:59:00', 'this-quarter', 'previous', from(3, 14), []],
  ['2028-12-31T23:59:00', 'this-year', 'previous', from(3, 16), [0, 1, 2]],
];

describe('the figures of a period', () => {
  it('should be of its own days, whatever minute it is requested in', async () => {
    for (const [now, period, compare, of, before] of CASES) {
      await setClock(now);
      for (const reported of REPORTED) {
        const { cards } = await reportOf(reported, `period=${period}&compare=${compare}&grain=day`);
        const card = cards.find(({ measure }) => measure === reported[1]);
        const what = `${reported[0]}: ${period} at ${now}, with ${compare}`;
        expect([placesIn(card?.value), placesIn(card?.before)], what).toEqual([of, before]);
        expect(card && (await openedBy(card)), what).toEqual(of);
        const line = (card?.line ?? []).reduce<number>((sum, each) => sum + fils(each), 0);
        expect(line, what).toBe(fils(card?.value));
      }
    }
  });

  it('should be cut where days, weeks, months, quarters and years begin', async () => {
    const cuts = [
      ['2028-02-27..2028-03-01', 'day', '2028-02-27: 6, 2028-02-28: 7 8, 2028-02-29: 9 10, 2028-03-01: 11'],
      ['2028-02-27..2028-03-06', 'week', '2028-02-27: 6, 2028-02-28: 7 8 9 10 11 12, 2028-03-06: 13'],
      ['2028-01-31..2028-03-01', 'month', '2028-01-31: 4, 2028-02-01: 5 6 7 8 9 10, 2028-03-01: 11'],
      ['2027-12-31..2028-01-31', 'quarter', '2027-12-31: 2, 2028-01-01: 3 4'],
      ['2027-12-31..2028-01-31', 'year', '2027-12-31: 2, 2028-01-01: 3 4'],
    ] as const;
    for (const reported of REPORTED)
      for (const [days, grain, pieces] of cuts) {
        const { table } = await reportOf(reported, `period=${days}&grain=${grain}`);
        const rows = table?.rows.map(({ at, values }) => `${at}: ${placesIn(values[reported[1]]).join(' ')}`);
        expect(rows?.join(', ')).toBe(pieces);
      }
  });

  it('should be by the day of the work where they are of that, whatever the clock says', async () => {
    const { series } = await reportOf(REPORTED[0], 'period=2028-02-28..2028-03-01&grain=day');
    const revenue = series.find(({ measure }) => measure === 'revenue');
    const places = revenue?.points.map(({ at, value }) => `${at}: ${placesIn(value).join(' ')}`);
    expect(places).toEqual(['2028-02-28: 7 8', '2028-02-29: 9 10', '2028-03-01: 11']);
  });

  it('should be the home’s too, which begins each day anew', async () => {
    for (const [now, period, of, before] of [
      ['2028-02-29T23:59:00', 'today', [9, 10], [7, 8]],
      ['2028-03-01T00:00:00', 'today', [11], [9, 10]],
    ] as const) {
      await setClock(now);
      const answer = await admin.get(`/api/dashboards/dashboard?screen_label=dashboard&period=${period}`);
      const card = answer.body.blocks.find(({ name }: { name: string }) => name === 'booked-amount')?.card;
      // Nothing else was booked then.
      expect([placesIn(card?.value), placesIn(card?.before)], `${period} at ${now}`).toEqual([of, before]);
    }
  });
});
