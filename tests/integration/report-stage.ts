import type { ApiContext } from '../../api/context.ts';
import { parseListQuery } from '../../api/records/list.ts';
import { reportAnswerOf } from '../../api/reports/answer.ts';
import { ask } from '../../api/reports/queries.ts';
import { parseReportQuery } from '../../api/reports/query.ts';
import { type Report, type ReportCall, reportOf } from '../../api/reports/report.ts';
import { Scope } from '../../api/scope.ts';
import type { Reader } from '../../api/store.ts';
import { storeSchema } from '../../api/system.ts';
import type { RecordData, Resource, Screen } from '../../resources/language/index.ts';
import type { Numbered } from '../stage/expected-report.ts';
import { measuredRegistry, SHOPS, TOWNS } from '../stage/measured.ts';
import { worldIn } from '../stage/memory-store.ts';
import { bareProduct } from '../stage/product.ts';

/** Reports of sales that a test writes down, over a store in memory. */

const schema = storeSchema(measuredRegistry);
export const readerIn = (sales: readonly RecordData[]): Promise<Reader> =>
  worldIn(schema, { sales, shops: SHOPS, towns: TOWNS });

/** For what asks the store nothing. */
export const UNREAD = {} as Reader;

/** Noon of the leap day in Dubai. */
export const NOW = '2028-02-29T08:00:00.000Z';

export function scopeOf(reader: Reader, { screen = 'stage-sales', role = 1, user = 1, now = NOW } = {}): Scope {
  const found = measuredRegistry.screen[screen] as Screen;
  const resource = measuredRegistry.resources[found.resource ?? ''] as Resource;
  const can = { can: () => true, toJSON: () => ({}) };
  const session = { id: '', user: { id: user }, role: { id: role }, can, confirmed: true };
  const context = { product: bareProduct(measuredRegistry), registry: measuredRegistry, now: () => new Date(now) };
  return new Scope(context as ApiContext, { resource, screen: found, session }, reader);
}

/** The query of the report of a screen. */
export function callOf(scope: Scope, query: string): ReportCall {
  const report = reportAnswerOf(scope);
  if (!report) throw new Error('There is no report.');
  return { scope, report, query: parseReportQuery(scope, report, new URLSearchParams(query)) };
}

/** What a store answers of groups, and how often it was queried. */
export function counting(reader: Reader): { readonly groups: Reader['groups']; readonly input: () => number } {
  let count = 0;
  const groups: Reader['groups'] = (questions) => {
    count++;
    return reader.groups(questions);
  };
  return { groups, input: () => count };
}

/** The report, and how often the store was queried. */
export async function reported(scope: Scope, query: string): Promise<{ report: Report; input: number }> {
  const { groups, input } = counting(scope.reader);
  const report = await ask({ groups }, reportOf(callOf(scope, query)));
  return { report, input: input() };
}

/** The ids of the rows that a number opens. */
export async function opened(scope: Scope, { opens }: Numbered): Promise<readonly unknown[]> {
  if (!opens) throw new Error('It opens nothing.');
  const list = scope.onScreen(opens.screen_label);
  if (!list) throw new Error(`There is no ${opens.screen_label}.`);
  const params = new URLSearchParams({ _of: opens._of, _cell: opens._cell, _end: '100' });
  const rows = await list.reader.rows(list.plan(list.resource, [], parseListQuery(list, params)));
  return rows.map(({ id }) => id);
}

/** A sale of that day, of which others are made. */
export const SALE: RecordData = {
  ...{ id: 1, code: 'S', sold_at: NOW, due_on: null, amount: 10, cost: 4, units: 1 },
  ...{ status: 'Paid', is_gift: false, size: 1, shop_id: 1, buyer_id: 1 },
};
export const soldAt = (...instants: readonly string[]): RecordData[] =>
  instants.map((sold_at, at) => ({ ...SALE, id: at + 1, sold_at }));
