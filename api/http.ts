import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type ApiError, unauthenticated } from './errors.ts';
import type { Session } from './session.ts';
import type { ErrorBody } from './wire/refusal.ts';

/** Wraps an async handler so that errors reach the error handler. */
export const handler =
  (work: (request: Request, response: Response) => Promise<unknown>): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    work(request, response).catch(next);
  };

const MOST_ERRORS = 100;

/** Sends a refusal in the one shape. */
export function answerError(response: Response, error: ApiError): void {
  if (error.retryAfter !== undefined)
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfter))));
  // Of a body with very many wrong keys the first tell enough.
  const errors = Object.fromEntries(Object.entries(error.errors).slice(0, MOST_ERRORS));
  const body: ErrorBody = { ...error.more, code: error.code, detail: error.message, errors };
  response.status(error.status).json(body);
}

/** The query as sent: repeated keys, no brackets. Never throws. */
export function queryOf(request: Request): URLSearchParams {
  const at = request.originalUrl.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : request.originalUrl.slice(at + 1));
}

const sessions = new WeakMap<Request, Session>();

/** Notes who makes a call, once the session was read. */
export const setSession = (request: Request, session: Session): void => {
  sessions.set(request, session);
};

/** Who makes a call, as far as that is known. */
export const sessionIf = (request: Request): Session | undefined => sessions.get(request);

/** Who makes a call. @throws ApiError 401 when nobody is signed in. */
export function sessionFor(request: Request): Session {
  const session = sessions.get(request);
  if (!session) throw unauthenticated();
  return session;
}

/** The client address, by trusted proxies only (`trust proxy`): headers can be forged. */
export const clientAddress = (request: Request): string | undefined => request.ip;

/** An answer of JSON lines, sent while the work goes on. */
export class LineStream {
  readonly #response: Response;
  #isClosed = false;

  constructor(response: Response) {
    this.#response = response;
    response.on('close', () => {
      this.#isClosed = !response.writableFinished;
    });
  }

  /** Whether its reader went away. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  send(line: object): void {
    if (this.isClosed) return;
    if (!this.#response.headersSent) {
      // Transforming is forbidden because compressing would hold the lines back.
      this.#response.setHeader('Cache-Control', 'no-store, no-transform');
      this.#response.setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
    }
    this.#response.write(`${JSON.stringify(line)}\n`);
  }
}
