import type { DecisionTable } from '../access-control/index.ts';
import type { Resource, Screen } from '../resources/language/index.ts';
import type { Session } from './session.ts';

type RoleContext = { readonly session: Session; readonly screen: Screen; readonly resource: Resource };
type Role = WeakMap<Screen, WeakMap<Resource, unknown>>;

/** Memoises by role, screen and resource; a changed role has a new table. */
export function byRole<S extends RoleContext, T>(work: (scope: S) => T): (scope: S) => T {
  const known = new WeakMap<DecisionTable, Role>();
  return (scope) => {
    const { session, screen, resource } = scope;
    const screens = known.get(session.can) ?? new WeakMap<Screen, WeakMap<Resource, unknown>>();
    known.set(session.can, screens);
    const resources = screens.get(screen) ?? new WeakMap<Resource, unknown>();
    screens.set(screen, resources);
    if (!resources.has(resource)) resources.set(resource, work(scope));
    return resources.get(resource) as T;
  };
}
