import {
  allOf,
  fieldsOf,
  holds,
  type Registry,
  type Resource,
  type Rule,
  rebased,
  rowsFor,
  type Screen,
  screenShowing,
  waysTo,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { eventFor } from '../history/event.ts';
import type { Session } from '../session.ts';
import type { Line } from './lines.ts';
import { type Around, type State, statesOf } from './states.ts';

/**
 * Which records of a resource a session may be told of: all, none, or those on which one of these
 * rules holds.
 */
type Reach = 'all' | 'none' | readonly { readonly rule: Rule; readonly reads: readonly string[] }[];

const reaches = new WeakMap<Session, Map<string, Reach>>();

/** How far a session reaches on all screens of a resource that it may read. */
function reachOf(registry: Registry, session: Session, name: string): Reach {
  const known = reaches.get(session) ?? new Map<string, Reach>();
  reaches.set(session, known);
  const reach = known.get(name) ?? newReach(registry, session, name);
  known.set(name, reach);
  return reach;
}

function newReach(registry: Registry, { role, can }: Session, name: string): Reach {
  const resource = Object.hasOwn(registry.resources, name) ? registry.resources[name] : undefined;
  if (!resource) return 'none';
  const own = rowsFor(resource, role.id);
  /** What a screen shows of the records of a resource to this role. */
  const within = (screen: Screen, of: Resource): Rule[] => {
    const rows = rowsFor(of, role.id);
    return [
      ...(rows ? [rows.where] : []),
      ...(screen.where && !rows?.everywhere.includes(screen.name) ? [screen.where] : []),
    ];
  };
  const rules = registry.screens
    .filter((screen) => can.can(screen.name, 'access') && can.can(screen.name, 'read'))
    .flatMap((screen): Rule[][] => {
      const shown = screenShowing(screen, resource);
      const parent = registry.resources[screen.resource];
      return [
        ...(shown ? [within(shown, resource)] : []),
        // What belongs to a record is told to whoever may be told of that.
        ...waysTo(registry, screen, resource).map((path) => [
          ...(own ? [own.where] : []),
          ...(parent ? within(screen, parent).map((rule) => rebased(rule, path)) : []),
        ]),
      ];
    });
  if (rules.some((each) => each.length === 0)) return 'all';
  const ruled = rules.map((each) => allOf(...each));
  return ruled.length === 0 ? 'none' : ruled.map((rule) => ({ rule, reads: fieldsOf(rule) }));
}

/**
 * Judges which of these lines each of these sessions may be told of: those of a record that one of
 * its screens shows it, or showed it before or after just this write, so that it learns what left.
 * What is not known to have been within reach is told to nobody. The store is asked once a
 * resource, for all sessions together, and not at all where no rule decides.
 */
export async function judge(
  { registry, store, now: present }: Pick<ApiContext, 'registry' | 'store' | 'now'>,
  lines: readonly Line[],
  sessions: readonly Session[],
): Promise<(session: Session) => readonly Line[]> {
  const now = present();
  const states = new Map<number, Around>();
  for (const name of new Set(lines.map(({ resource }) => resource))) {
    const resource = registry.resources[name];
    const reads = sessions.flatMap((session) => {
      const reach = reachOf(registry, session, name);
      return typeof reach === 'string' ? [] : reach.flatMap((each) => each.reads);
    });
    if (!resource || reads.length === 0) continue;
    const asking = { registry, reader: store, resource, names: [...new Set(reads)], now };
    const some = lines.filter((line) => line.resource === name);
    for (const [id, each] of await statesOf(asking, some)) states.set(id, each);
  }
  return (session) => {
    const me = session.user;
    const visible = lines.filter(({ id, resource, record_id }) => {
      // One's own account is everybody's.
      if (resource === registry.identity.users && record_id === me.id) return true;
      const reach = reachOf(registry, session, resource);
      if (typeof reach === 'string') return reach === 'all';
      const around = states.get(id);
      if (!around) return false;
      const { then, now: is } = around;
      return reach.some(({ rule, reads }) => {
        const isKnown = (state: State): boolean => reads.every((name) => Object.hasOwn(state, name));
        const known = then.filter(isKnown);
        // Where the history cannot tell what was, what is decides.
        return (known.length === 0 && is ? [is] : known).some((state) => holds(rule, state, { now, me }));
      });
    });
    return visible.map((line) => {
      const event = eventFor(registry, session.role.id, line);
      return event === line.event ? line : { ...line, event };
    });
  };
}
