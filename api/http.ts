import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ApiError, type ErrorBody } from './errors.ts';

/** An express handler made of an async one: what it throws goes to the one place that answers errors. */
export const handler =
  (work: (request: Request, response: Response) => Promise<unknown>): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    work(request, response).catch(next);
  };

/** Sends a refusal in the one shape. */
export function answerError(response: Response, error: ApiError): void {
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfter))));
  const body: ErrorBody = { code: error.code, detail: error.message, errors: error.errors };
  response.status(error.status).json(body);
}
