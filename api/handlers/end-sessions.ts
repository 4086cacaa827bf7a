import { removeAllOf } from '../auth/accounts.ts';
import { voidLinks } from '../auth/links.ts';
import { rebind } from '../auth/wrong-codes.ts';
import type { RecordHandler } from '../records/handler.ts';
import { SYSTEM } from '../system.ts';

/**
 * Ends a deactivated user's sessions, sign-ins and links; a new address voids the old codes and
 * links.
 */
export const endSessions: RecordHandler = async ({ event, record, before, tx, context, session }) => {
  const { user } = context.registry.identity;
  const removed = event === 'deleted';
  const closed = removed || record[user.active] !== true;
  const moved = before !== undefined && before[user.login] !== record[user.login];
  if (removed) await rebind(tx, record.id);
  else if (closed || moved) {
    if (closed) await removeAllOf(tx, SYSTEM.sessions, record.id);
    await removeAllOf(tx, SYSTEM.attempts, record.id);
    await voidLinks(tx, record.id, String((before ?? record)[user.login]));
  }
  if (!closed) return undefined;
  return async () =>
    context.audit({
      event: 'user.sessions.ended',
      outcome: 'ok',
      user_id: Number(session.user.id),
      of_user: Number(record.id),
      reason: removed ? 'deleted' : 'deactivated',
    });
};
