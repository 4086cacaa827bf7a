import type { Request, Response } from 'express';
import { decisionTableOf } from '../../access-control/index.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import type { ApiContext, NoticeName } from '../context.ts';
import { ApiError, conflict, forbidden, tooMany, unauthenticated } from '../errors.ts';
import { sourceOf } from '../http.ts';
import type { Reader, Writer } from '../plan.ts';
import { SYSTEM } from '../system.ts';
import {
  type Account,
  activeAccount,
  markOf,
  NOBODY,
  numeric,
  passwordHashOf,
  storePasswordHash,
  userByEmail,
} from './accounts.ts';
import { alone } from './alone.ts';
import { answerOf } from './answer.ts';
import { code, email, password, readBody, token } from './bodies.ts';
import { setPlaceToken, setToken } from './cookie.ts';
import { factorsOf, waysOf } from './factors/bound.ts';
import { giveBack, take } from './limits.ts';
import { notify } from './notices.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { fromOf, KNOWN_SECONDS, passwordCounts, rememberPlace, sendCounts } from './places.ts';
import { CODE_LENGTH, nameOf, randomCode, randomToken, sameText, sealCode } from './secrets.ts';
import { endSessionOf, startSession, tellVersion } from './sessions.ts';
import { networkOf } from './source.ts';
import { refuseStranger } from './strangers.ts';
import { sweep } from './sweep.ts';
import { codesOf, countWrong, forgive } from './wrong-codes.ts';

/** A code is good for this long, and its attempt can ask for another one for that long. */
const CODE_MS = 5 * 60 * 1000;
const ATTEMPT_MS = 15 * 60 * 1000;
/** Spec part 1 §9: the resend cooldown. */
const COOLDOWN_SECONDS = 300;
const WRONG_PER_CODE = 5;

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
export const isPast = (moment: Value | undefined, now: Date): boolean =>
  !(typeof moment === 'string' && moment > now.toISOString());

const WRONG_LOGIN = 'Email or password is wrong.';
export const OVER = 'This sign-in has expired. Please sign in again.';
export const CODES_OFF =
  'Too many wrong codes were entered for this account. Please choose a new password with "Having issues with your password?".';
const OTHER_WAY = 'This account signs in with an authenticator app, a passkey or a recovery code.';
const NOT_SENT = 'Failed to send OTP. Please try again.';

const minutes = (seconds: number): string => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
};
export const tooManyTries = (wait: number): ApiError =>
  tooMany(`Too many tries. Please try again in ${minutes(wait)}.`, wait);
const tooManyCodes = (wait: number): ApiError =>
  tooMany(`Too many codes were sent. Please try again in ${minutes(wait)}.`, wait);

/** Verified in the place of a password that does not exist, so that its absence takes the same time. */
const decoys = new WeakMap<ApiContext, Promise<string>>();
const decoyHash = (context: ApiContext): Promise<string> => {
  const known = decoys.get(context);
  if (known) return known;
  const made = hashPassword(randomToken(16), context.hashCost).catch((error: unknown) => {
    decoys.delete(context);
    throw error;
  });
  decoys.set(context, made);
  return made;
};
/** Makes the stand-in before the first sign-in needs it. */
export const prepareDecoy = async (context: ApiContext): Promise<void> => {
  await decoyHash(context);
};

/**
 * Checks a password that somebody claims to know, within the limits. The try is counted before the comparison and taken
 * back when it was right. Whether the account exists makes no difference to limits, answer or time.
 * @throws ApiError too_many_requests when a limit is full.
 */
export async function checkPassword(
  context: ApiContext,
  request: Request,
  claim: { email: string; password: string; event: string },
): Promise<(Account & { hash: string }) | undefined> {
  const now = context.now();
  const source = sourceOf(request);
  await sweep(context);
  const { counts, wait } = await alone(context.store, async (tx) => {
    const counted = passwordCounts(await fromOf(context, tx, request, claim.email), claim.email);
    return { counts: counted, wait: await take(tx, counted, now) };
  });
  const user = await userByEmail(context.store, context.registry, claim.email);
  if (wait > 0) {
    const event = { event: claim.event, user_id: numeric(user?.id), source };
    context.audit({ ...event, outcome: 'refused', reason: 'too many tries' });
    throw tooManyTries(wait);
  }
  // Asked as well where there is no such user: what is asked must not tell.
  const id = user?.id ?? NOBODY;
  const hash = await passwordHashOf(context.store, id);
  const right = await verifyPassword(claim.password, hash ?? (await decoyHash(context)));
  const account = await activeAccount(context.store, context.registry, id);
  if (!right || !account || !hash) {
    const reason = right ? 'inactive' : 'wrong';
    context.audit({ event: claim.event, user_id: numeric(user?.id), source, outcome: 'failed', reason });
    return undefined;
  }
  await alone(context.store, (tx) => giveBack(tx, counts, now.toISOString()));
  return { ...account, hash };
}

