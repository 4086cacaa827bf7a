import type { RequestHandler } from 'express';
import type { ApiContext } from './context.ts';
import { ApiError } from './errors.ts';

/** Seconds after which a call that could not be recorded may be made again. */
const RETRY_AFTER = 30;

const NEVER_REFUSED = ['/auth/logout'];

const EXPORT = /\/export$/;

/**
 * Refuses (503) writes and exports while the audit log fails (OWASP ASVS 5, 16.5.3: fail securely).
 */
export const recordedOnly =
  ({ canAudit }: ApiContext): RequestHandler =>
  (request, _response, next) => {
    const reads = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    const isRecorded = reads ? EXPORT.test(request.path) : !NEVER_REFUSED.includes(request.path);
    if (!isRecorded || canAudit()) return next();
    next(
      new ApiError(
        'unavailable',
        'This cannot be recorded at the moment, so it cannot be done. Please try again soon.',
        {
          retryAfter: RETRY_AFTER,
        },
      ),
    );
  };
