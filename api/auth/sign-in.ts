import type { Request, Response } from 'express';
import type { Id, RecordData } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, conflict, forbidden, tooMany, unauthenticated } from '../errors.ts';
import { clientAddress } from '../http.ts';
import { masked } from '../jobs/put.ts';
import { SYSTEM } from '../system.ts';
import { markOf, numeric, passwordHashOf, storePasswordHash } from './accounts.ts';
import {
  ATTEMPT_MS,
  accountOf,
  after,
  CODE_MS,
  CODES_OFF,
  COOLDOWN_SECONDS,
  cooldownOf,
  freshCode,
  isPast,
  loginOf,
  minutes,
  OTHER_WAY,
  OVER,
  takesCodes,
  withoutCode,
} from './attempts.ts';
import { email, password, readBody, token } from './bodies.ts';
import { checkPassword } from './check-password.ts';
import { factorsOf, waysOf } from './factors/bound.ts';
import { handOverSoon } from './hand-over.ts';
import { take } from './limits.ts';
import { hashPassword, isOutdated } from './password.ts';
import { fromOf, sendCounts } from './places.ts';
import { withRetry } from './retry.ts';
import { CODE_LENGTH, nameOf, randomCode, randomToken, sealCode } from './secrets.ts';
import { refuseStranger } from './strangers.ts';
import { codesOf } from './wrong-codes.ts';

const WRONG_LOGIN = 'Email or password is wrong.';
const NOT_SENT = 'Failed to send OTP. Please try again.';

const tooManyCodes = (wait: number): ApiError =>
  tooMany(`Too many codes were sent. Please try again in ${minutes(wait)}.`, wait);

/**
 * Email and password: on success the answer names the attempt, and how it goes on, the strongest
 * way first. A code is on its way where nothing stronger is bound (spec part 1 §2 Login).
 */
export async function login(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { email: email(context.registry), password: password() });
  const source = clientAddress(request);
  const checked = await checkPassword(context, request, { ...body, event: 'auth.login' });
  if (!checked) throw unauthenticated(WRONG_LOGIN);
  const { user } = checked;
  const newHash = isOutdated(checked.hash, context.hashCost)
    ? await hashPassword(body.password, context.hashCost)
    : undefined;
  const attempt = randomToken(16);
  const digits = randomCode();
  const now = context.now();
  const { wait, factors } = await withRetry(context.store, async (tx) => {
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
  await send(context, { user, digits, source, attempt });
  response.json({ attempt, sent_to: masked(body.email), resend_after: COOLDOWN_SECONDS, factors });
}

type Resent =
  | { outcome: 'over' | 'off' | 'other way' }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'full'; seconds: number; userId: Id }
  | { outcome: 'ok'; user: RecordData };

/**
 * Another code for the same attempt; the one before is void. The count of wrong tries of the
 * account goes on.
 */
export async function resend(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { attempt: token('Attempt is required') });
  const source = clientAddress(request);
  const id = nameOf(body.attempt);
  const digits = randomCode();
  const now = context.now();
  if (!(await context.store.get(SYSTEM.attempts, id))) {
    refuseStranger(context, { event: 'auth.code.resend', source, outcome: 'failed', reason: 'expired' });
    throw unauthenticated(OVER);
  }
  const resent = await withRetry(context.store, async (tx): Promise<Resent> => {
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
      await send(context, { user: resent.user, digits, source, attempt: body.attempt });
      response.json({ resend_after: COOLDOWN_SECONDS });
  }
}

async function send(
  context: ApiContext,
  { user, digits, source, attempt }: { user: RecordData; digits: string; source: string | undefined; attempt: string },
): Promise<void> {
  const event = { event: 'auth.code.send', user_id: numeric(user.id), source };
  const { login: address, phone: number } = context.registry.identity.user;
  const phone = user[number];
  const isFailed = await handOverSoon(
    context,
    {
      kind: 'one_time_code',
      to: String(user[address]),
      subject: 'Your one-time code',
      text: `Your ${CODE_LENGTH}-digit code is ${digits}. It is valid for ${CODE_MS / 60_000} minutes and can be used once.\n\nIf you are not signing in just now, somebody knows your password: please change it.`,
      code: digits,
      ...(typeof phone === 'string' && { phone }),
    },
    {
      sent: () => context.audit({ ...event, outcome: 'ok' }),
      async failed() {
        context.audit({ ...event, outcome: 'failed' });
        // Nobody can use a code that did not arrive, and nobody should wait five minutes for the
        // next one.
        const sealed = sealCode(context.secret, attempt, digits);
        await withRetry(context.store, async (tx) => {
          const row = await tx.get(SYSTEM.attempts, nameOf(attempt));
          // Another one may have been asked for meanwhile.
          if (row?.code_hash === sealed) await tx.update(SYSTEM.attempts, row.id, { code_hash: null, sent_at: null });
        });
      },
    },
  );
  if (isFailed) throw new ApiError('internal', NOT_SENT);
}
