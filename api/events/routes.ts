import type { Request } from 'express';
import { idOf } from '../calls.ts';
import { badRequest } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { grants, listener, type Route, route } from '../routes/route.ts';
import { hubOf } from './hub.ts';
import { reportPresence } from './presence.ts';

/**
 * Of which resources something is written, as it is written, for everybody who may see a screen of
 * them; and which record a window has open. A page that lies open is no use of a session.
 */
export const eventRoutes: readonly Route[] = [
  route(
    'GET /events',
    { who: listener, query: [], answers: 'stream' },
    async ({ context, request, response, by: session }) => {
      const since = lastEventId(request);
      if (request.method === 'HEAD') response.type('text/event-stream').end();
      else await hubOf(context).listen(response, session, since);
    },
  ),
  route(
    'POST /:resource/:id/here',
    { who: grants('one', { what: 'here' }, listener.needs), takes: ['window', 'leaves'] },
    async ({ context, request, response, by: call }) => {
      const changed = () => hubOf(context).lookWhoIsHere();
      const people = await reportPresence(context, { ...call, id: idOf(request.params.id) }, bodyOf(request), changed);
      response.json({ people });
    },
  ),
];

function lastEventId(request: Request): number | undefined {
  const sent = request.get('Last-Event-ID');
  if (sent === undefined || sent === '') return undefined;
  if (!/^\d{1,15}$/.test(sent)) throw badRequest('Last-Event-ID is no number that was told here.');
  return Number(sent);
}
