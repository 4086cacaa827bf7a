import { hashKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { registry } from '../../resources/index.ts';
import { dataProvider } from '../data/provider.ts';
import { listKey, queryClient } from '../data/query-client.ts';
import { canNow, sessionKnown, sessionState } from '../platform/session.ts';
import { listCall } from './list-call.ts';
import { readListState } from './list-state.ts';
import { ownList } from './own-list.ts';
import type { ListScreen } from './use-list-state.ts';

/** What was asked for early and is not on screen yet. */
const early = new Set<string>();

/**
 * Asks for the rows of the list the address names as soon as the session is known, while the app is still being
 * loaded: the page then begins with rows in place of a placeholder. Does nothing on other pages. Never rejects; resolves
 * when they have come.
 */
export async function beginList(): Promise<void> {
  await sessionKnown();
  const session = sessionState();
  // Whoever has to change the password first is refused everything else.
  if (session.status !== 'in' || !session.answer.user.is_password_updated) return;
  const screen = registry.screens.find(
    (each) => each.list !== undefined && each.list.page === undefined && each.path === location.pathname,
  );
  const resource = screen?.resource === undefined ? undefined : registry.resources[screen.resource];
  if (screen?.list === undefined || resource === undefined) return;
  if (!canNow(screen.name, 'access') || !canNow(screen.name, 'read')) return;
  const listScreen = ownList(resource, screen as ListScreen, { user: session.answer.user, can: canNow });
  const state = readListState(resource, listScreen, new URLSearchParams(location.search));
  const call = listCall(resource, listScreen, state);
  const queryKey = listKey(screen.name, call);
  early.add(hashKey(queryKey));
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: () => dataProvider.getList({ ...call, meta: { screen: screen.name } }),
  });
}

/**
 * Whether rows were asked for early and are not on screen yet: the first drawing takes them, or their failure, as they are, however
 * long a slow machine takes to get there.
 */
export const isEarly = ({ queryHash }: { readonly queryHash: string }): boolean => early.has(queryHash);

/** Says that a list is on screen: whoever comes to one from now on sees what is there then. */
export function useShown(): void {
  useEffect(() => early.clear(), []);
}