/**
 * Email and password: on success the answer names the attempt, and how it goes on, the strongest way first. A code is on its
 * way where nothing stronger is bound (spec part 1 §2 Login).
 */
export async function login(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { email: email(context.registry), password: password() });
  const source = sourceOf(request);
  const checked = await checkPassword(context, request, { ...body, event: 'auth.login' });
  if (!checked) throw unauthenticated(WRONG_LOGIN);
  const { user } = checked;
  const newHash = isOutdated(checked.hash, context.hashCost)
    ? await hashPassword(body.password, context.hashCost)
    : undefined;
  const attempt = randomToken(16);
  const digits = randomCode();
  const now = context.now();
  const { wait, factors } = await alone(context.store, async (tx) => {
    const ways = waysOf(await factorsOf(tx, user.id));
    const isSent = ways.includes('email');
    if ((await codesOf(tx, user.id, now)).isOff) return { wait: 'off' as const, factors: ways };
    const from = await fromOf(context, tx, request, body.email);
    const seconds = isSent ? await take(tx, sendCounts(from, user.id), now) : 0;
    if (seconds > 0) return { wait: seconds, factors: ways };
    if (newHash && (await passwordHashOf(tx, user.id)) === checked.hash) await storePasswordHash(tx, user.id, newHash);
    await tx.insert(SYSTEM.attempts, {
      id: nameOf(attempt),
      user_id: user.id,
      password_mark: markOf(newHash ?? checked.hash),
      source: source ?? null,
      expires_at: after(now, ATTEMPT_MS),
      ...(isSent ? freshCode(context, attempt, digits, now) : withoutCode(now)),
    });
    return { wait: 0, factors: ways };
  });
  if (wait === 'off' || wait > 0) {
    const reason = wait === 'off' ? 'codes off' : 'too many codes';
    context.audit({ event: 'auth.login', user_id: numeric(user.id), source, outcome: 'refused', reason });
    throw wait === 'off' ? forbidden(CODES_OFF) : tooManyCodes(wait);
  }
  context.audit({ event: 'auth.login', user_id: numeric(user?.id), source, outcome: 'ok' });
  if (!factors.includes('email')) {
    response.json({ attempt, sent_to: null, resend_after: 0, factors });
    return;
  }
  await send(context, { user, digits, source, attemptId: nameOf(attempt) });
  response.json({ attempt, sent_to: masked(body.email), resend_after: COOLDOWN_SECONDS, factors });
}

type Resent =
  | { outcome: 'over' | 'off' | 'other way' }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'full'; seconds: number; userId: Id }
  | { outcome: 'ok'; user: RecordData };

/** Another code for the same attempt; the one before is void. The count of wrong tries of the account goes on. */
export async function resend(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { attempt: token('Attempt is required') });
  const source = sourceOf(request);
  const id = nameOf(body.attempt);
  const digits = randomCode();
  const now = context.now();
  if (!(await context.store.get(SYSTEM.attempts, id))) {
    refuseStranger(context, { event: 'auth.code.resend', source, outcome: 'failed', reason: 'expired' });
    throw unauthenticated(OVER);
  }
  const resent = await alone(context.store, async (tx): Promise<Resent> => {
    const row = await tx.get(SYSTEM.attempts, id);
    const account = row && !isPast(row.expires_at, now) ? await accountOf(context, tx, row) : undefined;
    if (!row || !account) return { outcome: 'over' };
    if (!(await takesCodes(tx, account.user.id))) return { outcome: 'other way' };
    if ((await codesOf(tx, account.user.id, now)).isOff) return { outcome: 'off' };
    const cooldown = cooldownOf(row, now);
    if (cooldown > 0) return { outcome: 'wait', seconds: cooldown };
    const from = await fromOf(context, tx, request, loginOf(context, account.user));
    const seconds = await take(tx, sendCounts(from, account.user.id), now);
    if (seconds > 0) return { outcome: 'full', seconds, userId: account.user.id };
    await tx.update(SYSTEM.attempts, id, { source: source ?? null, ...freshCode(context, body.attempt, digits, now) });
    return { outcome: 'ok', user: account.user };
  });
  switch (resent.outcome) {
    case 'over':
      throw unauthenticated(OVER);
    case 'off':
      throw forbidden(CODES_OFF);
    case 'other way':
      throw conflict(OTHER_WAY);
    case 'wait':
      throw tooMany(`Please wait ${resent.seconds} seconds before asking for another code.`, resent.seconds);
    case 'full':
      context.audit({
        event: 'auth.code.resend',
        user_id: numeric(resent.userId),
        source,
        outcome: 'refused',
        reason: 'too many codes',
      });
      throw tooManyCodes(resent.seconds);
    case 'ok':
      await send(context, { user: resent.user, digits, source, attemptId: id });
      response.json({ resend_after: COOLDOWN_SECONDS });
  }
}

