import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, combine } from '../../api/reports/queries.ts';
import { reportOf } from '../../api/reports/report.ts';
import type { Report } from '../../api/wire/reports.ts';
import { daysAfter, defineHouse, GRAINS, house, type RecordData } from '../../resources/language/index.ts';
import { countIn, ofUser, QUERIES } from '../stage/counted.ts';
import { expectReport, type Numbered, SHOWN, SHOWN_TO_VENDORS, type Shows, without } from '../stage/expected-report.ts';
import { EDGES, SALE_STATUSES } from '../stage/measured.ts';
import { callOf, counting, NOW, opened, readerIn, reported, SALE, scopeOf, soldAt } from './report-stage.ts';

/**
 * Reports over worlds that are drawn, each number held to what is counted one by one, and each list
 * of rows to those that were counted.
 */

const dubai = house();

const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 5 });
const [min, max] = [Date.parse('2027-12-20T00:00:00Z'), Date.parse('2028-03-20T00:00:00Z')];
const drawn = fc.integer({ min, max }).map((time) => new Date(time).toISOString());
const instant = fc.oneof(fc.constantFrom(...EDGES), drawn);
const day = fc.integer({ min: 0, max: 90 }).map((days) => daysAfter('2027-12-20', days));
const money = fc.integer({ min: 0, max: 100_000 }).map((fils) => fils / 100);
const sale = fc.record({
  code: fc.constantFrom('S', 'S special', 'other'),
  ...{ sold_at: instant, due_on: some(day), amount: some(money), cost: some(money), units: fc.nat(5) },
  status: some(fc.constantFrom(...SALE_STATUSES)),
  is_gift: fc.boolean(),
  size: some(fc.constantFrom(1, 2, 10)),
  shop_id: some(fc.constantFrom(1, 2, 3, 4)),
  buyer_id: some(fc.constantFrom(1, 2)),
});
const salesDrawn = fc
  .array(sale, { maxLength: 25 })
  .map((all) => all.map((each, at): RecordData => ({ ...each, id: at + 1 })));

const period = fc.oneof(
  fc.constantFrom('today', 'yesterday', 'this-week', 'last-week', 'this-month', 'last-month', 'last-7-days'),
  fc.constantFrom('last-30-days', 'this-quarter', 'last-quarter', 'this-year', 'last-year', 'last-12-months'),
  fc.tuple(day, day).map((both) => both.toSorted().join('..')),
);
const queries = fc.record({
  period,
  grain: fc.constantFrom(...GRAINS),
  compare: fc.constantFrom('none', 'previous', 'year'),
  filter: fc.constantFrom(...QUERIES),
});

afterEach(() => {
  defineHouse(dubai);
  countIn(4);
});

/** Holds reports of drawn worlds to what is counted, and some of the lists their numbers open. */
const holdDrawn = (who: { readonly role: number; readonly user: number; readonly shows: Shows }, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(salesDrawn, queries, fc.nat(), async (sales, { period: name, grain, compare, filter }, turn) => {
      const { role, user, shows } = who;
      const scope = scopeOf(await readerIn(sales), { role, user });
      const query = `screen_label=stage-sales&period=${name}&grain=${grain}&compare=${compare}&${filter.query}`;
      const { report, input: statements } = await reported(scope, query);
      expect(statements).toBe(1);
      const mine = sales.filter((each) => (role === 1 || ofUser(user)(each)) && filter.keeps(each));
      const numbers = expectReport(report, mine, without(shows, filter.leavesOut ?? []));
      // A dozen are looked up, others each time.
      const apart = Math.ceil(numbers.length / 12);
      for (const number of numbers.filter((_, at) => (at + turn) % apart === 0)) {
        const ids = number.rows.map(({ id }) => id);
        expect(await opened(scope, number), `${number.measure} ${number.opens?._cell}`).toEqual(ids);
      }
    }),
    { numRuns },
  );

/** A machine that is busy with others holds this too. */
describe('a report of any sales', { timeout: 60_000 }, () => {
  it('should come to what is counted one by one, and open exactly those rows', () =>
    holdDrawn({ role: 1, user: 1, shows: SHOWN }, 25));

  it('should for a role that keeps to its own rows, without what it does not see', () =>
    holdDrawn({ role: 2, user: 2, shows: SHOWN_TO_VENDORS }, 15));

  it('should where clocks are five hours and three quarters ahead', async () => {
    defineHouse({ ...dubai, timeZone: { name: 'Asia/Kathmandu', offsetMinutes: 345, label: 'NPT' } });
    countIn(5.75);
    await holdDrawn({ role: 1, user: 1, shows: SHOWN }, 12);
  });
});

