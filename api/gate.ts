import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { shapeProblem } from './body-shape.ts';
import type { ApiContext } from './context.ts';
import { ApiError, badRequest, conflict, forbidden, isFull } from './errors.ts';
import { answerError, clientAddress, sessionIf } from './http.ts';
import { isOwnOrigin } from './origins.ts';
import { Away, Kept, Slow, Taken } from './store.ts';
import { takenIn } from './store-refusals.ts';
import { TooMuch } from './worker-thread.ts';

/** Bytes of a JSON body. */
const BODY_LIMIT = 256 * 1024;
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses cross-site writes (403): needs an own origin and `X-Requested-With: fetch`, which forms
 * cannot send.
 */
export const ownOriginOnly =
  (context: ApiContext): RequestHandler =>
  (request, _response, next) => {
    if (SAFE_METHODS.includes(request.method)) return next();
    const refuse = (reason: string, detail: string): void => {
      context.audit({
        event: 'call.foreign',
        outcome: 'refused',
        method: request.method,
        source: clientAddress(request),
        reason,
      });
      next(forbidden(detail));
    };
    if (request.get('X-Requested-With') !== 'fetch')
      return refuse('no header', 'The X-Requested-With header is missing.');
    const origin = request.get('Origin');
    if (origin !== undefined && !isOwnOrigin(context, origin, request.get('Host')))
      return refuse('another origin', 'Calls from other sites are refused.');
    next();
  };

const parseJson = express.json({ limit: BODY_LIMIT, strict: true, type: 'application/json' });

/** Parses a JSON body. @throws ApiError 400 broken or too deep, 415 type, 413 beyond 256 kB. */
export async function readJson(request: Request, response: Response): Promise<void> {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is('application/json'))
    throw new ApiError('unsupported_type', 'The body must be JSON (Content-Type: application/json).');
  await new Promise<void>((done, fail) => {
    parseJson(request, response, (error?: unknown) => (error ? fail(error) : done()));
  });
  const refusal = shapeRefusal(request.body);
  if (refusal) throw refusal;
}

/** Refuses a body nobody could intend, before anything looks into it. */
export const shapeRefusal = (body: unknown): ApiError | undefined => {
  const problem = shapeProblem(body);
  return problem === undefined ? undefined : badRequest(problem);
};

/** The fields a call carries. @throws ApiError 400 when the body is not an object. */
export function bodyOf(request: Request): { readonly [field: string]: unknown } {
  const body: unknown = request.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object.');
  return body as { readonly [field: string]: unknown };
}

/** Turns errors into HTTP. Unexpected ones answer 500 with a log id, never internals. */
export const errors =
  (context: ApiContext) =>
  (thrown: unknown, request: Request, response: Response, _next: NextFunction): void => {
    const error = thrown instanceof ApiError ? thrown : ofParser(thrown);
    if (error && !response.headersSent) {
      if (error.code === 'not_found') noteMissing(context, request);
      answerError(response, error);
      return;
    }
    const internal = unforeseen(context, request, thrown);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    answerError(response, internal);
  };

/** Logs 404s of users, since trying ids looks for others' records. */
function noteMissing(context: ApiContext, request: Request): void {
  const session = sessionIf(request);
  if (!session) return;
  context.audit({
    event: 'call.missing',
    outcome: 'refused',
    user_id: Number(session.user.id),
    source: clientAddress(request),
    method: request.method,
    path: request.originalUrl.replace(/\?.*$/s, '').slice(0, 200),
  });
}

/** Seconds after which a call that found no database may be made again. */
const RETRY_AFTER = 5;

/** The same of a work that was stopped in its thread: it would take as long again. */
const STOPPED_RETRY = 30;

const FULL = 'There is no room left to save this. Please tell the people who run the back-office.';

const SLOW = {
  long: 'This takes the database too long. Please ask for less, or try again later.',
  locked: 'Somebody else is changing this at the moment. Please try again.',
} as const;

/** The public error with an id; details go to the log. */
export function unforeseen(
  context: Pick<ApiContext, 'audit' | 'log' | 'registry'>,
  request: Request,
  thrown: unknown,
): ApiError {
  const { log = console.error } = context;
  if (thrown instanceof Away) {
    context.audit({
      event: 'error.unavailable',
      outcome: 'failed',
      method: request.method,
      source: clientAddress(request),
    });
    const sentence = thrown.mayBeStored
      ? 'The database was lost while this was being saved. Please look whether it was saved before you try again.'
      : 'The database does not answer at the moment. Please try again soon.';
    return new ApiError('unavailable', sentence, { retryAfter: RETRY_AFTER });
  }
  if (thrown instanceof Slow) {
    context.audit({
      event: 'error.slow',
      outcome: 'failed',
      reason: thrown.why,
      method: request.method,
      source: clientAddress(request),
    });
    return new ApiError('unavailable', SLOW[thrown.why], { retryAfter: RETRY_AFTER });
  }
  if (thrown instanceof TooMuch) {
    context.audit({ event: 'error.slow', outcome: 'failed', method: request.method, source: clientAddress(request) });
    return new ApiError('unavailable', 'This took too long. Please try again later.', { retryAfter: STOPPED_RETRY });
  }
  if (isFull(thrown)) {
    context.audit({ event: 'error.full', outcome: 'failed', method: request.method, source: clientAddress(request) });
    return new ApiError('unavailable', FULL, { retryAfter: RETRY_AFTER });
  }
  if (thrown instanceof Taken) {
    const resource = context.registry.resources[thrown.collection];
    return resource ? takenIn(resource, thrown.columns) : conflict('This was just written by somebody else.');
  }
  if (thrown instanceof Kept) {
    log(`${thrown.message}. A migration drops it once no other version is needed (docs/deploying.md "Migrations").`);
    return conflict(
      'This is refused by a rule of another version of the back-office, which is being replaced. Please try again later, or tell support.',
    );
  }
  const id = randomUUID();
  context.audit({
    event: 'error.internal',
    outcome: 'failed',
    id,
    method: request.method,
    source: clientAddress(request),
  });
  log(`Error ${id}: ${inspect(thrown)}`);
  return new ApiError('internal', `Something went wrong. Tell support this number: ${id}`);
}

/** The refusals of express and its body parser: they carry a 4xx status. */
function ofParser(thrown: unknown): ApiError | undefined {
  if (!(thrown instanceof Error) || !('status' in thrown)) return undefined;
  if (thrown.status === 413) return new ApiError('too_large', 'The body is too large.');
  if (thrown.status === 415) return new ApiError('unsupported_type', 'This encoding of the body is not supported.');
  if (typeof thrown.status === 'number' && thrown.status >= 400 && thrown.status < 500) {
    return badRequest(
      'type' in thrown && thrown.type === 'entity.parse.failed'
        ? 'The body is not valid JSON.'
        : 'The call could not be read.',
    );
  }
  return undefined;
}
