import type { Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { withRetry } from '../jobs/insert-retry.ts';
import type { Job } from '../jobs/job.ts';
import { nameOf, randomToken } from '../sessions/secrets.ts';
import { SYSTEM } from '../system.ts';

/** Longer than a password link: nobody is waiting for it. */
const INVITATION_HOURS = 72;

/** Sends a new user a password link, created here so that it is stored nowhere. */
export const invitation: Job<'invitation'> = {
  lane: 'mail',
  async run(context, { user_id, by }) {
    const { registry, store, publicUrl, mailer, audit } = context;
    const { users, user: of } = registry.identity;
    const user = await store.get(users, user_id);
    if (user?.[of.active] !== true || (await store.get(SYSTEM.credentials, user_id))) return undefined;
    const event = { event: 'user.invited', user_id: by, of_user: user_id };
    const token = await beginInvitation(context, user_id);
    try {
      await mailer.send({
        kind: 'invitation',
        to: String(user[of.login]),
        subject: 'You have been given an account',
        text: `Hello ${user[of.firstName]},\n\nan account has been made for you. Open this link to choose your password:\n\n${publicUrl}/auth/reset-password?token=${token}&invited\n\nIt is valid for ${INVITATION_HOURS} hours and can be used once. Afterwards you sign in with ${user[of.login]}.`,
        token,
      });
    } catch (failure) {
      audit({ ...event, outcome: 'failed' });
      throw failure;
    }
    audit({ ...event, outcome: 'ok' });
    return undefined;
  },
};

async function beginInvitation({ store, now }: ApiContext, userId: Id): Promise<string> {
  const token = randomToken(32);
  const expires_at = new Date(now().getTime() + INVITATION_HOURS * 3_600_000).toISOString();
  await withRetry(store, (tx) => tx.insert(SYSTEM.resets, { id: nameOf(token), user_id: userId, expires_at }));
  return token;
}
