import type { CrudFilter, CrudSort } from '@refinedev/core';

export type Query = Record<string, string | readonly string[]>;

/** A list's filters and order as a query of our own calls: the same keys the list sends. */
export function queryOf({
  filters,
  sorters,
}: {
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
}): Query {
  const query: Query = {};
  for (const filter of filters) {
    if (!('field' in filter)) continue;
    const bound = filter.operator === 'gte' || filter.operator === 'lte' ? `_${filter.operator}` : '';
    query[`${filter.field}${bound}`] = Array.isArray(filter.value) ? filter.value.map(String) : String(filter.value);
  }
  const [sort] = sorters;
  if (sort) {
    query._sort = sort.field;
    query._order = sort.order;
  }
  return query;
}
