import type { CompleteRelatedList } from '../../resources/language/index.ts';
import type { Sort } from '../data/sort.ts';

/** What a click on a column's head does: ascending, descending, the list's own order again; undefined is that. */
export function nextRelatedSort(
  list: Pick<CompleteRelatedList, 'sort'>,
  current: Sort | undefined,
  field: string,
): Sort | undefined {
  const own = (sort: Sort): Sort | undefined =>
    sort.field === list.sort.field && sort.order === list.sort.order ? undefined : sort;
  const shown = current ?? list.sort;
  if (shown.field !== field) return own({ field, order: 'asc' });
  if (field === list.sort.field) return own({ field, order: shown.order === 'asc' ? 'desc' : 'asc' });
  return shown.order === 'asc' ? { field, order: 'desc' } : undefined;
}
