import { ownOrder, type Row } from '../../resources/language/index.ts';
import { presenterOf, type View } from '../present/presenter.ts';
import { addsOf } from '../reports/adds.ts';
import { drilldownIn, type Numbered } from '../reports/drilldown.ts';
import { filtersIn, idIn, type Listed, listOf, wrongKey } from '../request/filters.ts';
import { type Format, parseFormat, parsePage, parseSort } from '../request/page.ts';
import type { ListQuery, Scope } from '../scope.ts';
import type { Total } from '../store.ts';

/** Rows of a list, and how many there are in all; of the rows of a number, what all come to. */
export type Found = { readonly rows: readonly Row[]; readonly total: Total; readonly value?: number | null };

/**
 * A page of a list in two queries, three for a report's rows. `place`: the detail. @throws ApiError
 * 400 as `parseListQuery`.
 */
export async function listRecords(scope: Scope, params: URLSearchParams, location: View = 'list'): Promise<Found> {
  const { resource, reader } = scope;
  const reading = presenterOf(scope, location);
  const { number, ...wanted } = parseListQuery(scope, params);
  const plan = scope.plan(resource, reading.names, wanted);
  const [answers, total] = await Promise.all([reader.rows(plan), reader.total(plan)]);
  const rows = reading.present(answers, plan);
  if (!number) return { rows, total };
  const ids = rows.map(({ id }) => id);
  const { value, each } = await addsOf(scope, number, wanted, ids);
  return { rows: each ? rows.map((row) => ({ ...row, _adds: each.get(row.id) ?? 0 })) : rows, total, value };
}

const MAX_CHOSEN = 500;

/**
 * Parses `_start`, `_end`, `_sort`, `_order`, `_of`, `_cell` and filters (`filtersIn`). Pure.
 * @throws ApiError 400 for other keys; 422 for a measure or dimension, 403 for a report.
 */
export function parseListQuery(listed: Listed, params: URLSearchParams): ListQuery & { readonly number?: Numbered } {
  return { ...parseRows(listed, params), page: parsePage(params, listed.screen.list?.pageSize ?? 10) };
}

/** Parses an export's query, with `format` and repeated `id`. @throws as `parseListQuery`. */
export function parseExportQuery(
  listed: Listed,
  params: URLSearchParams,
): { readonly wanted: ListQuery; readonly format: Format } {
  const format = parseFormat(params);
  for (const key of ['_start', '_end']) if (params.has(key)) throw wrongKey(key, 'An export is the whole list');
  const wanted = parseRows(listed, params, ['format', 'id']);
  const ids = params.getAll('id');
  if (ids.length === 0) return { format, wanted };
  if (ids.length > MAX_CHOSEN) throw wrongKey('id', `At most ${MAX_CHOSEN} ids can be given`);
  return { format, wanted: { ...wanted, rules: [...wanted.rules, { id: { in: ids.map((id) => idIn(id, 'id')) } }] } };
}

/** Parses filters, search and tab, without the page. @throws as `parseListQuery`. */
export function parseFilterQuery(listed: Listed, params: URLSearchParams): ListQuery {
  for (const key of ['_start', '_end', '_sort', '_order']) {
    if (params.has(key)) throw wrongKey(key, 'This call takes the filters of the list alone');
  }
  return parseRows(listed, params);
}

const OWN = ['screen_label', '_start', '_end', '_sort', '_order', '_of', '_cell'];

function parseRows(
  listed: Listed,
  params: URLSearchParams,
  more: readonly string[] = [],
): ListQuery & { readonly number?: Numbered } {
  const list = listOf(listed);
  const { rules, search } = filtersIn(listed, params, [...OWN, ...more]);
  // The order a list opens in may be of a field it does not show.
  const own = ownOrder(list, params.get('_tab'));
  const requestedSort = parseSort(params, [...list.sort, own.field]);
  const sort = requestedSort.length > 0 ? requestedSort : [own];
  const cell = drilldownIn(listed, params);
  if (!cell) return { rules, sort, search };
  const [first, besides] = [search, cell.search].filter((each) => each !== undefined);
  return { rules: [...rules, ...cell.rules], sort, search: first, alsoSearch: besides, number: cell.number };
}