describe('midnight', () => {
  const cardsOf = async (sales: readonly RecordData[], query: string, now = NOW): Promise<Report['cards'][number]> => {
    const { report } = await reported(scopeOf(await readerIn(sales), { now }), `screen_label=stage-sales&${query}`);
    const card = report.cards.find(({ measure }) => measure === 'sold');
    if (!card) throw new Error('Nothing is sold.');
    return card;
  };

  it('should part days, months and years at 00:00 in Dubai', async () => {
    for (const [last, first, query] of [
      ['2028-02-28T19:59:59.999Z', '2028-02-28T20:00:00.000Z', 'period=2028-02-29..2028-02-29&grain=day'],
      ['2028-02-29T19:59:59.999Z', '2028-02-29T20:00:00.000Z', 'period=2028-03-01..2028-03-31&grain=month'],
      ['2027-02-28T19:59:59.999Z', '2027-02-28T20:00:00.000Z', 'period=2027-03-01..2027-03-31&grain=week'],
      ['2027-12-31T19:59:59.999Z', '2027-12-31T20:00:00.000Z', 'period=2028-01-01..2028-12-31&grain=year'],
      ['2028-01-30T19:59:59.999Z', '2028-01-30T20:00:00.000Z', 'period=2028-01-31..2028-01-31&grain=quarter'],
    ] as const) {
      const card = await cardsOf(soldAt(last, first), `${query}&compare=previous`);
      expect([card.value, card.before], query).toEqual([1, 1]);
    }
  });

  it('should let today begin and end there', async () => {
    const last = '2028-02-29T19:59:59.999Z';
    const instants = ['2028-02-28T19:59:59.999Z', '2028-02-28T20:00:00.000Z', last, '2028-02-29T20:00:00.000Z'];
    const results: string[] = [];
    for (const now of instants) {
      const card = await cardsOf(soldAt(...instants.slice(0, 3)), 'period=today&grain=day&compare=previous', now);
      results.push(`${card.value} after ${card.before}`);
    }
    expect(results).toEqual(['1 after 0', '2 after 1', '2 after 1', '0 after 2']);
  });
});

it('several reports should be queried in one statement, each of what its own screen and session reads', async () => {
  const reader = await readerIn([SALE, { ...SALE, id: 2, shop_id: 2 }, { ...SALE, id: 3, status: 'Unpaid' }]);
  const today = 'period=today&grain=day';
  const paid = { screen: 'stage-paid' };
  const calls = [undefined, { screen: 'stage-visits' }, { ...paid, role: 2, user: 2 }, paid].map((who) =>
    callOf(scopeOf(reader, who), today),
  );
  const { groups, input } = counting(reader);
  const result = await ask({ groups }, combine(calls.map(reportOf)));
  const first = result.map(({ cards }) => `${cards[0]?.measure} ${cards[0]?.value}`);
  expect(first).toEqual(['sold 3', 'visited 0', 'sold 2', 'sold 2']);
  // An empty query is not sent.
  expect(await ask({ groups }, combine([]))).toEqual([]);
  expect(input()).toBe(1);
});

describe('a card compared with the time before', () => {
  it.each([
    [3, 2, 'previous', { value: 3, before: 2, change: 50, is_new: false }],
    [3, 0, 'previous', { value: 3, before: 0, change: null, is_new: true }],
    [0, 0, 'previous', { value: 0, before: 0, change: 0, is_new: false }],
    [3, 2, 'none', { value: 3, before: null, change: null, is_new: false }],
  ])('should, of %i after %i and compared with %s, be %o', async (now, before, compare, card) => {
    const instants = ['2028-02-10', '2028-01-20'].map((day) => `${day}T10:00:00.000Z`);
    const sales = soldAt(...Array(now).fill(instants[0]), ...Array(before).fill(instants[1]));
    const query = `screen_label=stage-sales&period=2028-02-01..2028-02-29&grain=month&compare=${compare}`;
    const { report } = await reported(scopeOf(await readerIn(sales)), query);
    expect(report.cards[0]).toMatchObject(card);
  });
});

