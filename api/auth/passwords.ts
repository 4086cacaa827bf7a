import type { Request, Response } from 'express';
import type { Id, RecordData } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { invalid, tooMany, unauthenticated } from '../errors.ts';
import { sourceOf } from '../http.ts';
import type { Writer } from '../plan.ts';
import { SYSTEM } from '../system.ts';
import { activeAccount, numeric, passwordHashOf, removeAllOf, storePasswordHash, userByEmail } from './accounts.ts';
import { alone } from './alone.ts';
import { email, password, readBody, token } from './bodies.ts';
import { setToken } from './cookie.ts';
import { LIMITS, take } from './limits.ts';
import { hashPassword } from './password.ts';
import { passwordProblem } from './password-rules.ts';
import { welcomeBack } from './places.ts';
import { nameOf, randomToken } from './secrets.ts';
import { endSessionOf, sessionOf, startSession } from './sessions.ts';
import { checkPassword } from './sign-in.ts';
import { networkOf } from './source.ts';
import { sweep } from './sweep.ts';

/** A link for a forgotten password is good for this long, and once. */
const LINK_MS = 30 * 60 * 1000;
const DEAD_LINK = 'This link is not valid any more. Please ask for a new one.';

/**
 * A link for a forgotten password. The answer is the same, and sent before anything is looked up, whether or not there
 * is such an account; a full limit of the account is not told either.
 */
export async function forgot(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { email: email(context.registry) });
  const source = sourceOf(request);
  const now = context.now();
  await sweep(context);
  const counts = [{ limit: LIMITS.forgotSource, subject: networkOf(source) }];
  const wait = await alone(context.store, (tx) => take(tx, counts, now));
  if (wait > 0) throw tooMany('Too many requests. Please try again later.', wait);
  response.status(202).json({ detail: 'If there is an account with this email, a link is on its way.' });
  sendLink(context, { address: body.email, source, now }).catch(() => {
    context.audit({ event: 'auth.password.forgot', source, outcome: 'failed' });
  });
}

async function sendLink(
  context: ApiContext,
  { address, source, now }: { address: string; source: string | undefined; now: Date },
): Promise<void> {
  const link = randomToken(32);
  const found = await userByEmail(context.store, context.registry, address);
  const account = found && (await activeAccount(context.store, context.registry, found.id));
  if (!account) {
    context.audit({ event: 'auth.password.forgot', source, outcome: 'refused', reason: 'no such account' });
    return;
  }
  const { user } = account;
  const event = { event: 'auth.password.forgot', user_id: numeric(user.id), source };
  const wait = await alone(context.store, async (tx) => {
    const seconds = await take(tx, [{ limit: LIMITS.forgot, subject: String(user.id) }], now);
    if (seconds > 0) return seconds;
    const expires = new Date(now.getTime() + LINK_MS).toISOString();
    await tx.insert(SYSTEM.resets, { id: nameOf(link), user_id: user.id, expires_at: expires });
    return 0;
  });
  if (wait > 0) {
    context.audit({ ...event, outcome: 'refused', reason: 'too many links' });
    return;
  }
  await context.mailer.send({
    kind: 'password_reset',
    to: String(user[context.registry.identity.user.login]),
    subject: 'Choose a new password',
    text: `Open this link to choose a new password:\n\n${context.publicUrl}/auth/reset-password?token=${link}\n\nIt is valid for ${LINK_MS / 60_000} minutes and can be used once. If you did not ask for it, ignore this message; your password stays as it is.`,
    token: link,
  });
  context.audit({ ...event, outcome: 'ok' });
}

