import { nameOf, randomToken } from '../auth/secrets.ts';
import { SYSTEM } from '../system.ts';
import type { RecordHandler } from './asked.ts';

/** An invitation is good for this long, and once: longer than a link for a forgotten password, since nobody waits for it. */
const INVITATION_HOURS = 72;

/**
 * Sends a new user a link to choose a password. A mail that could not be handed over is told by the audit log alone: the
 * user exists, and asks for a link of their own with 'forgot password'. Whoever is not active yet gets none.
 */
export const inviteUser: RecordHandler = async ({ context, record, session, tx }) => {
  const { user } = context.registry.identity;
  if (record[user.active] !== true) return undefined;
  const token = randomToken(32);
  await tx.insert(SYSTEM.resets, {
    id: nameOf(token),
    user_id: record.id,
    expires_at: new Date(context.now().getTime() + INVITATION_HOURS * 3_600_000).toISOString(),
  });
  const event = { event: 'user.invited', user_id: Number(session.user.id), of_user: Number(record.id) };
  return async () => {
    try {
      await context.mailer.send({
        kind: 'invitation',
        to: String(record[user.login]),
        subject: 'You have been given an account',
        text: `Hello ${record[user.firstName]},\n\nan account has been made for you. Open this link to choose your password:\n\n${context.publicUrl}/auth/reset-password?token=${token}&invited\n\nIt is valid for ${INVITATION_HOURS} hours and can be used once. Afterwards you sign in with ${record[user.login]}.`,
        token,
      });
      context.audit({ ...event, outcome: 'ok' });
    } catch {
      context.audit({ ...event, outcome: 'failed' });
    }
  };
};
