import type { Request, Response } from 'express';
import type { ApiContext } from '../../context.ts';
import { ApiError, tooMany, unauthenticated } from '../../errors.ts';
import { bodyOf } from '../../gate.ts';
import { clientAddress } from '../../http.ts';
import { masked } from '../../jobs/put.ts';
import type { Writer } from '../../store.ts';
import { SYSTEM } from '../../system.ts';
import { userByEmail } from '../accounts.ts';
import {
  ATTEMPT_MS,
  after,
  CODE_MS,
  COOLDOWN_SECONDS,
  cooldownOf,
  freshCode,
  isPast,
  minutes,
  tooManyTries,
} from '../attempts.ts';
import { readBody, token } from '../bodies.ts';
import { handOverSoon } from '../hand-over.ts';
import { LIMITS, take } from '../limits.ts';
import { hashPassword } from '../password.ts';
import { withRetry } from '../retry.ts';
import { CODE_LENGTH, nameOf, randomCode, randomToken } from '../secrets.ts';
import { networkOf } from '../source.ts';
import { refuseStranger } from '../strangers.ts';
import { choicesOf, givenIn, openSignUp, refuseUnfit } from './asked.ts';

export const OVER = 'This sign-up has expired. Please begin again.';
const NOT_SENT = 'Failed to send OTP. Please try again.';

/** What there is to choose from in the form of signing up. @throws ApiError 404 */
export async function tellChoices(context: ApiContext, _request: Request, response: Response): Promise<void> {
  response.json({ choices: await choicesOf(context, openSignUp(context.registry)) });
}

/**
 * Begins an account that somebody makes by themselves: a code goes to the address they gave.
 * Whoever has an account there already is sent word of it in the place of a code, and what is
 * answered, asked and written is the same (ASVS 5 §6.3.8).
 * @throws ApiError 404 where nobody signs up; 422 by field; 429
 */
export async function beginSignUp(context: ApiContext, request: Request, response: Response): Promise<void> {
  const open = openSignUp(context.registry);
  const given = givenIn(context, open, bodyOf(request));
  const now = context.now();
  await withRetry(context.store, (tx) => judging(context, tx, request));
  await refuseUnfit(context, open, given);
  await withRetry(context.store, (tx) => counted(context, tx, request, given.email));
  const password_hash = await hashPassword(given.password, context.hashCost);
  const attempt = randomToken(16);
  const code = randomCode();
  const isKnown = await withRetry(context.store, async (tx) => {
    const found = await userByEmail(tx, context.registry, given.email);
    await tx.insert(SYSTEM.signUps, {
      id: nameOf(attempt),
      email: given.email,
      given: given.user,
      password_hash,
      expires_at: after(now, ATTEMPT_MS),
      ...sealedFor(context, { attempt, code, isKnown: found !== undefined, now }),
    });
    return found !== undefined;
  });
  await send(context, request, { email: given.email, attempt, code, isKnown });
  response.status(202).json({ attempt, sent_to: masked(given.email), resend_after: COOLDOWN_SECONDS });
}

/** Sends another code for an account that is being made. The one before is void. */
export async function resendSignUp(context: ApiContext, request: Request, response: Response): Promise<void> {
  openSignUp(context.registry);
  const { attempt } = readBody(request, { attempt: token('Attempt is required') });
  const id = nameOf(attempt);
  const now = context.now();
  if (!(await context.store.get(SYSTEM.signUps, id))) throw stranger(context, request, 'auth.sign_up.resend');
  const code = randomCode();
  const sent = await withRetry(context.store, async (tx) => {
    const row = await tx.get(SYSTEM.signUps, id);
    if (!row || isPast(row.expires_at, now)) return undefined;
    const left = cooldownOf(row, now);
    if (left > 0) throw tooMany(`Please wait ${left} seconds before asking for another code.`, left);
    const email = String(row.email);
    await counted(context, tx, request, email);
    const isKnown = (await userByEmail(tx, context.registry, email)) !== undefined;
    await tx.update(SYSTEM.signUps, id, sealedFor(context, { attempt, code, isKnown, now }));
    return { email, isKnown };
  });
  if (!sent) throw unauthenticated(OVER);
  await send(context, request, { ...sent, attempt, code });
  response.json({ resend_after: COOLDOWN_SECONDS });
}