/** A new password by the link of a mail. Ends every session of the user; they sign in with both factors as always. */
export async function reset(context: ApiContext, request: Request, response: Response): Promise<void> {
  const body = readBody(request, { token: token(DEAD_LINK), password: password() });
  const source = sourceOf(request);
  const id = nameOf(body.token);
  const userId = await userOfLink(context, context.store, id);
  const account = userId === undefined ? undefined : await activeAccount(context.store, context.registry, userId);
  const dead = () => {
    context.audit({
      event: 'auth.password.reset',
      user_id: numeric(userId),
      source,
      outcome: 'failed',
      reason: 'no such link',
    });
    return invalid({ token: [DEAD_LINK] }, DEAD_LINK);
  };
  if (userId === undefined || !account) throw dead();
  refuseWeak(context, body.password, account.user);
  const hash = await hashPassword(body.password);
  const done = await alone(context.store, async (tx) => {
    // Read again, alone: two requests with one link must not both succeed.
    if ((await userOfLink(context, tx, id)) === undefined || !(await activeAccount(tx, context.registry, userId)))
      return false;
    await replacePassword(context, tx, userId, hash);
    await welcomeBack(tx, String(account.user[context.registry.identity.user.login]), networkOf(source), context.now());
    return true;
  });
  if (!done) throw dead();
  context.audit({ event: 'auth.password.reset', user_id: numeric(userId), source, outcome: 'ok' });
  response.status(204).end();
}

/**
 * A new password by the current one. The session goes on under a new token, the user's other sessions end. A wrong
 * current password counts like one at sign-in, and is told on its field: the session itself is in order.
 */
export async function change(context: ApiContext, request: Request, response: Response): Promise<void> {
  const session = await sessionOf(context, request);
  if (!session) throw unauthenticated();
  const body = readBody(request, {
    current: password('Current password is required'),
    password: password('New password is required'),
  });
  const { user } = session;
  const source = sourceOf(request);
  const event = { event: 'auth.password.change', user_id: numeric(user.id), source };
  if (body.password === body.current) {
    throw invalid({ password: ['The new password must differ from the current one'] });
  }
  refuseWeak(context, body.password, user);
  const claim = {
    email: String(user[context.registry.identity.user.login]),
    password: body.current,
    event: event.event,
  };
  const checked = await checkPassword(context, request, claim);
  if (!checked) throw invalid({ current: ['The current password is wrong'] });
  const hash = await hashPassword(body.password);
  const now = context.now();
  const newToken = await alone(context.store, async (tx) => {
    const old = await endSessionOf(tx, request, context.publicUrl);
    if (!old || (await passwordHashOf(tx, user.id)) !== checked.hash) return undefined;
    await replacePassword(context, tx, user.id, hash);
    // The second factor was not asked again: the session may not grow older than it could have.
    return startSession(tx, { userId: user.id, request, now, since: String(old.created_at) });
  });
  if (newToken === undefined) throw unauthenticated();
  context.audit({ ...event, outcome: 'ok' });
  setToken(response, context.publicUrl, newToken);
  response.status(204).end();
}

/** Whose link this is; undefined when it is unknown, used or too old. */
async function userOfLink(context: ApiContext, reader: Pick<Writer, 'get'>, id: string): Promise<number | undefined> {
  const row = await reader.get(SYSTEM.resets, id);
  const alive = typeof row?.expires_at === 'string' && row.expires_at > context.now().toISOString();
  return alive && typeof row.user_id === 'number' ? row.user_id : undefined;
}

/** Stores the password and ends all that rested on the one before: sessions, sign-ins under way, links. */
async function replacePassword({ registry }: ApiContext, tx: Writer, userId: Id, hash: string): Promise<void> {
  const { users, user } = registry.identity;
  await storePasswordHash(tx, userId, hash);
  await tx.update(users, userId, { [user.passwordUpdated]: true });
  for (const collection of [SYSTEM.sessions, SYSTEM.attempts, SYSTEM.resets]) await removeAllOf(tx, collection, userId);
}

function refuseWeak({ registry }: ApiContext, text: string, user: RecordData): void {
  const problem = passwordProblem(registry.identity, text, user);
  if (problem !== undefined) throw invalid({ password: [problem] });
}
