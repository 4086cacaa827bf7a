import type { RecordData } from '../../resources/language/index.ts';
import type { ApiContext, NoticeName } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { masked, putJob } from '../jobs/put.ts';
import type { Writer } from '../store.ts';

const NOTICES: { readonly [name in NoticeName]: readonly [subject: string, meaning: string] } = {
  password_changed: ['Your password was changed', 'The password of your account was changed just now.'],
  email_changed: [
    'Your email address was changed',
    'Your account has another email address from now on. This one is no longer used to sign in.',
  ],
  phone_changed: ['Your phone number was changed', 'Your account has another phone number from now on.'],
  wrong_codes: [
    'Wrong codes were entered for your account',
    'Somebody who knows your password entered several wrong one-time codes.',
  ],
  codes_off: [
    'Signing in to your account was stopped',
    'Too many wrong one-time codes were entered with your password. No code is taken for your account until you choose a new password: open the sign-in page and follow "Having issues with your password?".',
  ],
  factor_added: ['A way to sign in was added', 'Another way to confirm a sign-in was added to your account.'],
  factor_removed: ['A way to sign in was removed', 'A way to confirm a sign-in was removed from your account.'],
  recovery_codes_made: [
    'New recovery codes were made',
    'New recovery codes were made for your account. The ones before are void.',
  ],
  recovery_code_used: ['A recovery code was used', 'Somebody signed in to your account with a recovery code.'],
};

const NOT_YOU =
  'If this was not you, choose a new password at once ("Having issues with your password?" on the sign-in page) and tell your administrator.';

/**
 * Notifies the user as they were before the change (ASVS 5 §6.3.7): an account takeover must reach
 * the old owner.
 */
export function notify({ registry, now }: ApiContext, tx: Writer, user: RecordData, what: NoticeName): Promise<void> {
  const { login, phone, firstName } = registry.identity.user;
  const [to, number] = [String(user[login]), user[phone]];
  return putJob(tx, now(), {
    name: 'account-notice',
    about: `${NOTICES[what][0]}: ${masked(to)}`,
    data: {
      what,
      user_id: Number(user.id),
      to,
      name: String(user[firstName] ?? ''),
      phone: typeof number === 'string' ? number : null,
    },
  });
}

export const accountNotice: Job<'account-notice'> = {
  lane: 'mail',
  async run({ mailer, audit }, { what, user_id, to, name, phone }) {
    const [subject, meaning] = NOTICES[what];
    const event = { event: 'auth.notice', user_id, what };
    try {
      await mailer.send({
        kind: 'notice',
        about: what,
        to,
        subject,
        text: `Hello ${name},\n\n${meaning}\n\n${NOT_YOU}`,
        ...(phone !== null && { phone }),
      });
    } catch (failure) {
      audit({ ...event, outcome: 'failed' });
      throw failure;
    }
    audit({ ...event, outcome: 'ok' });
    return undefined;
  },
};