describe('what a report tells', () => {
  it('should name values and pieces as people read them', async () => {
    const { report } = await reported(
      scopeOf(await readerIn([SALE, { ...SALE, id: 2, shop_id: 99, status: 'Gone', is_gift: true, size: null }])),
      'screen_label=stage-sales&period=2028-02-01..2028-03-31&grain=week',
    );
    type Point = { readonly at: unknown; readonly label: string | null };
    const labels = (points: readonly Point[] = []) => Object.fromEntries(points.map(({ at, label }) => [at, label]));
    const labelled = (measure: string, by: string) =>
      labels(report.series.find((each) => each.measure === measure && each.by === by)?.points);
    expect(labelled('sold', 'status')).toEqual({ Gone: 'Gone', Paid: 'Paid!' });
    expect(labelled('gift_rate', 'is_gift')).toEqual({ true: 'Yes', false: 'No' });
    expect(labelled('largest', 'size')).toEqual({ 1: '1', null: null });
    expect(labelled('revenue', 'shop_town')).toEqual({ 1: 'Ajman', null: null });
    const weeks = { '2028-02-01': 'Week of 31 Jan 2028', '2028-02-07': 'Week of 7 Feb 2028' };
    expect(labelled('sold', 'period')).toMatchObject(weeks);
    expect(labels(report.table?.rows)).toEqual({ 1: 'Shop 1', 99: null });
    expect(report.table?.columns.map(({ label }) => label).slice(0, 2)).toEqual(['Revenue', 'Sold here']);
    expect(report.table?.label).toBe('Shop');
  });

  it.each([
    ['day', '29 Feb 2028'],
    ['week', 'Week of 28 Feb 2028'],
    ['month', 'Feb 2028'],
    ['quarter', 'Q1 2028'],
    ['year', '2028'],
  ])('should call a %s %s', async (grain, label) => {
    const scope = scopeOf(await readerIn([]), { screen: 'stage-figures' });
    const { report } = await reported(scope, `screen_label=stage-figures&period=today&grain=${grain}`);
    expect(report.table?.rows.map((row) => [row.at, row.label])).toEqual([['2028-02-29', label]]);
    expect(report.table?.label).toBe('When');
  });

  it('should hold the values that come first, and say that there are more', async () => {
    // As many shops and sizes as sales: by the greatest amount a store orders, not by revenue.
    const sales = Array.from({ length: 205 }, (_, at): RecordData => {
      const status = at % 2 === 0 ? 'Paid' : 'Refunded';
      return { ...SALE, id: at + 1, shop_id: at + 1, size: at + 1, amount: (at * 7) % 205, status };
    });
    const { report } = await reported(
      scopeOf(await readerIn(sales)),
      'screen_label=stage-sales&period=today&grain=day',
    );
    const sizes = report.series.find(({ by }) => by === 'size');
    expect(sizes?.more).toBe(true);
    expect(sizes?.points.map(({ value }) => value)).toEqual(Array.from({ length: 200 }, (_, at) => 204 - at));
    expect(report.table?.more).toBe(true);
    const revenues = sales.map(({ amount, status }) => Number(amount) * (status === 'Paid' ? 1 : -1));
    const first = revenues.toSorted((one, other) => other - one).slice(0, 200);
    expect(report.table?.rows.map(({ values }) => values.revenue ?? null)).toEqual(first.map((each) => each + 0));
    expect(report.table?.total.values.revenue).toBe(revenues.reduce((sum, each) => sum + each, 0));
    expect(report.series.find(({ by }) => by === 'status')?.more).toBe(false);
  });

  it('should ask for the rows of its own screen alone', async () => {
    const sales = [SALE, { ...SALE, id: 2, status: 'Unpaid' }, { ...SALE, id: 3, shop_id: 2 }];
    const paid = async (who: { readonly role: number; readonly user: number }) => {
      const scope = scopeOf(await readerIn(sales), { ...who, screen: 'stage-paid' });
      const { report } = await reported(scope, 'screen_label=stage-paid&period=today&grain=day');
      const [number] = report.cards.map(({ measure, value, opens }) => ({ measure, value, opens, rows: [] }));
      const ids = await opened(scope, number as Numbered);
      return [number?.value, ids.toSorted(), report.table?.rows.length];
    };
    expect(await paid({ role: 1, user: 1 })).toEqual([2, [1, 3], 1]);
    // A vendor sees all of its own there, and does not see who bought them.
    expect(await paid({ role: 2, user: 2 })).toEqual([2, [1, 2], undefined]);
  });
});
