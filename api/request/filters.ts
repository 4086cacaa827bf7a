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
import { type ApiError, badRequest, invalid } from '../errors.ts';
import type { ListQuery, Scope } from '../scope.ts';

const MAX_SEARCH = 200;
const MAX_VALUES = 100;
const SUFFIXES = ['_ne', '_gte', '_lte'] as const;

/** What of a scope decides how a query is read. */
export type Listed = Pick<Scope, 'registry' | 'resource' | 'screen' | 'where' | 'queryable'> &
  Partial<Pick<Scope, 'onScreen'>>;

/** A refusal that names the key at fault. */
export const wrongKey = (key: string, problem: string): ApiError =>
  badRequest(`The query is wrong at "${key.slice(0, 60)}": ${problem}`, Object.fromEntries([[key, [problem]]]));

/** Refuses what a key names, where there is none such; `names`: what there is. */
export type Unknown = (key: string, problem: string, names: readonly string[]) => ApiError;

/** Refuses it with the names there are: 422. */
export const unknownName: Unknown = (key, problem, names) =>
  invalid(
    Object.fromEntries([[key, [`${problem}. Known: ${names.length > 0 ? names.join(', ') : 'none'}`]]]),
    'This call asks for what does not exist.',
  );

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

/** The search text. @throws ApiError 400 when it is repeated or longer than 200 characters. */
export function parseSearch(params: URLSearchParams): string | undefined {
  const text = scalar(params, 'q')?.trim();
  if (text !== undefined && text.length > MAX_SEARCH)
    throw wrongKey('q', `At most ${MAX_SEARCH} characters can be searched for`);
  return text === '' ? undefined : text;
}

/** The list of a screen. @throws ApiError 400 where it has none. */
export function listOf({ screen }: Pick<Listed, 'screen'>): List {
  if (!screen.list) throw badRequest('This screen has no list.');
  return screen.list;
}

/**
 * Parses a list's filters: `_tab`, `q`, `field` (repeated: any), `field_ne`, `field_gte`,
 * `field_lte`. `others`: other keys. @throws ApiError 400 by key; `unknown` handles unknown names.
 */
export function filtersIn(
  listed: Listed,
  params: URLSearchParams,
  others: readonly string[],
  unknown: Unknown = wrongKey,
): Pick<ListQuery, 'rules' | 'search'> {
  const { registry, resource, where, queryable } = listed;
  const list = listOf(listed);
  const own = ['q', '_tab'];
  const rules: Rule[] = where ? [where] : [];
  const tab = tabRule(list, params, unknown);
  if (tab) rules.push(tab);
  const filters: Filters = {
    registry,
    resource,
    names: queryable.filters,
    known: [...own, ...queryable.filters],
    unknown,
  };
  for (const key of new Set(params.keys())) {
    if (!own.includes(key) && !others.includes(key)) rules.push(filterRule(filters, key, params.getAll(key)));
  }
  const text = parseSearch(params);
  if (params.has('q') && queryable.search.length === 0) throw wrongKey('q', 'This list cannot be searched');
  return { rules, search: text === undefined ? undefined : { names: queryable.search, text } };
}

function tabRule(list: List, params: URLSearchParams, unknown: Unknown): Rule | undefined {
  const name = scalar(params, '_tab');
  if (name === undefined) return undefined;
  const tab = list.tabs.find((each) => each.name === name);
  if (!tab) {
    const names = list.tabs.map((each) => each.name);
    throw unknown('_tab', 'This list has no such tab', names);
  }
  return tab.where;
}

type Filters = {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly names: readonly string[];
  readonly known: readonly string[];
  readonly unknown: Unknown;
};

function filterRule(filters: Filters, key: string, texts: readonly string[]): Rule {
  const { names, registry, resource, known, unknown } = filters;
  const suffix = names.includes(key) ? undefined : SUFFIXES.find((each) => key.endsWith(each));
  const name = suffix ? key.slice(0, -suffix.length) : key;
  if (!names.includes(name)) throw unknown(key, 'This list does not know this key', known);
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
