import type { Request, Response } from 'express';
import type { ApiContext } from '../context.ts';
import { confirmFirst, forbidden, unauthenticated } from '../errors.ts';
import { setSession } from '../http.ts';
import { mustChangePassword, sendRightsVersion, sessionOf } from './sessions.ts';

/** What a call needs of the session that makes it. */
export type SessionNeeds = {
  /** Whether the call keeps the session from expiring. Default: yes. */
  readonly isUse?: boolean;
  /** Whether it is open to whoever must choose a password first. Default: no. */
  readonly beforePassword?: boolean;
  /** Whether they proved lately who they are. Default: no matter. */
  readonly confirmed?: boolean;
  /** The sentence for whoever has none. */
  readonly missing?: string;
};

/**
 * Finds the session of a call. @throws ApiError 401; 403 to change the password, `confirm_first`.
 */
export async function signedIn(
  context: ApiContext,
  request: Request,
  response: Response,
  needs: SessionNeeds = {},
): Promise<void> {
  const session = await sessionOf(context, request, needs);
  if (!session) throw unauthenticated(needs.missing);
  sendRightsVersion(response, context.registry, session);
  if (!needs.beforePassword && mustChangePassword(context.registry, session))
    throw forbidden('Please change your password first.');
  if (needs.confirmed && !session.confirmed) throw confirmFirst();
  setSession(request, session);
}
