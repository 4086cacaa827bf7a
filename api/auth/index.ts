import express, { type Request, type Response, type Router } from 'express';
import type { ApiContext } from '../context.ts';
import { unauthenticated } from '../errors.ts';
import { answer, clientAddress, type Method, type Work } from '../http.ts';
import { numeric } from '../sessions/accounts.ts';
import { clearToken } from '../sessions/cookie.ts';
import { endSessionOf, refuseHere, sendRightsVersion, sessionOf } from '../sessions/sessions.ts';
import { changeEmail } from './account-email.ts';
import { endOthers, endOwn, listOwn } from './account-sessions.ts';
import { answerOf } from './answer.ts';
import { refuseQuery } from './bodies.ts';
import { prepareDecoy } from './check-password.ts';
import {
  beginApp,
  beginPasskey,
  bindApp,
  bindPasskey,
  listFactors,
  makeRecoveryCodes,
  removeApp,
  removePasskey,
} from './factors/account-factors.ts';
import { confirm, confirmOptions, howToConfirm } from './factors/confirm.ts';
import { passkeyOptions, verify, verifyApp, verifyPasskey, verifyRecovery } from './factors/sign-in.ts';
import { change, forgot, reset } from './passwords.ts';
import { changePreferences } from './preferences.ts';
import { changeProfile, readProfile } from './profile.ts';
import { setUp } from './setup.ts';
import { login, resend } from './sign-in.ts';
import { beginSignUp, resendSignUp, signUpChoices } from './sign-up/begin.ts';
import { signUpOf } from './sign-up/choices.ts';
import { verifySignUp } from './sign-up/verify.ts';
import { changeView, createView, deleteView } from './views.ts';
import { beginWeekly, endWeekly } from './weekly.ts';

export { mustChangePassword, sendRightsVersion, sessionOf } from '../sessions/sessions.ts';

type Call = (context: ApiContext, request: Request, response: Response) => Promise<void>;

const CALLS: { readonly [path: string]: { readonly [method in Method]?: Call } } = {
  '/login': { POST: login },
  '/otp/resend': { POST: resend },
  '/otp/verify': { POST: verify },
  '/totp/verify': { POST: verifyApp },
  '/passkey/options': { POST: passkeyOptions },
  '/passkey/verify': { POST: verifyPasskey },
  '/recovery/verify': { POST: verifyRecovery },
  '/session': { GET: session },
  '/logout': { POST: logout },
  '/password/forgot': { POST: forgot },
  '/password/reset': { POST: reset },
  '/password': { POST: change },
  '/email': { POST: changeEmail },
  '/setup': { POST: setUp },
  '/sign-up': { GET: signUpChoices, POST: beginSignUp },
  '/sign-up/resend': { POST: resendSignUp },
  '/sign-up/verify': { POST: verifySignUp },
  '/confirm': { GET: howToConfirm, POST: confirm },
  '/confirm/passkey': { POST: confirmOptions },
  '/factors': { GET: listFactors },
  '/factors/totp': { POST: beginApp, DELETE: removeApp },
  '/factors/totp/verify': { POST: bindApp },
  '/factors/passkey': { POST: beginPasskey },
  '/factors/passkey/verify': { POST: bindPasskey },
  '/factors/passkey/:id': { DELETE: removePasskey },
  '/factors/recovery': { POST: makeRecoveryCodes },
  '/profile': { GET: readProfile, PATCH: changeProfile },
  '/preferences': { PATCH: changePreferences },
  '/views': { POST: createView },
  '/views/:id': { PATCH: changeView, DELETE: deleteView },
  '/views/:id/weekly': { PUT: beginWeekly, DELETE: endWeekly },
  '/sessions': { GET: listOwn, DELETE: endOthers },
  '/sessions/:id': { DELETE: endOwn },
};

/** Sign-in and account routes for `/api/auth`. Refusals are thrown as ApiError. */
export function authRoutes(context: ApiContext): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  // Without waiting, and without an unhandled rejection: whoever needs it first meets its error.
  prepareDecoy(context).catch(() => undefined);
  // A product that declares sign-up wrongly fails at the start.
  signUpOf(context.registry);
  router.use((request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    refuseQuery(request);
    next();
  });
  for (const [path, calls] of Object.entries(CALLS)) {
    const work = ([method, call]: [string, Call]): [string, Work] => [
      method,
      (request, response) => call(context, request, response),
    ];
    answer(router, path, Object.fromEntries(Object.entries(calls).map(work)));
  }
  return router;
}

async function session(context: ApiContext, request: Request, response: Response): Promise<void> {
  const found = await sessionOf(context, request);
  if (!found) throw unauthenticated();
  sendRightsVersion(response, context.registry, found);
  response.json(await answerOf(context, found));
}

/** Always succeeds, even twice or when the store cannot write. */
async function logout(context: ApiContext, request: Request, response: Response): Promise<void> {
  clearToken(response, context.publicUrl);
  const event = { event: 'auth.logout', source: clientAddress(request) };
  try {
    const ended = await context.store.transaction((tx) => endSessionOf(tx, request, context.publicUrl));
    if (ended) context.audit({ ...event, user_id: numeric(ended.user_id), outcome: 'ok' });
  } catch {
    refuseHere(context, request);
    context.audit({ ...event, outcome: 'failed' });
  }
  response.status(204).end();
}
