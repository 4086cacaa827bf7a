import type { GetListParams } from '@refinedev/core';
import type { Resource } from '../../resources/language/index.ts';
import { type ListState, requestFilters, requestSort } from './list-state.ts';
import type { ListScreen } from './use-list-state.ts';

/** The one call that answers a list's rows, from the list's state. */
export const listCall = (
  resource: Resource,
  screen: ListScreen,
  state: ListState,
): Required<Pick<GetListParams, 'resource' | 'pagination' | 'filters' | 'sorters'>> => ({
  resource: resource.name,
  pagination: { mode: 'server', currentPage: state.page, pageSize: state.size },
  filters: requestFilters(resource, screen.list, state),
  sorters: requestSort(state),
});