/** Refuses a call with a sign-up that does not exist, and counts it. */
export function stranger(context: ApiContext, request: Request, event: string): ApiError {
  refuseStranger(context, { event, source: clientAddress(request), outcome: 'failed', reason: 'expired' });
  return unauthenticated(OVER);
}

/** Counts what is judged. @throws ApiError 429 where that was too much. */
async function judging(context: ApiContext, tx: Writer, request: Request): Promise<void> {
  const subject = networkOf(clientAddress(request));
  const wait = await take(tx, [{ limit: LIMITS.signUpJudged, subject }], context.now());
  if (wait > 0) throw refused(context, request, { wait, what: 'tries' });
}

/** Counts what is sent. @throws ApiError 429 where that was too much: whoever is there or not. */
async function counted(context: ApiContext, tx: Writer, request: Request, email: string): Promise<void> {
  const counts = [
    { limit: LIMITS.signUp, subject: nameOf(email) },
    { limit: LIMITS.signUpSource, subject: networkOf(clientAddress(request)) },
  ];
  const wait = await take(tx, counts, context.now());
  if (wait > 0) throw refused(context, request, { wait, what: 'codes' });
}

function refused(
  context: ApiContext,
  request: Request,
  { wait, what }: { readonly wait: number; readonly what: 'tries' | 'codes' },
): ApiError {
  context.audit({
    event: 'auth.sign_up',
    source: clientAddress(request),
    outcome: 'refused',
    reason: `too many ${what}`,
  });
  return what === 'tries'
    ? tooManyTries(wait)
    : tooMany(`Too many codes were sent. Please try again in ${minutes(wait)}.`, wait);
}

type Coded = { readonly attempt: string; readonly code: string; readonly isKnown: boolean };

/** What is kept of a code. Where there is an account already it is one that nobody can type. */
const sealedFor = (context: ApiContext, { attempt, code, isKnown, now }: Coded & { readonly now: Date }) =>
  freshCode(context, attempt, isKnown ? randomToken(16) : code, now);

async function send(
  context: ApiContext,
  request: Request,
  { email, attempt, code, isKnown }: Coded & { readonly email: string },
): Promise<void> {
  const event = { event: 'auth.sign_up', source: clientAddress(request) };
  const message = isKnown
    ? ({
        kind: 'account_known',
        to: email,
        subject: 'You have an account already',
        text: `Somebody, perhaps you, asked to make an account with this address. There is one already: sign in at ${context.publicUrl}/login, or choose a new password at ${context.publicUrl}/auth/forgot-password.\n\nIf you know nothing of that, ignore this message: nothing was changed.`,
      } as const)
    : ({
        kind: 'one_time_code',
        to: email,
        subject: 'Your one-time code',
        text: `Your ${CODE_LENGTH}-digit code is ${code}. It is valid for ${CODE_MS / 60_000} minutes and can be used once.\n\nIt confirms the address of the account you are making. If you know nothing of that, ignore this message.`,
        code,
      } as const);
  const isFailed = await handOverSoon(context, message, {
    sent: () => context.audit({ ...event, outcome: 'ok' }),
    async failed() {
      context.audit({ ...event, outcome: 'failed' });
      // Nobody should wait for the next one where none arrived.
      await withRetry(context.store, (tx) => tx.update(SYSTEM.signUps, nameOf(attempt), { sent_at: null }));
    },
  });
  if (isFailed) throw new ApiError('internal', NOT_SENT);
}
