import type { RecordData } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { conflict, forbidden, unauthenticated } from '../errors.ts';
import { clientAddress } from '../http.ts';
import { withRetry } from '../jobs/insert-retry.ts';
import { masked } from '../jobs/put.ts';
import type { RouteCall } from '../routes/route.ts';
import { markOf, numeric, passwordHashOf, storePasswordHash } from '../sessions/accounts.ts';
import { email, password, readBody, token } from '../sessions/bodies.ts';
import { nameOf, randomCode, randomToken } from '../sessions/secrets.ts';
import { SYSTEM } from '../system.ts';
import type { CodeResent, LoginAnswer } from '../wire/session.ts';
import { attemptOf, CODES_OFF, loginOf, OTHER_WAY, OVER, takesCodes } from './attempts.ts';
import { factorsOf, waysOf } from './bound-factors.ts';
import { checkPassword } from './check-password.ts';
import { hashPassword, isOutdated } from './password.ts';
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
  withCode,
  withoutCode,
} from './sent-codes.ts';
import { fromOf, sendCounts } from './trusted-devices.ts';
import { codesOf } from './wrong-codes.ts';

const WRONG_LOGIN = 'Email or password is wrong.';

/** Starts a sign-in; answers attempt and factors (spec part 1 §2 Login). */
export async function login({ context, request, response }: RouteCall): Promise<void> {
  const body = readBody(request, { email: email(context.registry), password: password() });
  const checked = await checkPassword(context, request, { ...body, event: 'auth.login' });
  if (!checked) throw unauthenticated(WRONG_LOGIN);
  const { user } = checked;
  const source = clientAddress(request);
  const event = { event: 'auth.login', user_id: numeric(user.id), source };
  const newHash = isOutdated(checked.hash, context.hashCost)
    ? await hashPassword(body.password, context.hashCost)
    : undefined;
  const code = { attempt: randomToken(16), code: randomCode() };
  const now = context.now();
  const factors = await withRetry(context.store, async (tx) => {
    const ways = waysOf(await factorsOf(tx, user.id));
    if ((await codesOf(tx, user.id, now)).isOff) {
      context.audit({ ...event, outcome: 'refused', reason: 'codes off' });
      throw forbidden(CODES_OFF);
    }
    const isSent = ways.includes('email');
    if (isSent)
      await countSent(context, tx, sendCounts(await fromOf(context, tx, request, body.email), user.id), event);
    if (newHash && (await passwordHashOf(tx, user.id)) === checked.hash) await storePasswordHash(tx, user.id, newHash);
    await tx.insert(SYSTEM.attempts, {
      id: nameOf(code.attempt),
      user_id: user.id,
      password_mark: markOf(newHash ?? checked.hash),
      source: source ?? null,
      ...attemptUntil(now),
      ...(isSent ? withCode(context, code, now) : withoutCode(now)),
    });
    return ways;
  });
  context.audit({ ...event, outcome: 'ok' });
  const isSent = factors.includes('email');
  if (isSent) await send(context, { user, source, ...code });
  const sent_to = isSent ? masked(body.email) : null;
  response.json({
    attempt: code.attempt,
    sent_to,
    resend_after: isSent ? COOLDOWN_SECONDS : 0,
    factors,
  } satisfies LoginAnswer);
}

/** Sends another code; the previous one is void, wrong tries stay counted. */
export async function resend({ context, request, response }: RouteCall): Promise<void> {
  const { attempt } = readBody(request, { attempt: token('Attempt is required') });
  const source = clientAddress(request);
  const event = { event: 'auth.code.resend', source };
  await refuseUnknown(context, { attempts: SYSTEM.attempts, attempt, over: OVER }, event);
  const code = randomCode();
  const now = context.now();
  const user = await withRetry(context.store, async (tx) => {
    const found = await attemptOf(context, tx, attempt);
    if (!found || isPast(found.row.expires_at, now)) throw unauthenticated(OVER);
    const { row, user } = found;
    if (!(await takesCodes(tx, user.id))) throw conflict(OTHER_WAY);
    if ((await codesOf(tx, user.id, now)).isOff) throw forbidden(CODES_OFF);
    refuseInCooldown(row, now);
    const from = await fromOf(context, tx, request, loginOf(context, user));
    await countSent(context, tx, sendCounts(from, user.id), { ...event, user_id: numeric(user.id) });
    await tx.update(SYSTEM.attempts, row.id, {
      source: source ?? null,
      ...withCode(context, { attempt, code }, now),
    });
    return user;
  });
  await send(context, { user, source, attempt, code });
  response.json({ resend_after: COOLDOWN_SECONDS } satisfies CodeResent);
}

function send(
  context: ApiContext,
  { user, source, ...code }: Code & { readonly user: RecordData; readonly source: string | undefined },
): Promise<void> {
  const phone = user[context.registry.identity.user.phone];
  const about = 'If you are not signing in just now, somebody knows your password: please change it.';
  const message = codeMessage(loginOf(context, user), code.code, about, typeof phone === 'string' ? { phone } : {});
  const event = { event: 'auth.code.send', user_id: numeric(user.id), source };
  return sendCode(context, { attempts: SYSTEM.attempts, ...code }, message, { event });
}
