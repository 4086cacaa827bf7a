import express, { type Request, type Response, type Router } from 'express';
import type { ApiContext } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import { answer, type Method, sourceOf } from '../http.ts';
import { refuseQuery } from './bodies.ts';
import { clearToken } from './cookie.ts';
import { change, forgot, reset } from './passwords.ts';
import { answerOf, endSessionOf, sessionOf } from './sessions.ts';
import { login, prepareDecoy, resend, verify } from './sign-in.ts';

export { hashPassword, verifyPassword } from './password.ts';
export { passwordProblem } from './password-rules.ts';
export { mustChangePassword, sessionOf } from './sessions.ts';

type Call = (context: ApiContext, request: Request, response: Response) => Promise<void>;

const CALLS: readonly { readonly method: Method; readonly path: string; readonly call: Call }[] = [
  { method: 'POST', path: '/login', call: login },
  { method: 'POST', path: '/otp/resend', call: resend },
  { method: 'POST', path: '/otp/verify', call: verify },
  { method: 'GET', path: '/session', call: session },
  { method: 'POST', path: '/logout', call: logout },
  { method: 'POST', path: '/password/forgot', call: forgot },
  { method: 'POST', path: '/password/reset', call: reset },
  { method: 'POST', path: '/password', call: change },
];

/**
 * The calls of signing in, to be mounted at `/api/auth` behind the checks of header and origin and the JSON parser.
 * Every refusal is thrown as an ApiError, for the one place that answers errors.
 */
export function authRoutes(context: ApiContext): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  // Without waiting, and without an unhandled rejection: whoever needs it first meets its error.
  prepareDecoy().catch(() => undefined);
  router.use((request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    refuseQuery(request);
    next();
  });
  for (const { method, path, call } of CALLS) {
    answer(router, path, { [method]: (request: Request, response: Response) => call(context, request, response) });
  }
  return router;
}

async function session(context: ApiContext, request: Request, response: Response): Promise<void> {
  const found = await sessionOf(context, request);
  if (!found) throw unauthenticated();
  response.json(answerOf(context.registry, found));
}

/** Signing out always succeeds, and twice as well as once. */
async function logout(context: ApiContext, request: Request, response: Response): Promise<void> {
  const ended = await context.store.transaction((tx) => endSessionOf(tx, request, context.publicUrl));
  if (ended) {
    const userId = typeof ended.user_id === 'number' ? ended.user_id : undefined;
    context.audit({ event: 'auth.logout', user_id: userId, source: sourceOf(request), outcome: 'ok' });
  }
  clearToken(response, context.publicUrl);
  response.status(204).end();
}
