import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { type ApiError, tooMany } from '../errors.ts';
import type { Reader } from '../store.ts';
import { type Account, activeAccount, markOf, passwordHashOf } from './accounts.ts';
import { factorsOf, waysOf } from './factors/bound.ts';
import { secondsUntil } from './limits.ts';
import { sealCode } from './secrets.ts';

/** Sign-ins under way: what an attempt holds, how long it lasts, and whose it is. */

/** A code is good for this long, and its attempt can ask for another one for that long. */
export const CODE_MS = 5 * 60 * 1000;
export const ATTEMPT_MS = 15 * 60 * 1000;
/** Spec part 1 §9: the resend cooldown. */
export const COOLDOWN_SECONDS = 300;
export const WRONG_PER_CODE = 5;

export const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
export const isPast = (moment: Value | undefined, now: Date): boolean =>
  !(typeof moment === 'string' && moment > now.toISOString());

export const OVER = 'This sign-in has expired. Please sign in again.';
export const CODES_OFF =
  'Too many wrong codes were entered for this account. Please choose a new password with "Having issues with your password?".';
export const OTHER_WAY = 'This account signs in with an authenticator app, a passkey or a recovery code.';
export const minutes = (seconds: number): string => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
};
export const tooManyTries = (wait: number): ApiError =>
  tooMany(`Too many tries. Please try again in ${minutes(wait)}.`, wait);
/** Whether a code by e-mail still signs a user in: not once they bound something stronger. */
export const takesCodes = async (reader: Reader, userId: Id): Promise<boolean> =>
  waysOf(await factorsOf(reader, userId)).includes('email');

/**
 * The account an attempt belongs to, if it is still active and its password still the one that was
 * given.
 */
export async function accountOf(
  { registry }: ApiContext,
  reader: Reader,
  row: RecordData,
): Promise<Account | undefined> {
  if (typeof row.user_id !== 'number') return undefined;
  const hash = await passwordHashOf(reader, row.user_id);
  if (hash === undefined || row.password_mark !== markOf(hash)) return undefined;
  return activeAccount(reader, registry, row.user_id);
}

/** An attempt that no code goes with. */
export const withoutCode = (now: Date) => ({
  code_hash: null,
  code_expires_at: after(now, ATTEMPT_MS),
  sent_at: null,
  wrong: 0,
});

export const freshCode = (context: ApiContext, attempt: string, digits: string, now: Date) => ({
  code_hash: sealCode(context.secret, attempt, digits),
  code_expires_at: after(now, CODE_MS),
  sent_at: now.toISOString(),
  wrong: 0,
});

/** Seconds until another code may be asked for; 0: now. */
export function cooldownOf(row: RecordData | undefined, now: Date): number {
  if (typeof row?.sent_at !== 'string') return 0;
  const left = secondsUntil(row.sent_at, COOLDOWN_SECONDS, now);
  // Sent further ahead than that, it was by a clock that was wrong.
  return left > COOLDOWN_SECONDS ? 0 : left;
}

export const loginOf = ({ registry }: ApiContext, user: RecordData): string =>
  String(user[registry.identity.user.login]);
