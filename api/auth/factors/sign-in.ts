import type { Request, Response } from 'express';
import type { Id, RecordData } from '../../../resources/language/index.ts';
import type { ApiContext } from '../../context.ts';
import { conflict, forbidden, unauthenticated } from '../../errors.ts';
import { clientAddress } from '../../http.ts';
import type { Reader, Writer } from '../../store.ts';
import { SYSTEM } from '../../system.ts';
import { numeric } from '../accounts.ts';
import { accountOf, CODES_OFF, isPast, OVER, tooManyTries } from '../attempts.ts';
import { readBody, token } from '../bodies.ts';
import { answerEntered, type Entered, enter } from '../enter.ts';
import { notify } from '../notices.ts';
import { withRetry } from '../retry.ts';
import { nameOf } from '../secrets.ts';
import { refuseStranger } from '../strangers.ts';
import { askForPasskey, judgeAppCode, judgeRecoveryCode, readPasskey } from './answers.ts';
import { appCode, recoveryCode } from './bodies.ts';
import type { FactorKind } from './bound.ts';
import type { Asking } from './challenges.ts';
import { requestAnswer } from './passkeys.ts';
import type { Judged } from './tries.ts';

const attempt = token('Attempt is required');

/** Signs in by a code of one's authenticator app. @throws ApiError 401, 422, 429. */
export async function verifyApp(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { attempt, code: appCode });
  const by = (userId: Id) => ({
    userId,
    now: context.now(),
    attempt: nameOf(body.attempt),
    against: 'account' as const,
  });
  await goOn(context, request, response, {
    attempt: body.attempt,
    kind: 'totp',
    wrong: 'This code is wrong, or was used already. Please enter the one your app shows now.',
    judge: async (userId) => (tx) => judgeAppCode(context, tx, by(userId), body.code),
  });
}

/** Signs in by a recovery code, which is used up. @throws ApiError 401, 422, 429. */
export async function verifyRecovery(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { attempt, code: recoveryCode });
  const by = (userId: Id) => ({
    userId,
    now: context.now(),
    attempt: nameOf(body.attempt),
    against: 'account' as const,
  });
  await goOn(context, request, response, {
    attempt: body.attempt,
    kind: 'recovery',
    wrong: 'This recovery code is wrong, or was used already.',
    judge: async (userId) => (tx) => judgeRecoveryCode(context, tx, by(userId), body.code),
  });
}

/** Asks for a passkey: what the browser needs. @throws ApiError 401; 409 where none is bound. */
export async function passkeyOptions(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { attempt });
  const now = context.now();
  const found = await attemptIn(context, context.store, body.attempt, now);
  if (!found) throw unauthenticated(OVER);
  const options = await askForPasskey(context, asking(body.attempt), { userId: found.userId, now });
  if (!options) throw conflict('There is no passkey for this account.');
  response.json(options);
}

/** Signs in by what a passkey answered. @throws ApiError 401, 422, 429. */
export async function verifyPasskey(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { attempt, response: requestAnswer });
  await goOn(context, request, response, {
    attempt: body.attempt,
    kind: 'passkey',
    wrong: 'This passkey could not be checked. Please try again.',
    judge: (userId) =>
      readPasskey(
        context,
        asking(body.attempt),
        { userId, now: context.now(), attempt: nameOf(body.attempt), against: 'account' as const },
        body.response,
      ),
  });
}

const asking = (token: string): Asking => ({ purpose: 'sign-in', by: nameOf(token) });

type Proof = {
  readonly attempt: string;
  readonly kind: FactorKind;
  /** What is said of a wrong answer. */
  readonly wrong: string;
  /** Made ready outside of the transaction, judged in it. */
  readonly judge: (userId: Id) => Promise<(tx: Writer) => Promise<Judged>>;
};

/**
 * Goes on with a sign-in by an answer of a factor: on success the attempt is used up and a session
 * begins.
 */
async function goOn(context: ApiContext, request: Request, response: Response, proof: Proof): Promise<void> {
  const now = context.now();
  const found = await attemptIn(context, context.store, proof.attempt, now);
  const event = {
    event: 'auth.factor.check',
    user_id: numeric(found?.userId),
    source: clientAddress(request),
    factor: proof.kind,
  };
  if (!found) {
    refuseStranger(context, { ...event, outcome: 'failed', reason: 'expired' });
    throw unauthenticated(OVER);
  }
  const judge = await proof.judge(found.userId);
  const outcome = await withRetry(
    context.store,
    async (tx): Promise<Judged | Entered | { outcome: 'expired' | 'inactive' }> => {
      const again = await attemptIn(context, tx, proof.attempt, now);
      if (!again) return { outcome: 'expired' };
      const judged = await judge(tx);
      if (judged.outcome !== 'ok') return judged;
      const entered = await enter(context, request, tx, { row: again.row, userId: again.userId, now });
      if (entered.outcome === 'ok' && proof.kind === 'recovery')
        await notify(context, tx, entered.user, 'recovery_code_used');
      return entered;
    },
  );
  if ('sessionToken' in outcome) {
    context.audit({ ...event, outcome: 'ok' });
    await answerEntered(context, response, outcome);
    return;
  }
  const limited = outcome.outcome === 'too many' || outcome.outcome === 'off';
  context.audit({ ...event, outcome: limited ? 'refused' : 'failed', reason: outcome.outcome });
  if (outcome.outcome === 'off') throw forbidden(CODES_OFF);
  if (outcome.outcome === 'too many') throw tooManyTries(outcome.seconds);
  throw unauthenticated(outcome.outcome === 'wrong' ? proof.wrong : OVER);
}

/**
 * A sign-in under way, and whose it is; undefined when it is over, or its user may not sign in any
 * more.
 */
async function attemptIn(
  context: ApiContext,
  reader: Reader,
  name: string,
  now: Date,
): Promise<{ readonly row: RecordData; readonly userId: Id } | undefined> {
  const row = await reader.get(SYSTEM.attempts, nameOf(name));
  if (!row || isPast(row.expires_at, now)) return undefined;
  const account = await accountOf(context, reader, row);
  return account && { row, userId: account.user.id };
}
