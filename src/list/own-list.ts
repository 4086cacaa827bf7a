import { asksOf, type Resource, screenFor } from '../../resources/language/index.ts';
import { registry } from '../platform/registry.ts';
import type { Can, ListPreferences, SessionUser } from '../platform/session.ts';
import type { ListScreen } from './use-list-state.ts';

type Who = {
  readonly user: Pick<SessionUser, 'role_id'>;
  readonly can: Can;
  /** How whoever asks likes the list. */
  readonly kept: ListPreferences | undefined;
};

/**
 * A screen with its list as a role has it and may ask it: nobody filters or searches by what they
 * are not shown; and with as many rows a page as they chose last.
 */
export function ownList(resource: Resource, screen: ListScreen, { user, can, kept }: Who): ListScreen {
  const may: Parameters<typeof asksOf>[2] = (flag) => can(screen.name, 'access') && can(screen.name, flag);
  const own = screenFor(registry, screen, user.role_id);
  return { ...own, list: { ...own.list, ...asksOf(resource, own, may), ...(kept?.size && { keptSize: kept.size }) } };
}
