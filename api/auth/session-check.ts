import { decisionTableOf } from '../../access-control/index.ts';
import type { CompleteMove } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import { admit, admitMove, type Call } from '../guard.ts';
import type { Admitted } from '../scope.ts';
import type { Session } from '../session.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { accountBy, activeIn } from './accounts.ts';
import { isOver } from './sessions.ts';

/**
 * By what somebody writes: a call's flag on the screen, a move, or their own account, which
 * everybody may.
 */
export type Right = Call | CompleteMove | 'account';

/**
 * Who writes, as they are where the write runs: what the guard let through may have ended since.
 * One statement, in the transaction, which tells the session, the user and the role.
 * @throws ApiError 401 when session, user or role is over; 403 as the guard, when the role may do
 * this no more.
 */
export async function checkSession(
  { registry, now }: ApiContext,
  reader: Reader,
  { session, screen, resource }: Admitted,
  right: Right,
): Promise<Session> {
  const [row] = await reader.rows({
    from: SYSTEM.sessions,
    where: { of: { column: 'id' }, is: session.id },
    fields: { created_at: { column: 'created_at' }, seen_at: { column: 'seen_at' } },
    expand: accountBy(registry, 'user_id'),
  });
  const account = row && !isOver(row, now()) ? activeIn(registry, row) : undefined;
  if (!account) throw unauthenticated();
  const present = {
    id: session.id,
    ...account,
    can: await decisionTableOf(registry, account.role),
    confirmed: session.confirmed,
  };
  if (right !== 'account') {
    const calling = {
      registry,
      session: present,
      params: new URLSearchParams({ screen_label: screen.name }),
      resource,
    };
    if (typeof right === 'string') admit(calling, right);
    else admitMove(calling, right);
  }
  return present;
}
