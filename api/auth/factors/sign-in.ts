import type { Request, Response } from 'express';
import type { RecordData } from '../../../resources/language/index.ts';
import type { ApiContext } from '../../context.ts';
import { conflict, forbidden, unauthenticated } from '../../errors.ts';
import { clientAddress } from '../../http.ts';
import { withRetry } from '../../jobs/insert-retry.ts';
import type { RouteCall } from '../../routes/route.ts';
import { numeric } from '../../sessions/accounts.ts';
import { code, readBody, token } from '../../sessions/bodies.ts';
import { nameOf } from '../../sessions/secrets.ts';
import type { Writer } from '../../store.ts';
import { SYSTEM } from '../../system.ts';
import { attemptOf, CODES_OFF, OTHER_WAY, OVER, takesCodes } from '../attempts.ts';
import type { FactorKind } from '../bound-factors.ts';
import { notify } from '../notices.ts';
import { answerSignedIn, openSession, type SignedIn } from '../open-session.ts';
import { codeRefusal, judgeCode, loggedOf, type Verdict } from '../sent-codes.ts';
import { type By, within } from '../tries.ts';
import { limitUnknownTokens } from '../unknown-tokens.ts';
import { askForPasskey, judgeAppCode, judgeRecoveryCode, readPasskey } from './answers.ts';
import { appCode, recoveryCode } from './bodies.ts';
import type { ChallengeFor } from './challenges.ts';
import { requestAnswer } from './passkeys.ts';

const attempt = token('Attempt is required');

/** Signs in by the code that was sent by mail. @throws ApiError 401, 409, 422, 429. */
export async function verify({ context, request, response }: RouteCall): Promise<void> {
  const body = readBody(request, { attempt, code });
  await goOn(context, request, response, {
    attempt: body.attempt,
    event: { event: 'auth.code.check' },
    judge: async (by) => async (tx, row) => {
      // Also a code that was sent before the stronger factor was bound.
      if (!(await takesCodes(tx, by.userId))) return { outcome: 'other way' };
      return judgeCode(context, tx, { attempts: SYSTEM.attempts, row, ...body }, (judge) =>
        within(context, tx, by, judge),
      );
    },
  });
}

/** Signs in by a code of one's authenticator app. @throws ApiError 401, 422, 429. */
export async function verifyApp({ context, request, response }: RouteCall): Promise<void> {
  const body = readBody(request, { attempt, code: appCode });
  await goOn(context, request, response, {
    attempt: body.attempt,
    event: factorCheck('totp'),
    wrong: 'This code is wrong, or was used already. Please enter the one your app shows now.',
    judge: async (by) => (tx) => judgeAppCode(context, tx, by, body.code),
  });
}

/** Signs in by a recovery code, which is used up. @throws ApiError 401, 422, 429. */
export async function verifyRecovery({ context, request, response }: RouteCall): Promise<void> {
  const body = readBody(request, { attempt, code: recoveryCode });
  await goOn(context, request, response, {
    attempt: body.attempt,
    event: factorCheck('recovery'),
    wrong: 'This recovery code is wrong, or was used already.',
    judge: async (by) => (tx) => judgeRecoveryCode(context, tx, by, body.code),
    done: (tx, user) => notify(context, tx, user, 'recovery_code_used'),
  });
}

/** Asks for a passkey: what the browser needs. @throws ApiError 401; 409 where none is bound. */
export async function passkeyOptions({ context, request, response }: RouteCall): Promise<void> {
  const body = readBody(request, { attempt });
  const found = await attemptOf(context, context.store, body.attempt);
  if (!found) throw unauthenticated(OVER);
  const by = { userId: found.user.id, now: context.now() };
  const options = await askForPasskey(context, asking(body.attempt), by);
  if (!options) throw conflict('There is no passkey for this account.');
  response.json(options);
}

/** Signs in by what a passkey answered. @throws ApiError 401, 422, 429. */
export async function verifyPasskey({ context, request, response }: RouteCall): Promise<void> {
  const body = readBody(request, { attempt, response: requestAnswer });
  await goOn(context, request, response, {
    attempt: body.attempt,
    event: factorCheck('passkey'),
    wrong: 'This passkey could not be checked. Please try again.',
    judge: (by) => readPasskey(context, asking(body.attempt), by, body.response),
  });
}

const asking = (token: string): ChallengeFor => ({ purpose: 'sign-in', by: nameOf(token) });
const factorCheck = (factor: FactorKind) => ({ event: 'auth.factor.check', factor });

type Judgement = Verdict | { readonly outcome: 'other way' };

type Proof = {
  readonly attempt: string;
  readonly event: { readonly event: string; readonly factor?: FactorKind };
  /** What is said of a wrong answer. Default: as of a code that was sent. */
  readonly wrong?: string;
  readonly judge: (by: By) => Promise<(tx: Writer, row: RecordData) => Promise<Judgement>>;
  readonly done?: (tx: Writer, user: RecordData) => Promise<void>;
};

/**
 * Goes on with a sign-in by a second proof: on success the attempt is used up, an old session of
 * this browser ends and a new one begins.
 */
async function goOn(context: ApiContext, request: Request, response: Response, proof: Proof): Promise<void> {
  const now = context.now();
  // Without a transaction first: guesses at attempts must not queue up before everybody's writes.
  const found = await attemptOf(context, context.store, proof.attempt);
  const event = { ...proof.event, user_id: numeric(found?.user.id), source: clientAddress(request) };
  if (!found) {
    limitUnknownTokens(context, { ...event, outcome: 'failed', reason: 'expired' });
    throw unauthenticated(OVER);
  }
  const userId = found.user.id;
  const judge = await proof.judge({ userId, now, attempt: nameOf(proof.attempt), against: 'account' });
  const outcome = await withRetry(
    context.store,
    async (tx): Promise<Exclude<Judgement, { outcome: 'ok' }> | SignedIn | { outcome: 'inactive' }> => {
      const again = await attemptOf(context, tx, proof.attempt);
      if (!again) return { outcome: 'expired' };
      const judged = await judge(tx, again.row);
      if (judged.outcome !== 'ok') return judged;
      const entered = await openSession(context, request, tx, { row: again.row, userId, now });
      if (entered.outcome === 'ok') await proof.done?.(tx, entered.user);
      return entered;
    },
  );
  if (outcome.outcome === 'ok') {
    context.audit({ ...event, outcome: 'ok' });
    return answerSignedIn(context, response, outcome);
  }
  context.audit({ ...event, ...loggedOf(outcome) });
  if (outcome.outcome === 'off') throw forbidden(CODES_OFF);
  if (outcome.outcome === 'other way') throw conflict(OTHER_WAY);
  throw codeRefusal(outcome, { over: OVER, wrong: proof.wrong });
}
