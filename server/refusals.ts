import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../api/errors.ts';
import { answerError } from '../api/http.ts';

/** Answers unhandled errors: refusals as they are, others without details. */
export function answerRefusals(log: (line: string) => void) {
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error);
    if (error instanceof ApiError) return answerError(response, error);
    const status = (error as { status?: unknown }).status;
    if (status === 413) return answerError(response, new ApiError('too_large', 'The body is too large.'));
    if (typeof status === 'number' && status >= 400 && status < 500) {
      return answerError(
        response,
        new ApiError(
          status === 400 ? 'bad_request' : 'not_found',
          status === 400 ? 'The request cannot be read.' : 'Not found.',
        ),
      );
    }
    log(`Unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    answerError(response, new ApiError('internal', 'Something went wrong.'));
  };
}
