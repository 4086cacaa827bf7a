import type { ApiContext } from '../context.ts';
import { badRequest, invalid } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { queryOf } from '../http.ts';
import type { Body } from '../request/body.ts';
import { scalar } from '../request/filters.ts';
import { type Route, route, session } from '../routes/route.ts';
import type { Session } from '../session.ts';
import { SYSTEM } from '../system.ts';
import type { Bell, NotificationPage } from '../wire/notifications.ts';
import { marksOf, notificationsFor, ownNotifications, UNREAD, unreadOf } from './answer.ts';

/** How many are returned in one answer: by default, and at most. */
const USUAL = 20;
const MOST = 50;
const MOST_READ = 100;

/** What a session asks of its own notifications: which there are, and that they are read. */
export const notificationRoutes: readonly Route[] = [
  route(
    'GET /notifications',
    { who: session, query: ['before', 'most'] },
    async ({ context, request, response, by }) => {
      const query = queryIn(queryOf(request));
      // Before what it tells: what comes between is news then.
      const mark = await markOf(context, by);
      const unread = await unreadOf(context.store, ownNotifications(context, by));
      const page = await notificationsFor(context, by, query);
      response.json({ mark, unread, ...page } satisfies NotificationPage);
    },
  ),
  route(
    'POST /notifications/read',
    { who: session, query: [], takes: ['ids', 'all', 'up_to'] },
    async ({ context, request, response, by }) => {
      const unread = await read(context, by, readIn(bodyOf(request)));
      response.json({ mark: await markOf(context, by), unread } satisfies Bell);
    },
  ),
];

const markOf = async (context: ApiContext, { user }: Session): Promise<string> =>
  (await marksOf(context, [user.id])).get(user.id) ?? '';

type Read = { readonly ids: readonly number[] } | { readonly upTo: number | undefined };

function read(context: ApiContext, session: Session, what: Read): Promise<number> {
  const own = ownNotifications(context, session);
  const column = { column: 'id' };
  const which =
    'ids' in what ? [{ of: column, in: what.ids }] : what.upTo === undefined ? [] : [{ of: column, to: what.upTo }];
  return context.store.transaction(async (tx) => {
    const where = { all: [own, UNREAD, ...which] };
    const found = await tx.rows({ from: SYSTEM.notifications, where, fields: {} });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await tx.updateEach(SYSTEM.notifications, ids, { read_at: context.now().toISOString() });
    return unreadOf(tx, own);
  });
}

function queryIn(params: URLSearchParams): { readonly before: number | undefined; readonly most: number } {
  const before = wholeIn(params, 'before', Number.MAX_SAFE_INTEGER);
  return { before, most: wholeIn(params, 'most', MOST) ?? USUAL };
}

function wholeIn(params: URLSearchParams, key: string, most: number): number | undefined {
  const text = scalar(params, key);
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text) || Number(text) > most) {
    const says = most === MOST ? `This must be a whole number up to ${MOST}` : 'This must be the id of a notification';
    throw badRequest('The query cannot be read.', { [key]: [says] });
  }
  return Number(text);
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

function readIn({ ids, all, up_to = null }: Body): Read {
  const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= MOST_READ && ids.every(isId);
  const wrong = {
    ...(ids === undefined ? {} : isList ? {} : { ids: [`This must be a list of 1 to ${MOST_READ} ids`] }),
    ...(all === undefined || all === true ? {} : { all: ['This must be true'] }),
    ...(up_to === null || (isId(up_to) && all === true) ? {} : { up_to: ['This must be an id, with all'] }),
    ...((ids === undefined) === (all === undefined) ? { ids: ['Name either ids or all'] } : {}),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return isList ? { ids } : { upTo: isId(up_to) ? up_to : undefined };
}
