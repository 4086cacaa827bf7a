import type { Request, Response } from 'express';
import type { RecordData, Value } from '../../../resources/language/index.ts';
import type { ApiContext } from '../../context.ts';
import { conflict, tooMany, unauthenticated } from '../../errors.ts';
import { Journal } from '../../history/journal.ts';
import { clientAddress } from '../../http.ts';
import { stamps } from '../../records/stamps.ts';
import type { Writer } from '../../store.ts';
import { SYSTEM } from '../../system.ts';
import { activeAccount, storePasswordHash, userByEmail } from '../accounts.ts';
import { cooldownOf, isPast, tooManyTries, WRONG_PER_CODE } from '../attempts.ts';
import { code, readBody, token } from '../bodies.ts';
import { answerEntered, type Entered } from '../enter.ts';
import { LIMITS, take, waitFor } from '../limits.ts';
import { keepPicture } from '../picture.ts';
import { rememberPlace } from '../places.ts';
import { withRetry } from '../retry.ts';
import { nameOf, sameText, sealCode, secretsOf } from '../secrets.ts';
import { endSessionOf, startSession } from '../sessions.ts';
import { heldBy, openSignUp, type SignUp, strangersIn } from './asked.ts';
import { OVER, stranger } from './begin.ts';

type Verified =
  | Entered
  | { readonly outcome: 'expired' | 'code expired' | 'wrong' | 'closed' }
  | { readonly outcome: 'dead' | 'too many'; readonly seconds: number }
  | { readonly outcome: 'taken'; readonly field: string; readonly why: string };

/**
 * Makes the account by the code that was sent to its address, and signs its owner in: address and
 * password are proved as by any sign-in.
 * @throws ApiError 401 as a sign-in; 409 where somebody has the address or the number by now; 429
 */
export async function verifySignUp(context: ApiContext, request: Request, response: Response): Promise<void> {
  const open = openSignUp(context.registry);
  const given = readBody(request, { attempt: token('Attempt is required'), code });
  if (!(await context.store.get(SYSTEM.signUps, nameOf(given.attempt))))
    throw stranger(context, request, 'auth.sign_up.check');
  const verified = await withRetry(context.store, (tx) => judge(context, tx, { open, request, ...given }));
  const event = { event: 'auth.sign_up.check', source: clientAddress(request) };
  if (verified.outcome === 'ok') {
    context.audit({ ...event, user_id: Number(verified.userId), outcome: 'ok' });
    return answerEntered(context, response, verified);
  }
  context.audit({ ...event, outcome: 'failed', reason: verified.outcome });
  throw refusalOf(verified);
}

function refusalOf(answer: Exclude<Verified, Entered>) {
  switch (answer.outcome) {
    case 'wrong':
      return unauthenticated('OTP Verification Failed');
    case 'code expired':
      return unauthenticated('This code has expired. Please ask for a new one.');
    case 'dead':
      return tooMany('Too many wrong codes. Please ask for a new code.', answer.seconds);
    case 'too many':
      return tooManyTries(answer.seconds);
    case 'taken':
      return conflict(answer.why, { [answer.field]: [answer.why] });
    default:
      return unauthenticated(OVER);
  }
}

type Judging = {
  readonly open: SignUp;
  readonly request: Request;
  readonly attempt: string;
  readonly code: string;
};

/** Runs alone, and answers instead of throwing: a wrong try must stay counted. */
async function judge(context: ApiContext, tx: Writer, given: Judging): Promise<Verified> {
  const now = context.now();
  const id = nameOf(given.attempt);
  const row = await tx.get(SYSTEM.signUps, id);
  if (!row) return { outcome: 'expired' };
  if (isPast(row.code_expires_at, now)) return { outcome: isPast(row.expires_at, now) ? 'expired' : 'code expired' };
  const tries = { limit: LIMITS.signUpWrong, subject: nameOf(String(row.email)) };
  const wait = await waitFor(tx, tries, now);
  if (wait > 0) return { outcome: 'too many', seconds: wait };
  const wrong = Number(row.wrong);
  if (wrong >= WRONG_PER_CODE) return { outcome: 'dead', seconds: Math.max(1, cooldownOf(row, now)) };
  const sealed = String(row.code_hash);
  if (!secretsOf(context).some((secret) => sameText(sealed, sealCode(secret, given.attempt, given.code)))) {
    await tx.update(SYSTEM.signUps, id, { wrong: wrong + 1 });
    await take(tx, [tries], now);
    return { outcome: 'wrong' };
  }
  await tx.remove(SYSTEM.signUps, id);
  return made(context, tx, given, row);
}

/** Makes the user, and begins their session. */
async function made(
  context: ApiContext,
  tx: Writer,
  { open, request }: Judging,
  { email, given, password_hash }: RecordData,
): Promise<Verified> {
  const { registry } = context;
  const { identity } = registry;
  const user = given as { readonly [field: string]: Value };
  const taken = await takenIn(context, tx, user);
  if (taken) return taken;
  // What was chosen may be gone since, and so may be the role.
  const isGone = Object.keys(await strangersIn(tx, registry, open, user)).length > 0;
  const role = await tx.get(identity.roles, open.role);
  if (isGone || role?.[identity.role.active] !== true) return { outcome: 'closed' };
  const picture = await keepPicture(context, tx);
  const now = context.now();
  const stored = await tx.insert(identity.users, {
    ...user,
    ...heldBy(registry, open, picture),
    ...stamps({ resource: open.users, now }, ['created', 'updated']),
  });
  await tx.update(SYSTEM.files, picture, { user_id: stored.id });
  await storePasswordHash(tx, stored.id, String(password_hash));
  const journal = new Journal(context, { by: stored.id, screen: null });
  journal.note(open.users, undefined, stored, { event: 'created' });
  await journal.keep(tx);
  const account = await activeAccount(tx, registry, stored.id);
  if (!account) return { outcome: 'closed' };
  await endSessionOf(tx, request, context.publicUrl);
  const sessionToken = await startSession(tx, { userId: stored.id, request, now, confirmed: true });
  const placeToken = await rememberPlace(context, tx, request, String(email));
  return { outcome: 'ok', userId: stored.id, sessionToken, placeToken, ...account };
}

/** Whether somebody has the address or the number by now: told to whoever has the address alone. */
async function takenIn(
  { registry }: ApiContext,
  tx: Writer,
  user: { readonly [field: string]: Value },
): Promise<Verified | undefined> {
  const { identity } = registry;
  const { login, phone } = identity.user;
  if (await userByEmail(tx, registry, String(user[login])))
    return { outcome: 'taken', field: login, why: 'There is an account with this email already. Please sign in.' };
  const number = user[phone];
  if (typeof number !== 'string') return undefined;
  const sameNumber = { of: { column: phone }, is: number };
  return (await tx.find({ from: identity.users, where: sameNumber, most: 1 })).length === 0
    ? undefined
    : {
        outcome: 'taken',
        field: phone,
        why: 'Somebody has this phone number already. Please begin again with another.',
      };
}
