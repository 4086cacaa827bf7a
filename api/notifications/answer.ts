import type { Answer, Condition, Id } from '../../resources/language/index.ts';
import { english, type Message } from '../../resources/language/message.ts';
import type { ApiContext } from '../context.ts';
import { Scope } from '../scope.ts';
import type { Session } from '../session.ts';
import type { Reader, Store } from '../store.ts';
import { SYSTEM } from '../system.ts';
import type { Notification, NotificationPage } from '../wire/notifications.ts';

const column = (name: string) => ({ column: name });

const opened = ({ registry }: Pick<ApiContext, 'registry'>, { can }: Session): readonly string[] =>
  registry.screens.flatMap(({ name }) => (can.can(name, 'access') && can.can(name, 'read') ? [name] : []));

/** Own notifications, without screens the role may no longer read, as texts reveal data. */
export const ownNotifications = (context: Pick<ApiContext, 'registry'>, session: Session): Condition => ({
  all: [
    { of: column('user_id'), is: Number(session.user.id) },
    {
      any: [
        { of: column('screen'), empty: true },
        { of: column('screen'), in: opened(context, session) },
      ],
    },
  ],
});

export const UNREAD: Condition = { of: column('read_at'), empty: true };

/** How many of them are not read. */
export async function unreadOf(reader: Reader, own: Condition): Promise<number> {
  const { count } = await reader.total({ from: SYSTEM.notifications, where: { all: [own, UNREAD] } });
  return count;
}

/** A session's latest notifications, and if there are older. `before`: smaller ids only. */
export async function notificationsFor(
  context: ApiContext,
  session: Session,
  { before, most }: { readonly before: number | undefined; readonly most: number },
): Promise<Pick<NotificationPage, 'rows' | 'more'>> {
  const own = ownNotifications(context, session);
  const where = before === undefined ? own : { all: [own, { of: column('id'), below: before }] };
  const found = await context.store.rows({
    from: SYSTEM.notifications,
    where,
    fields: Object.fromEntries(STORED.map((name) => [name, column(name)])),
    sort: [{ of: column('id'), order: 'desc' }],
    page: { start: 0, end: most + 1 },
  });
  const page = found.slice(0, most);
  const reached = await reachedBy(context, session, page);
  return { rows: page.map((row) => presentNotification(row, reached)), more: found.length > most };
}

const STORED = ['message', 'screen', 'record_id', 'at', 'read_at'];

type Reached = ReadonlyMap<string, ReadonlySet<Id>>;

function presentNotification(row: Answer, reached: Reached): Notification {
  const { screen, record_id } = row;
  const message = row.message as unknown as Message;
  const id = typeof record_id === 'number' ? record_id : null;
  const leads = typeof screen === 'string' && (id === null || reached.get(screen)?.has(id) === true);
  return {
    id: Number(row.id),
    text: english(message),
    message,
    at: String(row.at),
    is_read: (row.read_at ?? null) !== null,
    link: leads ? { screen, id } : null,
  };
}

async function reachedBy(context: ApiContext, session: Session, rows: readonly Answer[]): Promise<Reached> {
  const wanted = new Map<string, Set<number>>();
  for (const { screen, record_id } of rows) {
    if (typeof screen !== 'string' || typeof record_id !== 'number') continue;
    wanted.set(screen, (wanted.get(screen) ?? new Set()).add(record_id));
  }
  const reached = new Map<string, ReadonlySet<Id>>();
  for (const [name, ids] of wanted) {
    const screen = context.registry.screen[name];
    const resource = screen && context.registry.resources[screen.resource];
    if (!screen || !resource) continue;
    const scope = new Scope(context, { session, resource, screen });
    const rules = [{ id: { in: [...ids] } }, ...(scope.where ? [scope.where] : [])];
    const found = await scope.reader.rows({ ...scope.selectionFor(resource, { rules }), fields: {} });
    reached.set(name, new Set(found.map(({ id }) => id)));
  }
  return reached;
}

/** Fingerprints by user: unread count and newest. One query. */
export async function marksOf(
  { registry, store }: Pick<ApiContext, 'registry'> & { readonly store: Store },
  users: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  if (users.length === 0) return new Map();
  const of = { from: SYSTEM.notifications, by: 'user_id' } as const;
  const rows = await store.rows({
    from: registry.identity.users,
    where: { of: column('id'), in: users.map(Number) },
    fields: {
      unread: { rollup: 'count', ...of, where: UNREAD },
      newest: { rollup: 'max', ...of, value: column('id') },
    },
  });
  return new Map(rows.map(({ id, unread, newest }) => [id, `${unread ?? 0}.${newest ?? 0}`]));
}
