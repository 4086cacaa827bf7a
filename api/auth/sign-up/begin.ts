import type { Request } from 'express';
import type { ApiContext, Message } from '../../context.ts';
import { unauthenticated } from '../../errors.ts';
import { bodyOf } from '../../gate.ts';
import { clientAddress } from '../../http.ts';
import { withRetry } from '../../jobs/insert-retry.ts';
import { masked } from '../../jobs/put.ts';
import type { RouteCall } from '../../routes/route.ts';
import { userByEmail } from '../../sessions/accounts.ts';
import { readBody, token } from '../../sessions/bodies.ts';
import { nameOf, randomCode, randomToken } from '../../sessions/secrets.ts';
import type { Writer } from '../../store.ts';
import { SYSTEM } from '../../system.ts';
import type { CodeResent, CodeSent, SignUpChoices } from '../../wire/session.ts';
import { LIMITS, take } from '../limits.ts';
import { hashPassword } from '../password.ts';
import {
  attemptUntil,
  COOLDOWN_SECONDS,
  type Code,
  codeMessage,
  countSent,
  isPast,
  refuseInCooldown,
  refuseUnknown,
  sendCode,
  tooManyTries,
  withCode,
} from '../sent-codes.ts';
import { networkOf } from '../source.ts';
import { choicesOf, givenIn, openSignUp, refuseUnfit } from './choices.ts';

export const OVER = 'This sign-up has expired. Please begin again.';

/** What there is to choose from in the form of signing up. @throws ApiError 404 */
export async function signUpChoices({ context, response }: RouteCall): Promise<void> {
  response.json({ choices: await choicesOf(context, openSignUp(context.registry)) } satisfies SignUpChoices);
}

/**
 * Mails a sign-up code; a known address is notified, with an equal answer (ASVS 5 §6.3.8). @throws
 * ApiError 404 no sign-up; 422 by field; 429
 */
export async function beginSignUp({ context, request, response }: RouteCall): Promise<void> {
  const open = openSignUp(context.registry);
  const given = givenIn(context, open, bodyOf(request));
  const now = context.now();
  await withRetry(context.store, (tx) => countJudged(context, tx, request));
  await refuseUnfit(context, open, given);
  await withRetry(context.store, (tx) => count(context, tx, request, given.email));
  const password_hash = await hashPassword(given.password, context.hashCost);
  const attempt = randomToken(16);
  const sending = await withRetry(context.store, async (tx) => {
    const made = await newSending(context, tx, given.email, attempt);
    await tx.insert(SYSTEM.signUps, {
      id: nameOf(attempt),
      email: given.email,
      given: given.user,
      password_hash,
      ...attemptUntil(now),
      ...withCode(context, made, now),
    });
    return made;
  });
  await send(context, request, sending);
  response
    .status(202)
    .json({ attempt, sent_to: masked(given.email), resend_after: COOLDOWN_SECONDS } satisfies CodeSent);
}

/** Sends another code for an account that is being made. The one before is void. */
export async function resendSignUp({ context, request, response }: RouteCall): Promise<void> {
  openSignUp(context.registry);
  const { attempt } = readBody(request, { attempt: token('Attempt is required') });
  const now = context.now();
  const event = { event: 'auth.sign_up.resend', source: clientAddress(request) };
  await refuseUnknown(context, { attempts: SYSTEM.signUps, attempt, over: OVER }, event);
  const sending = await withRetry(context.store, async (tx) => {
    const row = await tx.get(SYSTEM.signUps, nameOf(attempt));
    if (!row || isPast(row.expires_at, now)) throw unauthenticated(OVER);
    refuseInCooldown(row, now);
    const email = String(row.email);
    await count(context, tx, request, email);
    const made = await newSending(context, tx, email, attempt);
    await tx.update(SYSTEM.signUps, row.id, withCode(context, made, now));
    return made;
  });
  await send(context, request, sending);
  response.json({ resend_after: COOLDOWN_SECONDS } satisfies CodeResent);
}

/** Counts what is judged. @throws ApiError 429 where that was too much. */
async function countJudged(context: ApiContext, tx: Writer, request: Request): Promise<void> {
  const source = clientAddress(request);
  const wait = await take(tx, [{ limit: LIMITS.signUpJudged, subject: networkOf(source) }], context.now());
  if (wait === 0) return;
  context.audit({ event: 'auth.sign_up', source, outcome: 'refused', reason: 'too many tries' });
  throw tooManyTries(wait);
}

/** Counts what is sent. @throws ApiError 429 where that was too much: whoever is there or not. */
function count(context: ApiContext, tx: Writer, request: Request, email: string): Promise<void> {
  const source = clientAddress(request);
  const counts = [
    { limit: LIMITS.signUp, subject: nameOf(email) },
    { limit: LIMITS.signUpSource, subject: networkOf(source) },
  ];
  return countSent(context, tx, counts, { event: 'auth.sign_up', source });
}

type Sending = Code & { readonly message: Message };

async function newSending(context: ApiContext, tx: Writer, email: string, attempt: string): Promise<Sending> {
  const code = randomCode();
  const about =
    'It confirms the address of the account you are making. If you know nothing of that, ignore this message.';
  if (!(await userByEmail(tx, context.registry, email)))
    return { attempt, code, message: codeMessage(email, code, about) };
  return {
    attempt,
    code: randomToken(16),
    message: {
      kind: 'account_known',
      to: email,
      subject: 'You have an account already',
      text: `Somebody, perhaps you, asked to make an account with this address. There is one already: sign in at ${context.publicUrl}/login, or choose a new password at ${context.publicUrl}/auth/forgot-password.\n\nIf you know nothing of that, ignore this message: nothing was changed.`,
    },
  };
}

const send = (context: ApiContext, request: Request, { message, ...code }: Sending): Promise<void> =>
  sendCode(context, { attempts: SYSTEM.signUps, ...code }, message, {
    event: { event: 'auth.sign_up', source: clientAddress(request) },
  });
