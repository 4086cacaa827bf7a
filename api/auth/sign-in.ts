import type { Request, Response } from 'express';
import { decisionTableOf } from '../../access-control/index.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, tooMany, unauthenticated } from '../errors.ts';
import { sourceOf } from '../http.ts';
import type { Reader, Writer } from '../plan.ts';
import { SYSTEM } from '../system.ts';
import {
  type Account,
  activeAccount,
  markOf,
  numeric,
  passwordHashOf,
  storePasswordHash,
  userByEmail,
} from './accounts.ts';
import { alone } from './alone.ts';
import { answerOf } from './answer.ts';
import { code, email, password, readBody, token } from './bodies.ts';
import { setToken } from './cookie.ts';
import { type Count, giveBack, hit, LIMITS, take, waitFor } from './limits.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';
import { passwordCount, rememberPlace } from './places.ts';
import { CODE_LENGTH, nameOf, randomCode, randomToken, sameText, sealCode } from './secrets.ts';
import { endSessionOf, startSession, tellVersion } from './sessions.ts';
import { networkOf } from './source.ts';
import { sweep } from './sweep.ts';

/** A code is good for this long, and its attempt can ask for another one for that long. */
const CODE_MS = 5 * 60 * 1000;
const ATTEMPT_MS = 15 * 60 * 1000;
/** Spec part 1 §9: the resend cooldown. */
const COOLDOWN_SECONDS = 300;
const WRONG_PER_CODE = 5;

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
const isPast = (moment: Value | undefined, now: Date): boolean =>
  !(typeof moment === 'string' && moment > now.toISOString());

const WRONG_LOGIN = 'Email or password is wrong.';
const OVER = 'This sign-in has expired. Please sign in again.';
const NOT_SENT = 'Failed to send OTP. Please try again.';

const minutes = (seconds: number): string => {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
};
const tooManyTries = (wait: number): ApiError => tooMany(`Too many tries. Please try again in ${minutes(wait)}.`, wait);
const tooManyCodes = (wait: number): ApiError =>
  tooMany(`Too many codes were sent. Please try again in ${minutes(wait)}.`, wait);

/** Verified in the place of a password that does not exist, so that its absence takes the same time. */
let decoy: Promise<string> | undefined;
const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword(randomToken(16)).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
};
/** Makes the stand-in before the first sign-in needs it. */
export const prepareDecoy = async (): Promise<void> => {
  await decoyHash();
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
  const place = networkOf(source);
  await sweep(context);
  const { counts, wait } = await alone(context.store, async (tx) => {
    const counted: Count[] = [
      await passwordCount(tx, claim.email, place, now),
      { limit: LIMITS.passwordSource, subject: place },
    ];
    return { counts: counted, wait: await take(tx, counted, now) };
  });
  const user = await userByEmail(context.store, context.registry, claim.email);
  if (wait > 0) {
    context.audit({
      event: claim.event,
      user_id: numeric(user?.id),
      source,
      outcome: 'refused',
      reason: 'too many tries',
    });
    throw tooManyTries(wait);
  }
  const hash = user && (await passwordHashOf(context.store, user.id));
  const right = await verifyPassword(claim.password, hash ?? (await decoyHash()));
  const account = user && (await activeAccount(context.store, context.registry, user.id));
  if (!right || !account || !hash) {
    const reason = right ? 'inactive' : 'wrong';
    context.audit({ event: claim.event, user_id: numeric(user?.id), source, outcome: 'failed', reason });
    return undefined;
  }
  await alone(context.store, (tx) => giveBack(tx, counts, now.toISOString()));
  return { ...account, hash };
}

/** Email and password: on success a code is on its way and the answer names the attempt it belongs to. */
export async function login(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { email: email(context.registry), password: password() });
  const source = sourceOf(request);
  const checked = await checkPassword(context, request, { ...body, event: 'auth.login' });
  if (!checked) throw unauthenticated(WRONG_LOGIN);
  const { user } = checked;
  const newHash = isOutdated(checked.hash) ? await hashPassword(body.password) : undefined;
  const attempt = randomToken(16);
  const digits = randomCode();
  const now = context.now();
  const wait = await alone(context.store, async (tx) => {
    const seconds = await take(tx, sendsOf(user.id, source), now);
    if (seconds > 0) return seconds;
    if (newHash && (await passwordHashOf(tx, user.id)) === checked.hash) await storePasswordHash(tx, user.id, newHash);
    await tx.insert(SYSTEM.attempts, {
      id: nameOf(attempt),
      user_id: user.id,
      password_mark: markOf(newHash ?? checked.hash),
      source: source ?? null,
      expires_at: after(now, ATTEMPT_MS),
      ...freshCode(context, attempt, digits, now),
    });
    return 0;
  });
  if (wait > 0) {
    context.audit({
      event: 'auth.login',
      user_id: numeric(user?.id),
      source,
      outcome: 'refused',
      reason: 'too many codes',
    });
    throw tooManyCodes(wait);
  }
  context.audit({ event: 'auth.login', user_id: numeric(user?.id), source, outcome: 'ok' });
  await send(context, { user, digits, source, attemptId: nameOf(attempt) });
  response.json({ attempt, sent_to: masked(body.email), resend_after: COOLDOWN_SECONDS });
}

