import { NEWEST } from '../../resources/language/index.ts';
import type { Sort } from '../data/sort.ts';

/**
 * What a click on a column's head does: ascending, descending, newest first again; undefined is
 * that.
 */
export function nextRelatedSort(current: Sort | undefined, field: string): Sort | undefined {
  const own = (sort: Sort): Sort | undefined =>
    sort.field === NEWEST.field && sort.order === NEWEST.order ? undefined : sort;
  const shown = current ?? NEWEST;
  if (shown.field !== field) return own({ field, order: 'asc' });
  if (field === NEWEST.field) return own({ field, order: shown.order === 'asc' ? 'desc' : 'asc' });
  return shown.order === 'asc' ? { field, order: 'desc' } : undefined;
}
