import type { Router } from 'express';
import { FILES, limited } from '../at-once.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { onlyLabel } from '../guard.ts';
import { answer, clientAddress, queryOf, sessionFor } from '../http.ts';
import { sendFile, sendThumbnail } from './serve.ts';
import { authoriseUpload, takeUpload } from './upload.ts';

/** Adds the file calls. Access follows the record, so no label is needed. */
export function fileRoutes(router: Router, context: ApiContext): void {
  answer(router, '/files', {
    POST: async (request, response) => {
      const session = sessionFor(request);
      const params = queryOf(request);
      const event = { event: 'file.uploaded', user_id: Number(session.user.id), source: clientAddress(request) };
      try {
        authoriseUpload(context.registry, session, params);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'forbidden') context.audit({ ...event, outcome: 'refused' });
        throw error;
      }
      onlyLabel(params);
      const file = await takeUpload(context, request, { session, params });
      context.audit({ ...event, outcome: 'ok', id: file.id });
      response.status(201).json(file);
    },
  });
  for (const [route, send] of [
    ['/files/:id', sendFile],
    ['/files/:id/thumbnail', sendThumbnail],
  ] as const)
    answer(router, route, {
      GET: limited(FILES, async (request, response) => {
        onlyLabel(queryOf(request));
        await send(context, { id: request.params.id ?? '', session: sessionFor(request), request, response });
      }),
    });
}
