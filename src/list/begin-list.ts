import { registry } from '../../resources/index.ts';
import { keepEarly } from '../data/early-list.ts';
import { dataProvider } from '../data/provider.ts';
import { canNow, sessionKnown, sessionState } from '../platform/session.ts';
import { listCall } from './list-call.ts';
import { readListState } from './list-state.ts';
import { ownList } from './own-list.ts';
import type { ListScreen } from './use-list-state.ts';

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
  const screen = registry.screens.find((each) => each.list !== undefined && each.path === location.pathname);
  const resource = screen?.resource === undefined ? undefined : registry.resources[screen.resource];
  if (screen?.list === undefined || resource === undefined) return;
  if (!canNow(screen.name, 'access') || !canNow(screen.name, 'read')) return;
  const listScreen = ownList(resource, screen as ListScreen, { user: session.answer.user, can: canNow });
  const state = readListState(resource, listScreen, new URLSearchParams(location.search));
  const call = listCall(resource, listScreen, state);
  const answer = dataProvider.getList({ ...call, meta: { screen: screen.name } });
  keepEarly({ ...call, screen: screen.name }, answer);
  await answer.catch(() => undefined);
}
