import type { Request, Response } from 'express';
import { decisionTableOf } from '../access-control/index.ts';
import { answerOf } from '../api/auth/answer.ts';
import type { ApiContext } from '../api/context.ts';
import { badRequest, notFound } from '../api/errors.ts';
import { bodyOf } from '../api/gate.ts';
import type { Session } from '../api/session.ts';
import { activeAccount, userByEmail } from '../api/sessions/accounts.ts';
import { email } from '../api/sessions/bodies.ts';
import { setToken } from '../api/sessions/cookie.ts';
import { nameOf } from '../api/sessions/secrets.ts';
import { sendRightsVersion, startSession } from '../api/sessions/sessions.ts';

/**
 * `POST /mock/session` `{ email, confirmed? }`: signs in without password and code. `confirmed`:
 * default true. @throws ApiError 400 body, 404 unknown or inactive user.
 */
export async function mintSession(context: ApiContext, request: Request, response: Response): Promise<void> {
  const { registry, store, publicUrl } = context;
  const body = bodyOf(request);
  const errors: [string, string[]][] = Object.keys(body)
    .filter((key) => key !== 'email' && key !== 'confirmed')
    .map((key) => [key, ['Unknown key; known: email, confirmed']]);
  const { confirmed = true } = body;
  if (typeof confirmed !== 'boolean') errors.push(['confirmed', ['This must be true or false']]);
  const judged = email(registry)(body.email);
  if ('message' in judged) errors.push(['email', [judged.message]]);
  if (errors.length > 0 || 'message' in judged || typeof confirmed !== 'boolean')
    throw badRequest('Say who: { "email": … }.', Object.fromEntries(errors));
  const user = await userByEmail(store, registry, judged.value);
  const account = user && (await activeAccount(store, registry, user.id));
  if (!account) throw notFound('There is no such user, or they are deactivated.');
  const userId = account.user.id;
  const token = await store.transaction((tx) => startSession(tx, { userId, request, now: context.now(), confirmed }));
  const can = await decisionTableOf(registry, account.role);
  const session: Session = { id: nameOf(token), ...account, can, confirmed };
  setToken(response, publicUrl, token);
  sendRightsVersion(response, registry, session);
  response.json(await answerOf(context, session));
}
