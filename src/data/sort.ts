export type Sort = { readonly field: string; readonly order: 'asc' | 'desc' };

/** `sort`, unless it is the rows' own order. */
export const unlessOwn = (own: Sort, sort: Sort | undefined): Sort | undefined =>
  sort && sort.field === own.field && sort.order === own.order ? undefined : sort;

/** What a click on a column's header does: ascending, descending, the own order again. */
export function nextSort(own: Sort, current: Sort | undefined, field: string): Sort | undefined {
  const effective = current ?? own;
  if (effective.field !== field) return unlessOwn(own, { field, order: 'asc' });
  if (current === undefined) return { field, order: effective.order === 'asc' ? 'desc' : 'asc' };
  // From the own column there are only two orders, and the own one is "none".
  if (field === own.field) return undefined;
  return current.order === 'asc' ? { field, order: 'desc' } : undefined;
}
