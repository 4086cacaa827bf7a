import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiContext } from '../../api/context.ts';
import { ApiError } from '../../api/errors.ts';
import { parseListQuery } from '../../api/records/query.ts';
import { ask } from '../../api/reports/asked.ts';
import { MOST_PIECES, parseReportQuery } from '../../api/reports/query.ts';
import { type Report, reportOf } from '../../api/reports/report.ts';
import { toldReportOf } from '../../api/reports/told.ts';
import { Scope } from '../../api/scope.ts';
import type { Reader } from '../../api/store.ts';
import { storeSchema } from '../../api/system.ts';
import { snapshotOf } from '../../mock-server/store/disk.ts';
import { collectionIn } from '../../mock-server/store/draft.ts';
import { readerOf } from '../../mock-server/store/question.ts';
import { defineHouse, GRAINS, house, type RecordData } from '../../resources/language/index.ts';
import { countIn, ofUser, QUERIES } from '../stage/counted.ts';
import { expectReport, type Numbered, SHOWN, SHOWN_TO_VENDORS, type Shows } from '../stage/expected-report.ts';
import { EDGES, measuredRegistry, SALE_STATUSES, SHOPS, TOWNS } from '../stage/measured.ts';
import { bareProduct } from '../stage/product.ts';

/**
 * Reports over worlds that are drawn, each number held to what is counted one by one, and each list
 * of rows to those that were counted.
 */

const dubai = house();
const schema = storeSchema(measuredRegistry);
const readerIn = (sales: readonly RecordData[]): Reader => {
  const stored = (records: readonly RecordData[]): RecordData[] => records.map((each) => ({ ...each, _version: 1 }));
  const snapshot = snapshotOf(schema, { sales: stored(sales), shops: stored(SHOPS), towns: stored(TOWNS) });
  return readerOf(schema, () => (name) => collectionIn(snapshot, schema, name));
};

/** Noon of the leap day in Dubai. */
const NOW = '2028-02-29T08:00:00.000Z';

function scopeOf(reader: Reader, { screen = 'stage-sales', role = 1, user = 1, now = NOW } = {}): Scope {
  const found = measuredRegistry.screen[screen];
  const resource = measuredRegistry.resources[found?.resource ?? ''];
  if (!found || !resource) throw new Error(`There is no ${screen}.`);
  const can = { can: () => true, toJSON: () => ({}) };
  const session = { id: '', user: { id: user }, role: { id: role }, can, confirmed: true };
  const context = { product: bareProduct(measuredRegistry), registry: measuredRegistry, now: () => new Date(now) };
  return new Scope(context as ApiContext, { resource, screen: found, session }, reader);
}

/** The report, and how often the store was asked. */
async function reported(scope: Scope, query: string): Promise<{ readonly report: Report; readonly asked: number }> {
  const report = toldReportOf(scope);
  if (!report) throw new Error('There is no report.');
  let asked = 0;
  const groups: Reader['groups'] = (questions) => {
    asked++;
    return scope.reader.groups(questions);
  };
  const asking = { scope, report, query: parseReportQuery(scope, report, new URLSearchParams(query)) };
  return { report: await ask({ groups }, reportOf(asking)), asked };
}

/** The ids of the rows that a number opens. */
async function opened(scope: Scope, { opens }: Numbered): Promise<readonly unknown[]> {
  if (!opens) throw new Error('It opens nothing.');
  const list = scope.beside(opens.screen_label);
  if (!list) throw new Error(`There is no ${opens.screen_label}.`);
  const params = new URLSearchParams({ _of: opens._of, _cell: opens._cell, _end: '100' });
  const rows = await list.reader.rows(list.plan(list.resource, [], parseListQuery(list, params)));
  return rows.map(({ id }) => id);
}

const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 5 });
const instant = fc.oneof(
  fc.constantFrom(...EDGES),
  fc
    .integer({ min: Date.parse('2027-12-20T00:00:00Z'), max: Date.parse('2028-03-20T00:00:00Z') })
    .map((time) => new Date(time).toISOString()),
);
const day = fc
  .integer({ min: 0, max: 90 })
  .map((days) => new Date(Date.parse('2027-12-20') + days * 86_400_000).toISOString().slice(0, 10));
