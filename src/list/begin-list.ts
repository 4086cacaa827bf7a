import type { Resource } from '../../resources/language/index.ts';
import { askFirst } from '../data/early.ts';
import { dataProvider } from '../data/provider.ts';
import { listKey } from '../data/query-client.ts';
import { preferencesNow } from '../platform/preferences.ts';
import { canNow, type SessionUser } from '../platform/session.ts';
import { listCall } from './list-call.ts';
import { readListState } from './list-state.ts';
import { ownList } from './own-list.ts';
import type { ListScreen } from './use-list-state.ts';

/**
 * Asks for the rows of the list the address names before its page is drawn. Never rejects; resolves
 * when they have come.
 */
export function beginList(resource: Resource, screen: ListScreen, user: SessionUser): Promise<void> {
  const listScreen = ownList(resource, screen, { user, can: canNow, kept: preferencesNow().lists[screen.name] });
  const state = readListState(resource, listScreen, new URLSearchParams(location.search));
  const call = listCall(resource, listScreen, state);
  return askFirst({
    queryKey: listKey(screen.name, call),
    queryFn: () => dataProvider.getList({ ...call, meta: { screen: screen.name } }),
  });
}
