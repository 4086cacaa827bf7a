import type { Request, Response } from 'express';
import type { ApiContext } from '../context.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import { setSession } from '../http.ts';
import type { Session } from '../session.ts';
import { mustChangePassword, sessionOf, tellVersion } from './sessions.ts';

/**
 * Who makes a call that everybody who is signed in may make. @throws ApiError 401, or 403 while the
 * password must be changed.
 */
export async function signedIn(
  context: ApiContext,
  request: Request,
  response: Response,
  use: { readonly isUse?: boolean } = {},
): Promise<Session> {
  const session = await sessionOf(context, request, use);
  if (!session) throw unauthenticated('User session not found');
  tellVersion(response, context.registry, session);
  if (mustChangePassword(context.registry, session)) throw forbidden('Please change your password first.');
  setSession(request, session);
  return session;
}
