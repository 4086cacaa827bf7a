import type { Id, RecordData } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { type Account, activeAccount, markOf, passwordHashOf } from '../sessions/accounts.ts';
import { nameOf } from '../sessions/secrets.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { factorsOf, waysOf } from './bound-factors.ts';
import { isPast } from './sent-codes.ts';

export const OVER = 'This sign-in has expired. Please sign in again.';
export const CODES_OFF =
  'Too many wrong codes were entered for this account. Please choose a new password with "Having issues with your password?".';
export const OTHER_WAY = 'This account signs in with an authenticator app, a passkey or a recovery code.';

/** Whether a code by e-mail still signs a user in: not once they bound something stronger. */
export const takesCodes = async (reader: Reader, userId: Id): Promise<boolean> =>
  waysOf(await factorsOf(reader, userId)).includes('email');

/** The account of an attempt, if active and its password unchanged. */
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

/** A sign-in under way by its token, and whose it is. */
export type Attempt = { readonly row: RecordData; readonly user: RecordData };

/**
 * @returns undefined when it is over, and so is its code, or its user may not sign in any more.
 */
export async function attemptOf(context: ApiContext, reader: Reader, token: string): Promise<Attempt | undefined> {
  const row = await reader.get(SYSTEM.attempts, nameOf(token));
  const now = context.now();
  if (!row || (isPast(row.expires_at, now) && isPast(row.code_expires_at, now))) return undefined;
  const account = await accountOf(context, reader, row);
  return account && { row, user: account.user };
}

export const loginOf = ({ registry }: ApiContext, user: RecordData): string =>
  String(user[registry.identity.user.login]);
