import { decisionTableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import type { Session } from '../session.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { activeAccount } from './accounts.ts';
import { isOver } from './sessions.ts';

/**
 * The session as it is at this moment, for calls that take long to come in: it may have ended
 * meanwhile, and the role may hold less. Asked in the transaction that stores what they brought.
 * @throws ApiError 401.
 */
export async function recheckSession(
  reader: Reader,
  { registry, now }: ApiContext,
  session: Session,
): Promise<Session> {
  const row = await reader.get(SYSTEM.sessions, session.id);
  const account = row && !isOver(row, now()) ? await activeAccount(reader, registry, session.user.id) : undefined;
  if (!account) throw unauthenticated();
  return { ...session, ...account, can: await decisionTableOf(registry, account.role) };
}
