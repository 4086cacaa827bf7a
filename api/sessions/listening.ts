import { decisionTableOf } from '../../access-control/index.ts';
import type { Answer, Source } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Session } from '../session.ts';
import { SYSTEM } from '../system.ts';
import { accountBy, activeIn } from './accounts.ts';
import { isOver, isRefused, mustChangePassword } from './sessions.ts';

/** Rechecks listening sessions, by id. Does not count as use: a listener is idle. */
export async function recheckListener(
  context: ApiContext,
  sessions: readonly Session[],
): Promise<ReadonlyMap<string, Session>> {
  const { registry, store } = context;
  const { users, roles, user } = registry.identity;
  const ofUser = (value: Source): Source => ({ via: 'user_id', to: users, value });
  const rows = await store.rows({
    from: SYSTEM.sessions,
    where: { of: { column: 'id' }, in: [...new Set(sessions.map(({ id }) => id))] },
    fields: {
      created_at: { column: 'created_at' },
      seen_at: { column: 'seen_at' },
      user_version: ofUser({ column: '_version' }),
      role_version: ofUser({ via: user.role, to: roles, value: { column: '_version' } }),
    },
  });
  const now = context.now();
  const present = new Map(rows.map((row): [string, Answer] => [String(row.id), row]));
  const going = sessions.filter(({ id }) => {
    const row = present.get(id);
    return row !== undefined && !isOver(row, now) && !isRefused(context, id);
  });
  const isSame = ({ id, user: theirs, role }: Session): boolean => {
    const row = present.get(id);
    return row?.user_version === theirs._version && row?.role_version === role._version;
  };
  const changed = going.filter((session) => !isSame(session));
  return new Map([
    ...going.filter(isSame).map((session): [string, Session] => [session.id, session]),
    ...(changed.length === 0 ? [] : await asTheyAre(context, changed)),
  ]);
}

async function asTheyAre(context: ApiContext, sessions: readonly Session[]): Promise<[string, Session][]> {
  const { registry, store } = context;
  const rows = await store.rows({
    from: SYSTEM.sessions,
    where: { of: { column: 'id' }, in: sessions.map(({ id }) => id) },
    fields: {},
    expand: accountBy(registry, 'user_id'),
  });
  const found: [string, Session][] = [];
  for (const before of sessions) {
    const row = rows.find(({ id }) => id === before.id);
    const account = row && activeIn(registry, row);
    if (!account) continue;
    const session: Session = { ...before, ...account, can: await decisionTableOf(registry, account.role) };
    if (!mustChangePassword(registry, session)) found.push([session.id, session]);
  }
  return found;
}
