import { filteredBy } from './choices.ts';
import { dayOf } from './days.ts';
import { kindOf } from './kinds/index.ts';
import { IN_FORM } from './paths.ts';
import type { Field, List } from './resource.ts';

/** List filters in addresses, for pages, and for stored views on the server. */

/** What an address says of the figures above a list. */
export const FIGURES_KEYS = ['period', 'grain', 'compare'] as const;

/** Which of their choices charts above a list show: for the page alone, the server tells all. */
export const CHART_KEY = 'chart';

/** One entry of the filters panel as the address and the wire know it. */
export type FilterKey = {
  /** In the address. */
  readonly key: string;
  readonly field: Field;
  readonly bound: 'is' | 'from' | 'to';
};

/** Longer searches are cut, and of one filter so many values are read. */
export const LONGEST_SEARCH = 200;
const MOST_VALUES = 50;

/** The keys of an address that are no filters. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set([
  ...['tab', 'q', 'sort', 'page', 'size', 'view', 'of', 'cell', IN_FORM],
  ...FIGURES_KEYS,
  CHART_KEY,
]);

/** A screen's filter keys: the field, or `_from` and `_to` of a range. */
export function filterKeys(
  resource: Parameters<typeof filteredBy>[0],
  { filters, columns, headings }: Pick<List, 'filters' | 'columns' | 'headings'>,
): readonly FilterKey[] {
  const taken = new Set(RESERVED_KEYS);
  const keys: FilterKey[] = [];
  const add = (name: string, field: Field, bound: FilterKey['bound']): void => {
    let key = name;
    // A field may be called `page`, or `price_from` next to `price`.
    while (taken.has(key)) key = `${key}_`;
    taken.add(key);
    keys.push({ key, field, bound });
  };
  for (const name of filters) {
    const by = filteredBy(resource, name);
    if (!by) continue;
    const heading = columns.includes(name) ? undefined : headings[name];
    const field: Field = heading === undefined ? by : { ...by, label: heading };
    const offered = kindOf(field).filter(field);
    if (offered.includes('range')) {
      add(`${name}_from`, field, 'from');
      add(`${name}_to`, field, 'to');
    } else if (offered.includes('is')) add(name, field, 'is');
  }
  return keys;
}

/** The normal form of filter input (`1200`, `2026-01-31`), or the error. */
export function filterText(
  { field, bound }: Pick<FilterKey, 'field' | 'bound'>,
  text: string,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string } {
  const kind = kindOf(field);
  const read = kind.parseFilter(field, text, bound);
  if (!read.ok) return read;
  // Of an instant a filter names the day.
  const isInstant = kind.type(field, '').as === 'instant';
  return { ok: true, text: isInstant ? dayOf(new Date(String(read.value))) : String(read.value) };
}

/** The values an address gives a filter, as far as they can be understood: each once. */
export function filterTexts({ key, ...filter }: FilterKey, params: URLSearchParams): readonly string[] {
  const read = params.getAll(key).flatMap((text) => {
    const found = filterText(filter, text);
    return found.ok ? [found.text] : [];
  });
  return [...new Set(read)].slice(0, filter.bound === 'is' ? MOST_VALUES : 1);
}
