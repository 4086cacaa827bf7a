import { removeAllOf } from '../auth/accounts.ts';
import { SYSTEM } from '../store.ts';
import type { RecordHandler } from './asked.ts';

/**
 * Ends at once what a user who was deactivated or deleted had under way: sessions, sign-ins, links; of a deleted one the
 * password goes too, and what they kept. After a change of the address, codes and links sent to the old one are void.
 */
export const endSessions: RecordHandler = async ({ event, record, before, tx, context, session }) => {
  const gone = event === 'deleted';
  const closed = gone || record.is_active !== true;
  const moved = before !== undefined && before.email !== record.email;
  const ended = closed
    ? [SYSTEM.sessions, SYSTEM.attempts, SYSTEM.resets]
    : moved
      ? [SYSTEM.attempts, SYSTEM.resets]
      : [];
  for (const collection of ended) await removeAllOf(tx, collection, record.id);
  if (gone) {
    await tx.remove(SYSTEM.credentials, record.id);
    await tx.remove(SYSTEM.preferences, record.id);
    await removeAllOf(tx, SYSTEM.views, record.id);
  }
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