/** Somebody for whom a session was begun. */
export type Entered = {
  outcome: 'ok';
  userId: Id;
  sessionToken: string;
  placeToken: string;
  user: RecordData;
  role: RecordData;
};

type Verified =
  | { outcome: 'expired' | 'code expired' | 'inactive' | 'off' | 'other way'; userId?: Id }
  | { outcome: 'wrong'; userId: Id; notice: NoticeName | undefined }
  | { outcome: 'too many' | 'dead'; seconds: number; userId: Id }
  | Entered;

/** The code: on success the attempt is used up, an old session of this browser ends and a new one begins. */
export async function verify(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { attempt: token('Attempt is required'), code });
  const source = sourceOf(request);
  const now = context.now();
  await sweep(context);
  // Without a transaction first: guesses at attempts must not queue up before everybody's writes.
  const known = await context.store.get(SYSTEM.attempts, nameOf(body.attempt));
  if (!known) {
    refuseStranger(context, { event: 'auth.code.check', source, outcome: 'failed', reason: 'expired' });
    throw unauthenticated(OVER);
  }
  const verified = await alone(context.store, (tx) => judgeCode(context, request, tx, { ...body, now }));
  const event = { event: 'auth.code.check', user_id: numeric(verified.userId), source };
  if (verified.outcome === 'ok') {
    context.audit({ ...event, outcome: 'ok' });
    await answerEntered(context, response, verified);
    return;
  }
  const { outcome } = verified;
  if (outcome === 'too many' || outcome === 'dead' || outcome === 'off')
    context.audit({ ...event, outcome: 'refused', reason: outcome });
  else context.audit({ ...event, outcome: 'failed', reason: outcome });
  switch (verified.outcome) {
    case 'too many':
      throw tooManyTries(verified.seconds);
    case 'dead':
      throw tooMany('Too many wrong codes. Please ask for a new code.', verified.seconds);
    case 'code expired':
      throw unauthenticated('This code has expired. Please ask for a new one.');
    case 'off':
      throw forbidden(CODES_OFF);
    case 'other way':
      throw conflict(OTHER_WAY);
    case 'wrong':
      // Without waiting: the mail server's time is not the caller's to know.
      if (verified.notice) void tell(context, verified.userId, verified.notice);
      throw unauthenticated('OTP Verification Failed');
    default:
      throw unauthenticated(OVER);
  }
}

/** Tells a user what happened to their account, if there still is one. Never throws. */
export async function tell(context: ApiContext, userId: Id, what: NoticeName): Promise<void> {
  const user = await context.store.get(context.registry.identity.users, userId).catch(() => undefined);
  if (user) await notify(context, user, what);
}

/** Hands over the session of whoever entered, and answers it. */
export async function answerEntered(context: ApiContext, response: Response, entered: Entered): Promise<void> {
  const { user, role, sessionToken, placeToken } = entered;
  const can = await decisionTableOf(context.registry, role);
  setToken(response, context.publicUrl, sessionToken);
  setPlaceToken(response, context.publicUrl, placeToken, KNOWN_SECONDS);
  const session = { id: nameOf(sessionToken), user, role, can, confirmed: true };
  tellVersion(response, context.registry, session);
  response.json(await answerOf(context, session));
}

/** Runs alone, and answers instead of throwing: a wrong try must stay counted. */
async function judgeCode(
  context: ApiContext,
  request: Request,
  tx: Writer,
  given: { attempt: string; code: string; now: Date },
): Promise<Verified> {
  const { attempt, now } = given;
  const row = await tx.get(SYSTEM.attempts, nameOf(attempt));
  if (!row || typeof row.user_id !== 'number') return { outcome: 'expired' };
  const userId = row.user_id;
  // Also a code that was sent before the stronger factor was bound.
  if (!(await takesCodes(tx, userId))) return { outcome: 'other way', userId };
  if (typeof row.code_hash !== 'string') return { outcome: 'expired' };
  if (isPast(row.code_expires_at, now))
    return { outcome: isPast(row.expires_at, now) ? 'expired' : 'code expired', userId };
  const { isOff, wait } = await codesOf(tx, userId, now);
  if (isOff) return { outcome: 'off', userId };
  const wrong = typeof row.wrong === 'number' ? row.wrong : WRONG_PER_CODE;
  if (wrong >= WRONG_PER_CODE) return { outcome: 'dead', seconds: Math.max(1, wait, cooldownOf(row, now)), userId };
  if (wait > 0) return { outcome: 'too many', seconds: wait, userId };
  if (!sameText(row.code_hash, sealCode(context.secret, attempt, given.code))) {
    await tx.update(SYSTEM.attempts, row.id, { wrong: wrong + 1 });
    return { outcome: 'wrong', userId, notice: await countWrong(tx, { userId, attempt: String(row.id), now }) };
  }
  return enter(context, request, tx, { row, userId, now });
}

