import express, { type Request, type Response, type Router } from 'express';
import type { ApiContext } from '../context.ts';
import { ApiError, unauthenticated } from '../errors.ts';
import { handler } from '../http.ts';
import { refuseQuery } from './bodies.ts';
import { clearToken } from './cookie.ts';
import { change, forgot, reset } from './passwords.ts';
import { answerOf, endSessionOf, sessionOf } from './sessions.ts';
import { login, prepareDecoy, resend, verify } from './sign-in.ts';
import { sourceOf } from './source.ts';

export { hashPassword, verifyPassword } from './password.ts';
export { passwordProblem } from './password-rules.ts';
export { mustChangePassword, sessionOf } from './sessions.ts';

type Call = (context: ApiContext, request: Request, response: Response) => Promise<void>;

const CALLS: readonly { readonly method: 'get' | 'post'; readonly path: string; readonly call: Call }[] = [
  { method: 'post', path: '/login', call: login },
  { method: 'post', path: '/otp/resend', call: resend },
  { method: 'post', path: '/otp/verify', call: verify },
  { method: 'get', path: '/session', call: session },
  { method: 'post', path: '/logout', call: logout },
  { method: 'post', path: '/password/forgot', call: forgot },
  { method: 'post', path: '/password/reset', call: reset },
  { method: 'post', path: '/password', call: change },
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
    router[method](
      path,
      handler((request, response) => call(context, request, response)),
    );
    router.all(path, (_request, response) => {
      response.setHeader('Allow', method.toUpperCase());
      throw new ApiError('method_not_allowed', `Only ${method.toUpperCase()} is answered here.`);
    });
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
    context.audit({ event: 'logout', user_id: userId, source: sourceOf(request), outcome: 'ok' });
  }
  clearToken(response, context.publicUrl);
  response.status(204).end();
}