const money = fc.integer({ min: 0, max: 100_000 }).map((fils) => fils / 100);
const sale = fc.record({
  code: fc.constantFrom('S', 'S special', 'other'),
  sold_at: instant,
  due_on: some(day),
  amount: some(money),
  cost: some(money),
  units: fc.nat(5),
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
const asked = fc.record({
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
    fc.asyncProperty(salesDrawn, asked, fc.nat(), async (sales, { period: name, grain, compare, filter }, turn) => {
      const { role, user, shows } = who;
      const scope = scopeOf(readerIn(sales), { role, user });
      const query = `screen_label=stage-sales&period=${name}&grain=${grain}&compare=${compare}&${filter.query}`;
      const { report, asked: statements } = await reported(scope, query);
      expect(statements).toBe(1);
      const mine = sales.filter((each) => (role === 1 || ofUser(user)(each)) && filter.keeps(each));
      const numbers = expectReport(report, mine, shows);
      // Every seventh is looked up, another one each time.
      for (const [at, number] of numbers.entries()) {
        if ((at + turn) % 7 !== 0) continue;
        const ids = number.rows.map(({ id }) => id);
        expect(await opened(scope, number), `${number.measure} ${number.opens?._cell}`).toEqual(ids);
      }
    }),
    { numRuns },
  );

describe('a report of any sales', () => {
  it('should come to what is counted one by one, and open exactly those rows', () =>
    holdDrawn({ role: 1, user: 1, shows: SHOWN }, 40));

  it('should for a role that keeps to its own rows, without what it is not told', () =>
    holdDrawn({ role: 2, user: 2, shows: SHOWN_TO_VENDORS }, 20));

  it('should where clocks are five hours and three quarters ahead', async () => {
    defineHouse({ ...dubai, timeZone: { name: 'Asia/Kathmandu', offsetMinutes: 345, label: 'NPT' } });
    countIn(5.75);
    await holdDrawn({ role: 1, user: 1, shows: SHOWN }, 20);
  });
});

const SALE: RecordData = {
  ...{ id: 1, code: 'S', sold_at: NOW, due_on: null, amount: 10, cost: 4, units: 1 },
  ...{ status: 'Paid', is_gift: false, size: 1, shop_id: 1, buyer_id: 1 },
};
const soldAt = (...instants: readonly string[]): RecordData[] =>
  instants.map((sold_at, at) => ({ ...SALE, id: at + 1, sold_at }));

describe('midnight', () => {
  const cardsOf = async (sales: readonly RecordData[], query: string, now = NOW): Promise<Report['cards'][number]> => {
    const { report } = await reported(scopeOf(readerIn(sales), { now }), `screen_label=stage-sales&${query}`);
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
    const sales = soldAt('2028-02-28T19:59:59.999Z', '2028-02-28T20:00:00.000Z', '2028-02-29T19:59:59.999Z');
    for (const [now, value, before] of [
      ['2028-02-28T19:59:59.999Z', 1, 0],
      ['2028-02-28T20:00:00.000Z', 2, 1],
      ['2028-02-29T19:59:59.999Z', 2, 1],
      ['2028-02-29T20:00:00.000Z', 0, 2],
    ] as const) {
      const card = await cardsOf(sales, 'period=today&grain=day&compare=previous', now);
      expect([card.value, card.before], now).toEqual([value, before]);
    }
  });

  it('should compare a leap year with the year before by as many days', async () => {
    const { report } = await reported(
      scopeOf(readerIn([])),
      'screen_label=stage-sales&period=2028-02-29..2028-02-29&compare=year&grain=day',
    );
    expect(report.period.before).toEqual({ from: '2027-02-28', to: '2027-03-01' });
  });
});

describe('what is told of a change', () => {
  const FEBRUARY = 'screen_label=stage-sales&period=2028-02-01..2028-02-29&grain=month';
  const soldIn = async (now: number, before: number, compare: string) => {
    const instants = [
      ...Array.from({ length: now }, () => '2028-02-10T10:00:00.000Z'),
      ...Array.from({ length: before }, () => '2028-01-20T10:00:00.000Z'),
    ];
    const { report } = await reported(scopeOf(readerIn(soldAt(...instants))), `${FEBRUARY}&compare=${compare}`);
    const { value, before: was, change, is_new } = report.cards[0] as Report['cards'][number];
    return { value, was, change, is_new };
  };

  it('should be growth in percent, and new where there was nothing', async () => {
    expect(await soldIn(3, 2, 'previous')).toEqual({ value: 3, was: 2, change: 50, is_new: false });
    expect(await soldIn(0, 2, 'previous')).toEqual({ value: 0, was: 2, change: -100, is_new: false });
    expect(await soldIn(3, 0, 'previous')).toEqual({ value: 3, was: 0, change: null, is_new: true });
    expect(await soldIn(0, 0, 'previous')).toEqual({ value: 0, was: 0, change: 0, is_new: false });
    expect(await soldIn(3, 2, 'none')).toEqual({ value: 3, was: null, change: null, is_new: false });
  });
});

describe('what a report tells', () => {
  it('should name values and pieces as people read them', async () => {
    const { report } = await reported(
      scopeOf(readerIn([SALE, { ...SALE, id: 2, shop_id: 99, status: 'Gone', is_gift: true, size: null }])),
      'screen_label=stage-sales&period=2028-02-01..2028-03-31&grain=week',
    );
    const labelled = (measure: string, by: string): unknown[] =>
      report.series
        .filter((each) => each.measure === measure && each.by === by)
        .flatMap(({ points }) => points.map(({ at, label }) => [at, label]));
    expect(labelled('sold', 'status')).toEqual([
      ['Gone', 'Gone'],
      ['Paid', 'Paid!'],
    ]);
    expect(labelled('gift_rate', 'is_gift')).toEqual([
      [true, 'Yes'],
      [false, 'No'],
    ]);
    expect(labelled('largest', 'size')).toEqual([
      [1, '1'],
      [null, null],
    ]);
    expect(labelled('revenue', 'shop_town')).toEqual([
      [1, 'Ajman'],
      [null, null],
    ]);
    expect(labelled('sold', 'period').slice(0, 2)).toEqual([
      ['2028-02-01', 'Week of 31 Jan 2028'],
      ['2028-02-07', 'Week of 7 Feb 2028'],
    ]);
    expect(report.table?.rows.map(({ at, label }) => [at, label])).toEqual([
      [1, 'Shop 1'],
      [99, null],
    ]);
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
    const scope = scopeOf(readerIn([]), { screen: 'stage-figures' });
    const { report } = await reported(scope, `screen_label=stage-figures&period=today&grain=${grain}`);
    expect(report.table?.rows.map((row) => [row.at, row.label])).toEqual([['2028-02-29', label]]);
    expect(report.table?.label).toBe('When');
  });

  it('should hold the values that come first, and say that there are more', async () => {
    // As many shops and sizes as sales, each of another amount: what a store orders, and what it cannot.
    const sales = Array.from(
      { length: 205 },
      (_, at): RecordData => ({
        ...{ ...SALE, id: at + 1, shop_id: at + 1, size: at + 1, amount: (at * 7) % 205 },
        status: at % 2 === 0 ? 'Paid' : 'Refunded',
      }),
    );
    const { report } = await reported(scopeOf(readerIn(sales)), 'screen_label=stage-sales&period=today&grain=day');
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
      const scope = scopeOf(readerIn(sales), { ...who, screen: 'stage-paid' });
      const { report } = await reported(scope, 'screen_label=stage-paid&period=today&grain=day');
      const [number] = report.cards.map(({ measure, value, opens }) => ({ measure, value, opens, rows: [] }));
      const ids = await opened(scope, number as Numbered);
      return [number?.value, ids.toSorted(), report.table?.rows.length];
    };
    expect(await paid({ role: 1, user: 1 })).toEqual([2, [1, 3], 1]);
    // A vendor sees all of its own there, and is not told who bought them.
    expect(await paid({ role: 2, user: 2 })).toEqual([2, [1, 2], undefined]);
  });
});

describe('a cell', () => {
  const sales = [
    SALE,
    { ...SALE, id: 2, code: 'S special', is_gift: true },
    { ...SALE, id: 3, code: 'other special', shop_id: 2 },
    { ...SALE, id: 4, sold_at: '2027-02-28T10:00:00.000Z' },
  ];
  const scope = scopeOf(readerIn(sales));
  const CELL = { report: 'stage-sales', from: '2028-02-01', to: '2028-03-01' };
  const listed = async (query: string, cell: Record<string, string>, of = 'sales.sold'): Promise<unknown[]> => {
    const params = new URLSearchParams(query);
    params.set('_of', of);
    params.set('_cell', new URLSearchParams(cell).toString());
    const rows = await scope.reader.rows(scope.plan(scope.resource, [], parseListQuery(scope, params)));
    return rows.map(({ id }) => id);
  };
  const refusal = async (query: string, cell: Record<string, string>, of?: string): Promise<ApiError> => {
    try {
      await listed(query, cell, of);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    throw new Error('It was not refused.');
  };

  it('should be narrowed by the list’s own filters, tab and search', async () => {
    expect(await listed('', CELL)).toEqual([1, 2, 3]);
    expect(await listed('shop_id=1', CELL)).toEqual([1, 2]);
    expect(await listed('_tab=gifts', CELL)).toEqual([2]);
    expect(await listed('q=S+special', CELL)).toEqual([2]);
    expect(await listed('q=Shop+2', { ...CELL, q: 'special' })).toEqual([3]);
    expect(await listed('_tab=gifts', { ...CELL, _tab: 'placed', shop_id: '2' })).toEqual([]);
    expect(await listed('', { ...CELL, 'by.shop_id': '2' })).toEqual([3]);
    expect(await listed('', { ...CELL, 'by.due_on': '' })).toEqual([1, 2, 3]);
    expect(await listed('', { ...CELL, 'by.due_on': '2028-02-01..2028-02-29' })).toEqual([]);
  });

  it('should be refused with the names there are', async () => {
    for (const [cell, of, key, names] of [
      [CELL, 'sales.nothing', '_of', ['sales.sold', 'sales.gift_rate', 'sales.spent']],
      [CELL, 'visits.visited', '_of', ['sales.sold']],
      [CELL, 'sold', '_of', ['sales.sold']],
      [CELL, 'sales.__proto__', '_of', ['sales.sold']],
      [{ ...CELL, 'by.buyer_id': '1' }, undefined, '_cell', ['by.status', 'by.shop_id']],
      [{ ...CELL, 'by.constructor': '1' }, undefined, '_cell', ['by.status']],
      [{ ...CELL, code: 'x' }, undefined, '_cell', ['status', 'shop_town']],
      [{ ...CELL, _tab: 'none' }, undefined, '_cell', ['all', 'gifts', 'placed']],
      [{ ...CELL, report: 'stage-plain' }, undefined, '_cell', ['stage-sales', 'stage-figures', 'stage-paid']],
    ] as const) {
      const { status, errors } = await refusal('', cell, of);
      expect([status, Object.keys(errors)]).toEqual([422, [key]]);
      for (const name of names) expect(errors[key]?.[0]).toContain(name);
    }
  });

  it('should be refused where it is malformed', async () => {
    for (const cell of [
      { ...CELL, from: '2028-02-30' },
      { ...CELL, to: '2028-02-01' },
      { ...CELL, from: '0000-01-01' },
      { ...CELL, from: '1900-01-01' },
      { from: CELL.from, to: CELL.to },
      { report: CELL.report, to: CELL.to },
      { ...CELL, 'by.shop_id': 'x' },
      { ...CELL, 'by.is_gift': '1' },
      { ...CELL, 'by.size': '1e3' },
      { ...CELL, 'by.due_on': '2028-02-01' },
      { ...CELL, 'by.due_on': '2028-02-01..9999-12-31' },
      { ...CELL, 'by.due_on': '0000-01-01..0000-01-02' },
      { ...CELL, status: 'Nonsense' },
      { ...CELL, shop_id_gte: '1' },
    ]) {
      const { status, errors } = await refusal('', cell as Record<string, string>);
      expect([status, Object.keys(errors)], JSON.stringify(cell)).toEqual([400, ['_cell']]);
    }
    const twice = new URLSearchParams({ _of: 'sales.sold', _cell: `${new URLSearchParams(CELL)}&from=2028-01-01` });
    expect(() => parseListQuery(scope, twice)).toThrow(ApiError);
    for (const key of ['_of', '_cell']) {
      const alone = new URLSearchParams({ [key]: 'x' });
      expect(() => parseListQuery(scope, alone)).toThrow(new RegExp(`"${key}"`));
    }
  });
});

describe('what is asked of a report', () => {
  const scope = scopeOf(readerIn([]));
  const parsed = (query: string, screen = 'stage-sales') => {
    const at = screen === 'stage-sales' ? scope : scopeOf(readerIn([]), { screen });
    const report = toldReportOf(at);
    if (!report) throw new Error('There is no report.');
    return parseReportQuery(at, report, new URLSearchParams(query));
  };
  const refusal = (query: string): ApiError => {
    try {
      parsed(query);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    throw new Error('It was not refused.');
  };

  it('should be what its definition says where nothing is said', () => {
    expect(parsed('screen_label=stage-sales')).toMatchObject({
      period: { name: 'this-month', from: '2028-02-01', to: '2028-03-01' },
      grain: 'day',
      compare: 'previous',
      before: { from: '2028-01-01', to: '2028-01-30' },
      filters: [],
    });
    expect(parsed('', 'stage-figures')).toMatchObject({ grain: 'month', compare: 'none', before: undefined });
  });

  it('should be cut by the finest grain that fits where its own would cut too finely', () => {
    expect(parsed('period=2027-01-01..2028-02-04').grain).toBe('day');
    expect(parsed('period=2027-01-01..2028-02-05').grain).toBe('week');
    expect(parsed('period=2019-01-01..2028-12-31').grain).toBe('month');
    expect(refusal('period=2027-01-01..2028-02-05&grain=day').errors).toEqual({
      grain: [`This cuts the period into more than ${MOST_PIECES} pieces. Those that fit: week, month, quarter, year`],
    });
  });

  it('should be refused with the names there are', () => {
    for (const [query, key, names] of [
      ['period=whenever', 'period', ['today', 'last-12-months', 'YYYY-MM-DD..YYYY-MM-DD']],
      ['period=', 'period', ['today']],
      ['period=2028-02-30..2028-03-01', 'period', ['today']],
      ['period=2028-03-01..2028-02-01', 'period', ['today']],
      ['period=2000-01-01..2028-02-01', 'period', ['today']],
      ['period=9999-12-31..9999-12-31', 'period', ['today']],
      ['period=0000-01-01..0000-01-01&compare=year', 'period', ['today']],
      ['grain=hour', 'grain', ['day', 'week', 'month', 'quarter', 'year']],
      ['grain=__proto__', 'grain', ['day']],
      ['compare=never', 'compare', ['previous', 'year', 'none']],
      ['_tab=none', '_tab', ['all', 'gifts', 'placed']],
      ['code=x', 'code', ['period', 'grain', 'compare', '_tab', 'q', 'status', 'shop_town']],
      ['_sort=id', '_sort', ['status']],
      ['__proto__=1', '__proto__', ['status']],
    ] as const) {
      const { status, errors } = refusal(query);
      expect([status, Object.keys(errors)], query).toEqual([422, [key]]);
      for (const name of names) expect(errors[key]?.[0], query).toContain(name);
    }
  });

  it('should be refused as a list where it is malformed', () => {
    for (const [query, key] of [
      ['period=today&period=today', 'period'],
      ['q=a&q=b', 'q'],
      ['status=Nonsense', 'status'],
      ['shop_id_gte=1', 'shop_id_gte'],
      [`q=${'x'.repeat(201)}`, 'q'],
    ] as const) {
      const { status, errors } = refusal(query);
      expect([status, Object.keys(errors)], query).toEqual([400, [key]]);
    }
  });
});
