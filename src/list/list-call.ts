import type { GetListParams } from '@refinedev/core';
import type { ListPreferences, SessionUser } from '../../api/wire/session.ts';
import { queryableOn, type Resource, screenForRole } from '../../resources/language/index.ts';
import { prefetchFirstPage } from '../data/prefetch.ts';
import { dataProvider } from '../data/provider.ts';
import { listKey } from '../data/query-client.ts';
import { preferencesNow } from '../platform/preferences.ts';
import { registry } from '../platform/registry.ts';
import { type Can, canNow } from '../platform/session.ts';
import { type ListState, readListState, requestFilters, requestSort } from './state/list-state.ts';
import type { ListScreen } from './state/use-list-state.ts';

type Reader = {
  readonly user: Pick<SessionUser, 'role_id'>;
  readonly can: Can;
  readonly kept: ListPreferences | undefined;
};

/**
 * A screen with its list as a role has it and may ask it: nobody filters or searches by what they
 * are not shown; and with as many rows a page as they chose last.
 */
export function ownList(resource: Resource, screen: ListScreen, { user, can, kept: saved }: Reader): ListScreen {
  const may: Parameters<typeof queryableOn>[2] = (flag) => can(screen.name, 'access') && can(screen.name, flag);
  const own = screenForRole(registry, screen, user.role_id);
  return {
    ...own,
    list: { ...own.list, ...queryableOn(resource, own, may), ...(saved?.size && { keptSize: saved.size }) },
  };
}

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

/**
 * Asks for the rows of the list the address names before its page is drawn. Never rejects; resolves
 * when they have come.
 */
export function beginList(resource: Resource, screen: ListScreen, user: SessionUser): Promise<void> {
  const listScreen = ownList(resource, screen, { user, can: canNow, kept: preferencesNow().lists[screen.name] });
  const call = listCall(
    resource,
    listScreen,
    readListState(resource, listScreen, new URLSearchParams(location.search)),
  );
  return prefetchFirstPage({
    queryKey: listKey(screen.name, call),
    queryFn: () => dataProvider.getList({ ...call, meta: { screen: screen.name } }),
  });
}
