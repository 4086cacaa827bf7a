import type { Request, Response } from 'express';
import type { Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { conflict, forbidden, tooMany, unauthenticated } from '../errors.ts';
import { clientAddress } from '../http.ts';
import type { Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { numeric } from './accounts.ts';
import {
  CODES_OFF,
  cooldownOf,
  isPast,
  OTHER_WAY,
  OVER,
  takesCodes,
  tooManyTries,
  WRONG_PER_CODE,
} from './attempts.ts';
import { code, readBody, token } from './bodies.ts';
import { answerEntered, type Entered, enter } from './enter.ts';
import { withRetry } from './retry.ts';
import { nameOf, sameText, sealCode, secretsOf } from './secrets.ts';
import { refuseStranger } from './strangers.ts';
import { codesOf, countWrong } from './wrong-codes.ts';

type Verified =
  | { outcome: 'expired' | 'code expired' | 'inactive' | 'off' | 'other way'; userId?: Id }
  | { outcome: 'wrong'; userId: Id }
  | { outcome: 'too many' | 'dead'; seconds: number; userId: Id }
  | Entered;

/**
 * The code: on success the attempt is used up, an old session of this browser ends and a new one
 * begins.
 */
export async function verify(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { attempt: token('Attempt is required'), code });
  const source = clientAddress(request);
  const now = context.now();
  // Without a transaction first: guesses at attempts must not queue up before everybody's writes.
  const known = await context.store.get(SYSTEM.attempts, nameOf(body.attempt));
  if (!known) {
    refuseStranger(context, { event: 'auth.code.check', source, outcome: 'failed', reason: 'expired' });
    throw unauthenticated(OVER);
  }
  const verified = await withRetry(context.store, (tx) => judgeCode(context, request, tx, { ...body, now }));
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
  const { code_hash } = row;
  if (!secretsOf(context).some((secret) => sameText(code_hash, sealCode(secret, attempt, given.code)))) {
    await tx.update(SYSTEM.attempts, row.id, { wrong: wrong + 1 });
    await countWrong(context, tx, { userId, attempt: String(row.id), now });
    return { outcome: 'wrong', userId };
  }
  return enter(context, request, tx, { row, userId, now });
}
