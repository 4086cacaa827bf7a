import { type Registry, screenShowing, waysTo } from '../../resources/language/index.ts';
import type { Session } from '../session.ts';
import type { Line } from './lines.ts';

const heard = new WeakMap<Session, ReadonlySet<string>>();

/**
 * Those of some lines a session is told of: of every resource that one of its screens shows
 * something of. A line says that something of the resource was written, and not what: whoever is
 * told asks again, and is answered by their rights.
 */
export const visibleTo = (registry: Registry, session: Session, lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ resource }) => resourcesOf(registry, session).has(resource));

function resourcesOf(registry: Registry, session: Session): ReadonlySet<string> {
  const known = heard.get(session);
  if (known) return known;
  const { can } = session;
  const screens = registry.screens.filter(({ name }) => can.can(name, 'access') && can.can(name, 'read'));
  const shown = Object.values(registry.resources).filter((resource) =>
    // What belongs to a record stands on the screens of that.
    screens.some((screen) => screenShowing(screen, resource) || waysTo(registry, screen, resource).length > 0),
  );
  const names = new Set(shown.map(({ name }) => name));
  heard.set(session, names);
  return names;
}
