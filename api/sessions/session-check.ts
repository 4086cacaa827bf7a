import { decisionTableOf } from '../../access-control/index.ts';
import type { CompleteMove } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import { authoriseCall, authoriseMove, type Call } from '../guard.ts';
import type { Authorised } from '../scope.ts';
import type { Session } from '../session.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { accountBy, activeIn } from './accounts.ts';
import { isOver } from './sessions.ts';

/** The permission of a write: a screen flag, a move, or the own account. */
export type Right = Call | CompleteMove | 'account';

/**
 * A session as it is at this moment: it may have ended since the call came in, and the role may
 * hold less. One statement, which tells the session, the user and the role.
 * @throws ApiError 401 when session, user or role is over.
 */
export async function recheckSession(
  reader: Reader,
  { registry, now }: ApiContext,
  session: Session,
): Promise<Session> {
  const [row] = await reader.rows({
    from: SYSTEM.sessions,
    where: { of: { column: 'id' }, is: session.id },
    fields: { created_at: { column: 'created_at' }, seen_at: { column: 'seen_at' } },
    expand: accountBy(registry, 'user_id'),
  });
  const account = row && !isOver(row, now()) ? activeIn(registry, row) : undefined;
  if (!account) throw unauthenticated();
  return { ...session, ...account, can: await decisionTableOf(registry, account.role) };
}

/**
 * Who writes, as they are where the write runs, in its transaction. @throws ApiError as
 * `recheckSession`; 403 as the guard, when the role may do this no more.
 */
export async function checkSession(
  context: ApiContext,
  reader: Reader,
  { session, screen, resource }: Authorised,
  right: Right,
): Promise<Session> {
  const present = await recheckSession(reader, context, session);
  if (right === 'account') return present;
  const params = new URLSearchParams({ screen_label: screen.name });
  const calling = { registry: context.registry, session: present, params, resource };
  if (typeof right === 'string') authoriseCall(calling, right);
  else authoriseMove(calling, right);
  return present;
}
