import { removeAllOf } from '../auth/accounts.ts';
import { SYSTEM } from '../system.ts';
import type { RecordHandler } from './asked.ts';

/**
 * Ends at once what a user who was deactivated had under way: sessions, sign-ins, links; a deleted one's rows the store
 * removes by itself. After a change of the address, codes and links sent to the old one are void.
 */
export const endSessions: RecordHandler = async ({ event, record, before, tx, context, session }) => {
  const { user } = context.registry.identity;
  const gone = event === 'deleted';
  const closed = gone || record[user.active] !== true;
  const moved = before !== undefined && before[user.login] !== record[user.login];
  const ended = gone
    ? []
    : closed
      ? [SYSTEM.sessions, SYSTEM.attempts, SYSTEM.resets]
      : moved
        ? [SYSTEM.attempts, SYSTEM.resets]
        : [];
  for (const collection of ended) await removeAllOf(tx, collection, record.id);
  if (!closed) return undefined;
  return async () =>
    context.audit({
      event: 'user.sessions.ended',
      outcome: 'ok',
      user_id: Number(session.user.id),
      of_user: Number(record.id),
      reason: gone ? 'deleted' : 'deactivated',
    });
};