/** Uses an attempt up whose second factor was right: an old session of this browser ends and a new one begins. Runs alone. */
export async function enter(
  context: ApiContext,
  request: Request,
  tx: Writer,
  { row, userId, now }: { readonly row: RecordData; readonly userId: Id; readonly now: Date },
): Promise<Entered | { outcome: 'inactive'; userId: Id }> {
  await tx.remove(SYSTEM.attempts, row.id);
  const account = await accountOf(context, tx, row);
  if (!account) return { outcome: 'inactive', userId };
  await endSessionOf(tx, request, context.publicUrl);
  const sessionToken = await startSession(tx, { userId, request, now, confirmed: true });
  await forgive(tx, { userId, attempt: String(row.id), now });
  const email = loginOf(context, account.user);
  // Only codes that lead nowhere count as too many. The code may have been asked for from elsewhere, or from here when unknown.
  if (typeof row.sent_at === 'string') {
    const { place } = await fromOf(context, tx, request, email);
    const network = networkOf(typeof row.source === 'string' ? row.source : undefined);
    const counts = [place, undefined].flatMap((each) => sendCounts({ place: each, network }, userId));
    await giveBack(tx, counts, row.sent_at);
  }
  const placeToken = await rememberPlace(context, tx, request, email);
  return { outcome: 'ok', userId, sessionToken, placeToken, ...account };
}

/** Whether a code by e-mail still signs a user in: not once they bound something stronger. */
const takesCodes = async (reader: Reader, userId: Id): Promise<boolean> =>
  waysOf(await factorsOf(reader, userId)).includes('email');

/** The account an attempt belongs to, if it is still active and its password still the one that was given. */
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
const withoutCode = (now: Date) => ({
  code_hash: null,
  code_expires_at: after(now, ATTEMPT_MS),
  sent_at: null,
  wrong: 0,
});

const freshCode = (context: ApiContext, attempt: string, digits: string, now: Date) => ({
  code_hash: sealCode(context.secret, attempt, digits),
  code_expires_at: after(now, CODE_MS),
  sent_at: now.toISOString(),
  wrong: 0,
});

/** Seconds until another code may be asked for. */
function cooldownOf(row: RecordData, now: Date): number {
  if (typeof row.sent_at !== 'string') return 0;
  return Math.max(0, Math.ceil((Date.parse(row.sent_at) + COOLDOWN_SECONDS * 1000 - now.getTime()) / 1000));
}

const loginOf = ({ registry }: ApiContext, user: RecordData): string => String(user[registry.identity.user.login]);

async function send(
  context: ApiContext,
  {
    user,
    digits,
    source,
    attemptId,
  }: { user: RecordData; digits: string; source: string | undefined; attemptId: string },
): Promise<void> {
  const event = { event: 'auth.code.send', user_id: numeric(user.id), source };
  const { login: address, phone: number } = context.registry.identity.user;
  const phone = user[number];
  try {
    await context.mailer.send({
      kind: 'one_time_code',
      to: String(user[address]),
      subject: 'Your one-time code',
      text: `Your ${CODE_LENGTH}-digit code is ${digits}. It is valid for ${CODE_MS / 60_000} minutes and can be used once.\n\nIf you are not signing in just now, somebody knows your password: please change it.`,
      code: digits,
      ...(typeof phone === 'string' && { phone }),
    });
    context.audit({ ...event, outcome: 'ok' });
  } catch {
    context.audit({ ...event, outcome: 'failed' });
    // Nobody can use a code that did not arrive, and nobody should wait five minutes for the next one.
    await alone(context.store, async (tx) => {
      if (await tx.get(SYSTEM.attempts, attemptId))
        await tx.update(SYSTEM.attempts, attemptId, { code_hash: null, sent_at: null });
    });
    throw new ApiError('internal', NOT_SENT);
  }
}

/** `a***@example.com`: enough for its owner to know where to look. */
function masked(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${[...local][0] ?? ''}***@${domain}`;
}
