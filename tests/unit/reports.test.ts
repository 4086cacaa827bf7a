import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
import { GRAINS, type RecordData } from '../../resources/language/index.ts';
import { ofUser, QUERIES } from '../stage/counted.ts';
import { expectReport, type Numbered, SHOWN, SHOWN_TO_VENDORS } from '../stage/expected-report.ts';
import { EDGES, measuredRegistry, SALE_STATUSES, SHOPS, TOWNS } from '../stage/measured.ts';
import { bareProduct } from '../stage/product.ts';

/**
 * Reports over worlds that are drawn, each number held to what is counted one by one, and each list
 * of rows to those that were counted.
 */

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

describe('a report', () => {
  it.each([
    { who: 'somebody who is told all', role: 1, user: 1, shows: SHOWN },
    { who: 'a vendor', role: 2, user: 2, shows: SHOWN_TO_VENDORS },
  ])(
    'should come to what is counted one by one, and open exactly those rows, for $who',
    async ({ role, user, shows }) => {
      await fc.assert(
        fc.asyncProperty(salesDrawn, asked, fc.nat(), async (sales, { period: name, grain, compare, filter }, turn) => {
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
        { numRuns: 60 },
      );
    },
  );
});
