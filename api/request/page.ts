import { ownOrder } from '../../resources/language/index.ts';
import { drilldownIn, type Numbered } from '../reports/drilldown.ts';
import type { ListQuery } from '../scope.ts';
import { filtersIn, idIn, type Listed, listOf, scalar, wrongKey } from './filters.ts';

const MAX_ROWS = 100;
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

export type Format = 'csv' | 'xlsx';

/** Reads `format`; csv where none is given. @throws ApiError 400. */
export function parseFormat(params: URLSearchParams): Format {
  const format = scalar(params, 'format') ?? 'csv';
  if (format !== 'csv' && format !== 'xlsx') throw wrongKey('format', 'Must be csv or xlsx');
  return format;
}

/** Parses `_start` and `_end`. @throws ApiError 400 unless integers `MAX_ROWS` apart at most. */
export function parsePage(params: URLSearchParams, pageSize: number): { readonly start: number; readonly end: number } {
  const start = wholeNumber(params, '_start') ?? 0;
  const end = wholeNumber(params, '_end') ?? start + pageSize;
  if (end < start) throw wrongKey('_end', 'Must not be below _start');
  if (end - start > MAX_ROWS) throw wrongKey('_end', `At most ${MAX_ROWS} rows can be asked for at once`);
  return { start, end };
}

function wholeNumber(params: URLSearchParams, key: string): number | undefined {
  const text = scalar(params, key);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw wrongKey(key, 'Must be a whole number from 0');
  return Number(text);
}

/** Parses comma-separated `_sort` and `_order`. @throws ApiError 400. */
export function parseSort(
  params: URLSearchParams,
  allowed: readonly string[],
): { field: string; order: 'asc' | 'desc' }[] {
  const sort = scalar(params, '_sort');
  const order = scalar(params, '_order');
  if (sort === undefined) {
    if (order !== undefined) throw wrongKey('_order', 'Given without _sort');
    return [];
  }
  const fields = sort.split(',');
  const orders = order === undefined ? fields.map(() => 'asc') : order.split(',');
  if (orders.length !== fields.length) throw wrongKey('_order', 'Must name one order for each field of _sort');
  return fields.map((field, index) => {
    if (!allowed.includes(field)) throw wrongKey('_sort', 'This list cannot be sorted so');
    if (fields.indexOf(field) !== index) throw wrongKey('_sort', 'Names a field twice');
    const direction = orders[index];
    if (direction !== 'asc' && direction !== 'desc') throw wrongKey('_order', 'Must be asc or desc');
    return { field, order: direction };
  });
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
