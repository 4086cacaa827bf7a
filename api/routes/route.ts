import type { Request, Response, Router } from 'express';
import type { FewAtOnce } from '../at-once.ts';
import { authorise, callerOf, resourceIn } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, invalid } from '../errors.ts';
import { bodyOf, readJson } from '../gate.ts';
import { authoriseCall, type Call, type Caller, FLAG_OF, onlyKnown } from '../guard.ts';
import { queryOf, sessionFor } from '../http.ts';
import { idempotentCallOf } from '../idempotent-call.ts';
import type { Authorised } from '../scope.ts';
import type { Session } from '../session.ts';
import { type SessionNeeds, signedIn } from '../sessions/signed-in.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call. `admit` refuses others, and answers what the call goes on with. */
export type Who<A> = {
  readonly kind: 'anybody' | 'session' | 'grant';
  /** In words, for `docs/api.md`. */
  readonly may: string;
  /** What it needs of the session. Anybody needs none. */
  readonly needs: SessionNeeds;
  /** @throws ApiError 403, 404. */
  readonly admit: (context: ApiContext, request: Request) => A | Promise<A>;
};

export const anybody: Who<undefined> = { kind: 'anybody', may: 'anybody', needs: {}, admit: () => undefined };

const withSession = (may: string, needs: SessionNeeds): Who<Session> => ({
  ...{ kind: 'session', may, needs },
  admit: (_context, request) => sessionFor(request),
});

/** Whoever is signed in. */
export const session = withSession('signed in', { missing: 'User session not found' });
/** The same, where listening keeps no session from expiring. */
export const listener = withSession('signed in', { isUse: false });
/** The same, before the first password was chosen too. */
export const beforePassword = withSession('signed in, also before the first password', { beforePassword: true });
/** Whoever proved lately who they are (ASVS 7.5.1). */
export const confirmed = withSession('signed in and confirmed', { ...session.needs, confirmed: true });

/** Whoever a role lets, by a guard of the call's own. `may` says what it asks for. */
export const granted = <A>(may: string, admit: Who<A>['admit'], needs: SessionNeeds = {}): Who<A> => ({
  ...{ kind: 'grant', may, needs, admit },
});

export type Granted = Caller & Authorised;

type Grant = {
  /** The name of the call in the audit log. Default: that of `call`. */
  readonly what?: string;
  /** The resource, where the path names none. */
  readonly of?: string;
};

/** Asks whether a role has the flag of a call on the screen it names. @throws ApiError 403, 404. */
export function admitTo(context: ApiContext, request: Request, call: Call, { what = call, of }: Grant = {}): Granted {
  const calling = callerOf(context, request, resourceIn(context, request, of));
  const screen = authorise(context, request, { calling, what }, () => authoriseCall(calling, call));
  return { ...calling, screen };
}

/** Whoever has the flag of a call on the screen it names. */
export const grants = (call: Call, grant?: Grant, needs?: SessionNeeds): Who<Granted> =>
  granted(`\`${FLAG_OF[call]}\``, (context, request) => admitTo(context, request, call, grant), needs);

type Shape = {
  /** The keys of its body; or a body or a form that the handler judges. Default: no body. */
  readonly takes?: readonly string[] | 'json' | 'form' | 'json or form';
  /** The keys of its query; or a query that the handler judges. Default: `screen_label`. */
  readonly query?: readonly string[] | 'judged';
  /** Default: JSON. */
  readonly answers?: 'nothing' | 'file' | 'stream';
  /** How many of it one person makes at once. Default: any number. */
  readonly limit?: FewAtOnce;
  /** Whether it is refused while nothing can be recorded. Default: where it writes. */
  readonly recorded?: boolean;
  /** Which of the calls at its path are its own. Default: all. */
  readonly when?: (request: Request) => boolean;
};

type Incoming = { readonly context: ApiContext; readonly request: Request; readonly response: Response };

/** A call as its handler gets it. `by`: what `who` admitted. */
export type RouteCall<A = unknown> = Incoming & { readonly by: A };

/** A call of the API: one row of the table. */
export type Route = Shape & {
  readonly method: Method;
  /** Below `/api`. */
  readonly path: string;
  readonly who: Omit<Who<unknown>, 'admit'>;
  readonly run: (incoming: Incoming) => Promise<unknown>;
};

/** A row of the table: admits, refuses what the call does not take, then handles it. */
export function route<A>(
  at: `${Method} ${string}`,
  { who, ...shape }: Shape & { readonly who: Who<A> },
  handle: (call: RouteCall<A>) => Promise<unknown> | unknown,
): Route {
  const [method, path] = at.split(' ') as [Method, string];
  const run = async (incoming: Incoming): Promise<unknown> => {
    const { context, request } = incoming;
    const by = await who.admit(context, request);
    if (shape.query !== 'judged') onlyKnown(queryOf(request), shape.query);
    if (typeof shape.takes === 'object') refuseKeys(request, shape.takes);
    return handle({ ...incoming, by });
  };
  return { ...shape, method, path, who, run };
}

/** @throws ApiError 422 naming every key of the body that is not known. */
export function refuseKeys(request: Request, known: readonly string[]): void {
  const unknown = Object.keys(bodyOf(request)).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((key) => [key, ['Unknown field']])));
}

/** Makes express of the table. HEAD as GET; other methods of a path 405 with Allow. */
export function addRoutes(router: Router, context: ApiContext, routes: readonly Route[]): void {
  for (const path of new Set(routes.map((each) => each.path))) {
    const here = routes.filter((each) => each.path === path);
    router.all(path, (request, response, next) => {
      const fitting = here.filter(({ when }) => !when || when(request));
      if (fitting.length === 0) return next();
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const found = fitting.find((each) => each.method === method);
      const incoming = { context, request, response };
      (found ? answer(found, incoming) : refuseMethod(fitting, incoming)).catch(next);
    });
  }
}

async function answer(route: Route, incoming: Incoming): Promise<unknown> {
  const { context, request, response } = incoming;
  refuseUnrecorded(context, route);
  // What is no key of a call that may come again is refused, whatever the call.
  idempotentCallOf(request);
  if (route.who.kind !== 'anybody') await signedIn(context, request, response, route.who.needs);
  if (route.method !== 'GET' && !isForm(route, request)) await readJson(request, response);
  // Whoever left while it waited is not worked for.
  const work = async () => (response.destroyed ? undefined : route.run(incoming));
  return route.limit ? route.limit.work(sessionFor(request).user.id, work) : work();
}

/** Forms are read by whoever knows how much they may hold. */
const isForm = ({ takes }: Route, request: Request): boolean =>
  takes === 'form' || (takes === 'json or form' && request.is('multipart/form-data') !== false);

async function refuseMethod(routes: readonly Route[], { context, request, response }: Incoming): Promise<never> {
  if (routes.every(({ who }) => who.kind !== 'anybody')) await signedIn(context, request, response);
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  response.setHeader('Allow', methods.join(', '));
  throw new ApiError('method_not_allowed', `This address does not know ${request.method}.`);
}

/** Seconds after which a call that could not be recorded may be made again. */
const RETRY_AFTER = 30;

/**
 * Refuses (503) writes and exports while the audit log fails (OWASP ASVS 5, 16.5.3: fail securely).
 */
function refuseUnrecorded({ canAudit }: ApiContext, { method, recorded = method !== 'GET' }: Route): void {
  if (recorded && !canAudit())
    throw new ApiError(
      'unavailable',
      'This cannot be recorded at the moment, so it cannot be done. Please try again soon.',
      { retryAfter: RETRY_AFTER },
    );
}
