import type { RecordData } from '../../resources/language/index.ts';
import { HEAVY } from '../at-once.ts';
import type { ApiContext, AuditEvent } from '../context.ts';
import { confirmFirst, invalid, tooMany, unauthenticated } from '../errors.ts';
import { changeNoted } from '../history/journal.ts';
import { clientAddress } from '../http.ts';
import { withRetry } from '../jobs/insert-retry.ts';
import type { RouteCall } from '../routes/route.ts';
import type { Session } from '../session.ts';
import {
  type Account,
  activeAccount,
  NOBODY,
  numeric,
  passwordHashOf,
  removeAllOf,
  storePasswordHash,
  userByEmail,
} from '../sessions/accounts.ts';
import { email, password, readBody, token } from '../sessions/bodies.ts';
import { setDeviceToken, setToken } from '../sessions/cookie.ts';
import { nameOf, randomToken } from '../sessions/secrets.ts';
import { endSessionOf, startSession } from '../sessions/sessions.ts';
import type { Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { factorsOf, strongOf } from './bound-factors.ts';
import { checkPassword } from './check-password.ts';
import { beginLink, LINK_SECONDS, voidLinks } from './links.ts';
import { notify } from './notices.ts';
import { hashPassword } from './password.ts';
import { passwordProblem } from './password-rules.ts';
import { sendCode } from './send-code.ts';
import { KNOWN_SECONDS, recognisedDevice } from './trusted-devices.ts';
import { limitUnknownTokens } from './unknown-tokens.ts';
import { rebind } from './wrong-codes.ts';

const DEAD_LINK = 'This link is not valid any more. Please ask for a new one.';

/**
 * Sends a password link, with equal work without an account (ASVS 5 §6.3.8). No resend within 15
 * minutes, against flooding.
 */
export async function forgot({ context, request, response }: RouteCall): Promise<void> {
  const body = readBody(request, { email: email(context.registry) });
  const source = clientAddress(request);
  const found = await userByEmail(context.store, context.registry, body.email);
  const account = await activeAccount(context.store, context.registry, found?.id ?? NOBODY);
  const link = randomToken(32);
  const started = await withRetry(context.store, (tx) =>
    beginLink(context, tx, request, { email: body.email, userId: account?.user.id, link }),
  );
  const event = { event: 'auth.password.forgot', user_id: numeric(account?.user.id), source };
  if (started.wait > 0) {
    context.audit({ ...event, user_id: undefined, outcome: 'refused', reason: 'too many requests' });
    throw tooMany('Too many requests. Please try again later.', started.wait);
  }
  response.status(202).json({ detail: 'If there is an account with this email, a link is on its way.' });
  if (!started.isNew) context.audit({ ...event, outcome: 'refused', reason: 'sent already' });
  else if (!account) context.audit({ ...event, outcome: 'refused', reason: 'no such account' });
  else await sendLink(context, { user: account.user, link, event });
}

/** Never throws; a failed link must not block the next. */
async function sendLink(
  context: ApiContext,
  { user, link, event }: { user: RecordData; link: string; event: Omit<AuditEvent, 'outcome'> & { event: string } },
): Promise<void> {
  const address = String(user[context.registry.identity.user.login]);
  try {
    await sendCode(context, {
      kind: 'password_reset',
      to: address,
      subject: 'Choose a new password',
      text: `Open this link to choose a new password:\n\n${context.publicUrl}/auth/reset-password?token=${link}\n\nIt is valid for ${LINK_SECONDS / 60} minutes and can be used once. If you did not ask for it, ignore this message; your password stays as it is.`,
      token: link,
    });
    context.audit({ ...event, outcome: 'ok' });
  } catch {
    context.audit({ ...event, outcome: 'failed' });
    await withRetry(context.store, (tx) => voidLinks(tx, user.id, address)).catch(() => undefined);
  }
}

/** Sets a password by a mailed link and ends every session of the user. */
export async function reset({ context, request, response }: RouteCall): Promise<void> {
  const body = readBody(request, { token: token(DEAD_LINK), password: password() });
  const source = clientAddress(request);
  const id = nameOf(body.token);
  const userId = await userOfLink(context, context.store, id);
  const account = userId === undefined ? undefined : await activeAccount(context.store, context.registry, userId);
  const dead = () => {
    limitUnknownTokens(context, { event: 'auth.password.reset', source, outcome: 'failed', reason: 'no such link' });
    return invalid({ token: [DEAD_LINK] }, DEAD_LINK);
  };
  if (userId === undefined || !account) throw dead();
  await refuseWeak(context, body.password, account);
  const hash = await hashPassword(body.password, context.hashCost);
  const done = await withRetry(context.store, async (tx) => {
    // Read again, alone: two requests with one link must not both succeed.
    if ((await userOfLink(context, tx, id)) === undefined || !(await activeAccount(tx, context.registry, userId)))
      return undefined;
    const before = await passwordHashOf(tx, userId);
    await replacePassword(context, tx, account.user, hash);
    // Whoever chooses their first one, by an invitation, knows.
    if (before !== undefined) await notify(context, tx, account.user, 'password_changed');
    // The link came to the mailbox the codes go to.
    await rebind(tx, userId);
    const address = String(account.user[context.registry.identity.user.login]);
    return { placeToken: await recognisedDevice(context, tx, request, address) };
  });
  if (!done) throw dead();
  context.audit({ event: 'auth.password.reset', user_id: numeric(userId), source, outcome: 'ok' });
  setDeviceToken(response, context.publicUrl, done.placeToken, KNOWN_SECONDS);
  response.status(204).end();
}

/** Changes the password; other sessions end. A wrong one is reported on its field. */
export async function change({ context, request, response, by: session }: RouteCall<Session>): Promise<void> {
  const body = readBody(request, {
    current: password('Current password is required'),
    password: password('New password is required'),
  });
  const { user } = session;
  const source = clientAddress(request);
  const event = { event: 'auth.password.change', user_id: numeric(user.id), source };
  if (body.password === body.current) {
    throw invalid({ password: ['The new password must differ from the current one'] });
  }
  await refuseWeak(context, body.password, session);
  // With a stronger factor bound, the password alone is not enough.
  if (!session.confirmed && strongOf(await factorsOf(context.store, user.id)).length > 0) throw confirmFirst();
  const claim = {
    email: String(user[context.registry.identity.user.login]),
    password: body.current,
    event: event.event,
  };
  const checked = await checkPassword(context, request, claim);
  if (!checked) throw invalid({ current: ['The current password is wrong'] });
  const hash = await hashPassword(body.password, context.hashCost);
  const now = context.now();
  const newToken = await withRetry(context.store, async (tx) => {
    const old = await endSessionOf(tx, request, context.publicUrl);
    if (!old || (await passwordHashOf(tx, user.id)) !== checked.hash) return undefined;
    await replacePassword(context, tx, user, hash);
    await notify(context, tx, user, 'password_changed');
    // The second factor was not checked again: the session may not grow older than it could have.
    return startSession(tx, { userId: user.id, request, now, since: String(old.created_at), confirmed: true });
  });
  if (newToken === undefined) throw unauthenticated();
  context.audit({ ...event, outcome: 'ok' });
  setToken(response, context.publicUrl, newToken);
  response.status(204).end();
}

async function userOfLink(context: ApiContext, reader: Pick<Writer, 'get'>, id: string): Promise<number | undefined> {
  const row = await reader.get(SYSTEM.resets, id);
  const alive = typeof row?.expires_at === 'string' && row.expires_at > context.now().toISOString();
  return alive && typeof row.user_id === 'number' ? row.user_id : undefined;
}

async function replacePassword(context: ApiContext, tx: Writer, whose: RecordData, hash: string): Promise<void> {
  const { users, user } = context.registry.identity;
  await storePasswordHash(tx, whose.id, hash);
  await changeNoted(context, tx, {
    collection: users,
    id: whose.id,
    patch: { [user.passwordUpdated]: true },
    by: whose.id,
  });
  for (const collection of [SYSTEM.sessions, SYSTEM.attempts]) await removeAllOf(tx, collection, whose.id);
  await voidLinks(tx, whose.id, String(whose[user.login]));
}

async function refuseWeak(
  { registry: { identity } }: ApiContext,
  text: string,
  { user, role }: Account,
): Promise<void> {
  const name = role[identity.role.name];
  const owner = { user, role: typeof name === 'string' ? name : undefined };
  const problem = await HEAVY.work(user.id, () => passwordProblem(identity, text, owner));
  if (problem !== undefined) throw invalid({ password: [problem] });
}
