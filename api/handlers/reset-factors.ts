import { removeAllOf } from '../auth/accounts.ts';
import { notify } from '../auth/notices.ts';
import { confirmFirst } from '../errors.ts';
import type { RecordHandler } from '../records/handler.ts';
import { SYSTEM } from '../system.ts';

/**
 * Removes a user's lost factors and notifies them; sign-in is then by e-mail code. @throws ApiError
 * 403 `confirm_first`.
 */
export const resetFactors: RecordHandler = async ({ context, record, session, tx }) => {
  if (!session.confirmed) throw confirmFirst();
  for (const collection of [SYSTEM.factors, SYSTEM.challenges, SYSTEM.attempts])
    await removeAllOf(tx, collection, record.id);
  // Their own session goes on: they have just proved who they are.
  await removeAllOf(tx, SYSTEM.sessions, record.id, session.id);
  await notify(context, tx, record, 'factor_removed');
  return async () =>
    context.audit({
      event: 'user.factors.reset',
      outcome: 'ok',
      user_id: Number(session.user.id),
      of_user: Number(record.id),
    });
};
