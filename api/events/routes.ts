import type { Request, Router } from 'express';
import type { ApiContext } from '../context.ts';
import { badRequest } from '../errors.ts';
import { answer, queryOf } from '../http.ts';
import { signedIn } from '../sessions/signed-in.ts';
import { hubOf } from './hub.ts';

/**
 * Adds `GET /api/events`: of which resources something is written, as it is written, for everybody
 * who may see a screen of them. It finds out by itself who listens: listening is no use of a
 * session.
 */
export function eventRoutes(router: Router, context: ApiContext): void {
  const hub = hubOf(context);
  answer(router, '/events', {
    GET: async (request, response) => {
      const session = await signedIn(context, request, response, { isUse: false });
      for (const key of queryOf(request).keys()) {
        throw badRequest('This call takes no query.', { [key.slice(0, 60)]: ['This call does not know this key'] });
      }
      const since = lastEventId(request);
      if (request.method === 'HEAD') response.type('text/event-stream').end();
      else await hub.listen(response, session, since);
    },
  });
}

function lastEventId(request: Request): number | undefined {
  const sent = request.get('Last-Event-ID');
  if (sent === undefined || sent === '') return undefined;
  if (!/^\d{1,15}$/.test(sent)) throw badRequest('Last-Event-ID is no number that was told here.');
  return Number(sent);
}
