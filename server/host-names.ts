import type { RequestHandler } from 'express';
import type { ApiContext } from '../api/context.ts';
import { badRequest } from '../api/errors.ts';
import { clientAddress } from '../api/http.ts';
import { isOwnHost } from '../api/origins.ts';

const HEALTH = '/api/health';

const REFUSAL = 'The server is not known by this name. Whoever runs it can add it to PUBLIC_URL or OTHER_ORIGINS.';

const TWICE = 'A call names one host.';

/** Refuses (400) and logs foreign or multiple host names. */
export const ownHostOnly =
  (context: ApiContext): RequestHandler =>
  (request, _response, next) => {
    const [host, ...more] = request.headersDistinct.host ?? [];
    if (more.length === 0 && (request.path === HEALTH || isOwnHost(context, host))) return next();
    const { method } = request;
    context.audit({
      event: 'call.foreign',
      outcome: 'refused',
      method,
      source: clientAddress(request),
      reason: 'another name',
    });
    next(badRequest(more.length > 0 ? TWICE : REFUSAL));
  };
