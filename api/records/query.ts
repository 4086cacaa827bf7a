import {
  type Field,
  fieldAt,
  kindOf,
  type List,
  type Registry,
  type Resource,
  type Rule,
  type Test,
  type Value,
} from '../../resources/language/index.ts';
import { type ApiError, badRequest } from '../errors.ts';
import type { Scope, Wanted } from '../scope.ts';

/** The most rows one call answers. */
export const MAX_ROWS = 100;
const MAX_SEARCH = 200;
const MAX_VALUES = 100;
/** How many rows can be chosen one by one for an export. */
const MAX_CHOSEN = 500;
const SUFFIXES = ['_ne', '_gte', '_lte'] as const;

/** What of a scope decides how a query is read. */
export type Listed = Pick<Scope, 'registry' | 'resource' | 'screen' | 'where' | 'asks'>;

/** A refusal that names the key at fault. */
export const wrongKey = (key: string, problem: string): ApiError =>
  badRequest(`The query is wrong at "${key.slice(0, 60)}": ${problem}`, Object.fromEntries([[key, [problem]]]));

/**
 * Reads a list's query: `_start`, `_end`, `_sort`, `_order`, `q`, `_tab`, and the filters the
 * screen declares as `field` (repeated: any of), `field_ne`, `field_gte`, `field_lte`, as far as
 * the session sees those fields. The screen's own row limit is always part of the answer. Pure.
 * @throws ApiError 400 naming the key, for whatever the screen does not declare; nothing is
 * ignored.
 */
export function parseListQuery(listed: Listed, params: URLSearchParams): Wanted {
  return { ...parseRows(listed, params), page: parsePage(params, listed.screen.list?.pageSize ?? 10) };
}

/**
 * Reads an export's query: a list's, without `_start` and `_end`, and with `format` and, repeated,
 * `id`. @throws as `parseListQuery`.
 */
export function parseExportQuery(
  listed: Listed,
  params: URLSearchParams,
): { readonly wanted: Wanted; readonly format: Format } {
  const format = parseFormat(params);
  for (const key of ['_start', '_end']) if (params.has(key)) throw wrongKey(key, 'An export is the whole list');
  const wanted = parseRows(listed, params, ['format', 'id']);
  const ids = params.getAll('id');
  if (ids.length === 0) return { format, wanted };
  if (ids.length > MAX_CHOSEN) throw wrongKey('id', `At most ${MAX_CHOSEN} ids can be given`);
  return { format, wanted: { ...wanted, rules: [...wanted.rules, { id: { in: ids.map((id) => idIn(id, 'id')) } }] } };
}

/**
 * Reads which rows of a list are meant, whatever its page: its filters, search and tab. @throws as
 * `parseListQuery`.
 */
export function parseFilterQuery(listed: Listed, params: URLSearchParams): Wanted {
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

/** The value of a key that may be given once. @throws ApiError 400 when it is repeated. */
export function scalar(params: URLSearchParams, key: string): string | undefined {
  const values = params.getAll(key);
  if (values.length > 1) throw wrongKey(key, 'Must be given once');
  return values[0];
}

/** An id in a query. @throws ApiError 400 naming the key. */
export function idIn(text: string, key: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw wrongKey(key, 'Must be an id');
  return Number(text);
}

/**
 * Reads `_start` and `_end`. @throws ApiError 400 for anything but whole numbers at most `MAX_ROWS`
 * apart.
 */
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

/**
 * Reads `_sort` and `_order`, comma-separated alike, over the fields that may be sorted. @throws
 * ApiError 400.
 */
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

/** The search text. @throws ApiError 400 when it is repeated or longer than 200 characters. */
export function parseSearch(params: URLSearchParams): string | undefined {
  const text = scalar(params, 'q')?.trim();
  if (text !== undefined && text.length > MAX_SEARCH)
    throw wrongKey('q', `At most ${MAX_SEARCH} characters can be searched for`);
  return text === '' ? undefined : text;
}

function parseRows(
  { registry, resource, screen, where, asks }: Listed,
  params: URLSearchParams,
  more: readonly string[] = [],
): Wanted {
  const list = screen.list;
  if (!list) throw badRequest('This screen has no list.');
  const known = ['screen_label', '_start', '_end', '_sort', '_order', 'q', '_tab', ...more];
  const rules: Rule[] = where ? [where] : [];
  const tab = tabRule(list, params);
  if (tab) rules.push(tab);
  for (const key of new Set(params.keys())) {
    if (!known.includes(key)) rules.push(filterRule(registry, resource, asks.filters, key, params.getAll(key)));
  }
  const text = parseSearch(params);
  if (params.has('q') && asks.search.length === 0) throw wrongKey('q', 'This list cannot be searched');
  // The order a list opens in may be of a field it does not show.
  const asked = parseSort(params, [...list.sort, list.initialSort.field]);
  return {
    rules,
    sort: asked.length > 0 ? asked : [list.initialSort],
    search: text === undefined ? undefined : { names: asks.search, text },
  };
}

function tabRule(list: List, params: URLSearchParams): Rule | undefined {
  const name = scalar(params, '_tab');
  if (name === undefined) return undefined;
  const tab = list.tabs.find((each) => each.name === name);
  if (!tab) throw wrongKey('_tab', 'This list has no such tab');
  return tab.where;
}

function filterRule(
  registry: Registry,
  resource: Resource,
  filters: readonly string[],
  key: string,
  texts: readonly string[],
): Rule {
  const suffix = filters.includes(key) ? undefined : SUFFIXES.find((each) => key.endsWith(each));
  const name = suffix ? key.slice(0, -suffix.length) : key;
  if (!filters.includes(name)) throw wrongKey(key, 'This list does not know this key');
  const field = fieldAt(registry, resource, name);
  const ways = kindOf(field).filter(field);
  if (!ways.includes(suffix === '_gte' || suffix === '_lte' ? 'range' : 'is'))
    throw wrongKey(key, 'This field cannot be filtered so');
  if (texts.length > MAX_VALUES) throw wrongKey(key, `At most ${MAX_VALUES} values can be given`);
  const value = (text: string, bound: 'is' | 'from' | 'to') => scalarOf(filterValue(field, key, text, bound), key);
  if (suffix === undefined) return rule(name, { in: texts.map((text) => value(text, 'is')) });
  const [text = '', ...others] = texts;
  if (others.length > 0) throw wrongKey(key, 'Must be given once');
  if (suffix === '_ne') return rule(name, { not: value(text, 'is') });
  return rule(name, suffix === '_gte' ? { from: value(text, 'from') } : { to: value(text, 'to') });
}

/** What a filter's text stands for. @throws ApiError 400 naming the key. */
export function filterValue(field: Field, key: string, text: string, bound: 'is' | 'from' | 'to'): Value {
  if (text.trim() === '') throw wrongKey(key, 'A value is missing');
  const parsed = kindOf(field).parseFilter(field, text, bound);
  if (!parsed.ok) throw wrongKey(key, parsed.message);
  return parsed.value;
}

function scalarOf(value: Value, key: string): string | number | boolean {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw wrongKey(key, 'This field cannot be filtered so');
}

const rule = (name: string, test: Test): Rule => ({ [name]: test });