type Resent =
  | { outcome: 'over' }
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
  if (!(await context.store.get(SYSTEM.attempts, id))) throw unauthenticated(OVER);
  const resent = await alone(context.store, async (tx): Promise<Resent> => {
    const row = await tx.get(SYSTEM.attempts, id);
    const account = row && !isPast(row.expires_at, now) ? await accountOf(context, tx, row) : undefined;
    if (!row || !account) return { outcome: 'over' };
    const cooldown = cooldownOf(row, now);
    if (cooldown > 0) return { outcome: 'wait', seconds: cooldown };
    const seconds = await take(tx, sendsOf(account.user.id, source), now);
    if (seconds > 0) return { outcome: 'full', seconds, userId: account.user.id };
    await tx.update(SYSTEM.attempts, id, { source: source ?? null, ...freshCode(context, body.attempt, digits, now) });
    return { outcome: 'ok', user: account.user };
  });
  switch (resent.outcome) {
    case 'over':
      throw unauthenticated(OVER);
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

type Verified =
  | { outcome: 'expired' | 'code expired' | 'wrong' | 'inactive'; userId?: Id }
  | { outcome: 'too many' | 'dead'; seconds: number; userId: Id }
  | { outcome: 'ok'; userId: Id; sessionToken: string; user: RecordData; role: RecordData };

/** The code: on success the attempt is used up, an old session of this browser ends and a new one begins. */
export async function verify(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { attempt: token('Attempt is required'), code });
  const source = sourceOf(request);
  const now = context.now();
  await sweep(context);
  // Without a transaction first: guesses at attempts must not queue up before everybody's writes.
  const known = await context.store.get(SYSTEM.attempts, nameOf(body.attempt));
  const verified: Verified = known
    ? await alone(context.store, (tx) => judgeCode(context, request, tx, { ...body, source, now }))
    : { outcome: 'expired' };
  const event = { event: 'auth.code.check', user_id: numeric(verified.userId), source };
  if (verified.outcome === 'ok') {
    const { user, role } = verified;
    const can = await decisionTableOf(context.registry, role);
    context.audit({ ...event, outcome: 'ok' });
    setToken(response, context.publicUrl, verified.sessionToken);
    const session = { id: nameOf(verified.sessionToken), user, role, can };
    tellVersion(response, context.registry, session);
    response.json(await answerOf(context, session));
    return;
  }
  const limited = verified.outcome === 'too many' || verified.outcome === 'dead';
  context.audit({ ...event, outcome: limited ? 'refused' : 'failed', reason: verified.outcome });
  switch (verified.outcome) {
    case 'too many':
      throw tooManyTries(verified.seconds);
    case 'dead':
      throw tooMany('Too many wrong codes. Please ask for a new code.', verified.seconds);
    case 'code expired':
      throw unauthenticated('This code has expired. Please ask for a new one.');
    case 'wrong':
      throw unauthenticated('OTP Verification Failed');
    default:
      throw unauthenticated(OVER);
  }
}

/** Runs alone, and answers instead of throwing: a wrong try must stay counted. */
async function judgeCode(
  context: ApiContext,
  request: Request,
  tx: Writer,
  given: { attempt: string; code: string; source: string | undefined; now: Date },
): Promise<Verified> {
  const { attempt, source, now } = given;
  const row = await tx.get(SYSTEM.attempts, nameOf(attempt));
  if (!row || typeof row.user_id !== 'number' || typeof row.code_hash !== 'string') return { outcome: 'expired' };
  const userId = row.user_id;
  if (isPast(row.code_expires_at, now))
    return { outcome: isPast(row.expires_at, now) ? 'expired' : 'code expired', userId };
  const wrongCodes: Count = { limit: LIMITS.code, subject: String(userId) };
  const seconds = await waitFor(tx, wrongCodes, now);
  if (seconds > 0) return { outcome: 'too many', seconds, userId };
  const wrong = typeof row.wrong === 'number' ? row.wrong : WRONG_PER_CODE;
  if (wrong >= WRONG_PER_CODE) return { outcome: 'dead', seconds: Math.max(1, cooldownOf(row, now)), userId };
  if (!sameText(row.code_hash, sealCode(context.secret, attempt, given.code))) {
    await tx.update(SYSTEM.attempts, row.id, { wrong: wrong + 1 });
    await hit(tx, wrongCodes, now);
    return { outcome: 'wrong', userId };
  }
  await tx.remove(SYSTEM.attempts, row.id);
  const account = await accountOf(context, tx, row);
  if (!account) return { outcome: 'inactive', userId };
  await endSessionOf(tx, request, context.publicUrl);
  const sessionToken = await startSession(tx, { userId, request, now });
  // Only codes that lead nowhere count as too many.
  if (typeof row.sent_at === 'string')
    await giveBack(tx, sendsOf(userId, typeof row.source === 'string' ? row.source : undefined), row.sent_at);
  await rememberPlace(tx, String(account.user[context.registry.identity.user.login]), networkOf(source), now);
  return { outcome: 'ok', userId, sessionToken, ...account };
}

/** The account an attempt belongs to, if it is still active and its password still the one that was given. */
async function accountOf({ registry }: ApiContext, reader: Reader, row: RecordData): Promise<Account | undefined> {
  if (typeof row.user_id !== 'number') return undefined;
  const hash = await passwordHashOf(reader, row.user_id);
  if (hash === undefined || row.password_mark !== markOf(hash)) return undefined;
  return activeAccount(reader, registry, row.user_id);
}

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

const sendsOf = (userId: Id, source: string | undefined): Count[] => [
  { limit: LIMITS.send, subject: String(userId) },
  { limit: LIMITS.sendSource, subject: networkOf(source) },
];

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
