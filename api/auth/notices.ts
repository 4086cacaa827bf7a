import type { RecordData } from '../../resources/language/index.ts';
import type { ApiContext, NoticeName } from '../context.ts';
import { numeric } from './accounts.ts';

/** What somebody is told of their own account: what happened, in a subject, and in a sentence what it means. */
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
 * Tells a user, by mail and where the host sends SMS by phone too, what happened to their account (ASVS 5 §6.3.7). To be called
 * once the change is durable, with the user as they were before it: what takes over an account must not be told to the
 * new owner alone. Never throws, since the change stands; a notice that could not be handed over is told by the audit log.
 */
export async function notify(context: ApiContext, user: RecordData, what: NoticeName): Promise<void> {
  const { login, phone: number, firstName } = context.registry.identity.user;
  const [subject, meaning] = NOTICES[what];
  const phone = user[number];
  const event = { event: 'auth.notice', user_id: numeric(user.id), what };
  try {
    await context.mailer.send({
      kind: 'notice',
      about: what,
      to: String(user[login]),
      subject,
      text: `Hello ${user[firstName] ?? ''},\n\n${meaning}\n\n${NOT_YOU}`,
      ...(typeof phone === 'string' && { phone }),
    });
    context.audit({ ...event, outcome: 'ok' });
  } catch {
    context.audit({ ...event, outcome: 'failed' });
  }
}
