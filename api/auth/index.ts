import type { ApiContext } from '../context.ts';
import { clientAddress } from '../http.ts';
import { anybody, beforePassword, confirmed, type Route, type RouteCall, route, session } from '../routes/route.ts';
import type { Session } from '../session.ts';
import { numeric } from '../sessions/accounts.ts';
import { clearToken } from '../sessions/cookie.ts';
import { endSessionOf, refuseHere } from '../sessions/sessions.ts';
import { changeEmail } from './account-email.ts';
import { endOthers, endOwn, listOwn } from './account-sessions.ts';
import { answerOf } from './answer.ts';
import { prepareDecoy } from './check-password.ts';
import {
  beginApp,
  beginPasskey,
  bindApp,
  bindPasskey,
  listFactors,
  makeRecoveryCodes,
  removeApp,
  removePasskey,
} from './factors/account-factors.ts';
import { confirm, confirmOptions, howToConfirm } from './factors/confirm.ts';
import { passkeyOptions, verify, verifyApp, verifyPasskey, verifyRecovery } from './factors/sign-in.ts';
import { change, forgot, reset } from './passwords.ts';
import { changePreferences } from './preferences.ts';
import { changeProfile, readProfile } from './profile.ts';
import { setUp } from './setup.ts';
import { login, resend } from './sign-in.ts';
import { beginSignUp, resendSignUp, signUpChoices } from './sign-up/begin.ts';
import { signUpOf } from './sign-up/choices.ts';
import { verifySignUp } from './sign-up/verify.ts';

const CODED = ['attempt', 'code'];
const PROVED = ['attempt', 'response'];
const RESET = ['token', 'password'];
const PROOFS = ['password', 'code', 'response'];
const CHANGED = ['current', 'password'];
const PASSKEY = ['name', 'response'];
const PREFERENCES = ['language', 'keys_off', 'menu_opened', 'menu_closed', 'menu_folded', 'lists'];
const silent = { answers: 'nothing' } as const;

/** Signing in, and one's own account. */
export const authRoutes: readonly Route[] = [
  route('POST /auth/login', { who: anybody, takes: ['email', 'password'] }, login),
  route('POST /auth/otp/resend', { who: anybody, takes: ['attempt'] }, resend),
  route('POST /auth/otp/verify', { who: anybody, takes: CODED }, verify),
  route('POST /auth/totp/verify', { who: anybody, takes: CODED }, verifyApp),
  route('POST /auth/passkey/options', { who: anybody, takes: ['attempt'] }, passkeyOptions),
  route('POST /auth/passkey/verify', { who: anybody, takes: PROVED }, verifyPasskey),
  route('POST /auth/recovery/verify', { who: anybody, takes: CODED }, verifyRecovery),
  route('GET /auth/session', { who: beforePassword }, presentSession),
  route('POST /auth/logout', { who: anybody, recorded: false, answers: 'nothing' }, logout),
  route('POST /auth/password/forgot', { who: anybody, takes: ['email'], ...silent }, forgot),
  route('POST /auth/password/reset', { who: anybody, takes: RESET, ...silent }, reset),
  route('POST /auth/password', { who: beforePassword, takes: CHANGED, ...silent }, change),
  route('POST /auth/email', { who: session, takes: ['email', 'current'] }, changeEmail),
  route('POST /auth/setup', { who: anybody, takes: 'json', ...silent }, setUp),
  route('GET /auth/sign-up', { who: anybody }, signUpChoices),
  route('POST /auth/sign-up', { who: anybody, takes: 'json' }, beginSignUp),
  route('POST /auth/sign-up/resend', { who: anybody, takes: ['attempt'] }, resendSignUp),
  route('POST /auth/sign-up/verify', { who: anybody, takes: CODED }, verifySignUp),
  route('GET /auth/confirm', { who: session }, howToConfirm),
  route('POST /auth/confirm', { who: session, takes: PROOFS, ...silent }, confirm),
  route('POST /auth/confirm/passkey', { who: session, takes: [] }, confirmOptions),
  route('GET /auth/factors', { who: session }, listFactors),
  route('POST /auth/factors/totp', { who: confirmed, takes: [] }, beginApp),
  route('DELETE /auth/factors/totp', { who: confirmed, ...silent }, removeApp),
  route('POST /auth/factors/totp/verify', { who: session, takes: ['code'] }, bindApp),
  route('POST /auth/factors/passkey', { who: confirmed, takes: [] }, beginPasskey),
  route('POST /auth/factors/passkey/verify', { who: session, takes: PASSKEY }, bindPasskey),
  route('DELETE /auth/factors/passkey/:id', { who: confirmed, ...silent }, removePasskey),
  route('POST /auth/factors/recovery', { who: confirmed, takes: [] }, makeRecoveryCodes),
  route('GET /auth/profile', { who: session }, readProfile),
  route('PATCH /auth/profile', { who: session, takes: 'json' }, changeProfile),
  route('PATCH /auth/preferences', { who: session, takes: PREFERENCES }, changePreferences),
  route('GET /auth/sessions', { who: session }, listOwn),
  route('DELETE /auth/sessions', { who: session, ...silent }, endOthers),
  route('DELETE /auth/sessions/:id', { who: session, ...silent }, endOwn),
];

/** Readies what signing in needs. @throws Error where the product declares sign-up wrongly. */
export function prepareAuth(context: ApiContext): void {
  // Without waiting, and without an unhandled rejection: whoever needs it first meets its error.
  prepareDecoy(context).catch(() => undefined);
  signUpOf(context.registry);
}

async function presentSession({ context, response, by }: RouteCall<Session>): Promise<void> {
  response.json(await answerOf(context, by));
}

/** Always succeeds, even twice or when the store cannot write. */
async function logout({ context, request, response }: RouteCall): Promise<void> {
  clearToken(response, context.publicUrl);
  const event = { event: 'auth.logout', source: clientAddress(request) };
  try {
    const ended = await context.store.transaction((tx) => endSessionOf(tx, request, context.publicUrl));
    if (ended) context.audit({ ...event, user_id: numeric(ended.user_id), outcome: 'ok' });
  } catch {
    refuseHere(context, request);
    context.audit({ ...event, outcome: 'failed' });
  }
  response.status(204).end();
}
