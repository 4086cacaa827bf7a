import type { Request, Response } from 'express';
import type { ApiContext } from '../context.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { setSession } from '../http.ts';
import type { Session } from '../session.ts';
import { mustChangePassword, sendRightsVersion, sessionOf } from './sessions.ts';

/** The session of any signed-in user. @throws ApiError 401, 403 to change the password. */
export async function signedIn(
  context: ApiContext,
  request: Request,
  response: Response,
  use: { readonly isUse?: boolean } = {},
): Promise<Session> {
  const session = await sessionOf(context, request, use);
  if (!session) throw unauthenticated('User session not found');
  sendRightsVersion(response, context.registry, session);
  if (mustChangePassword(context.registry, session)) throw forbidden('Please change your password first.');
  setSession(request, session);
  return session;
}
