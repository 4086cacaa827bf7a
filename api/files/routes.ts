import { FILES } from '../at-once.ts';
import { ApiError } from '../errors.ts';
import { clientAddress, queryOf, sessionFor } from '../http.ts';
import { granted, type Route, route } from '../routes/route.ts';
import { sendFile, sendThumbnail } from './serve.ts';
import { authoriseUpload, takeUpload } from './upload.ts';

const mayUpload = granted('`write` or `update`, where a file is filled in', (context, request) => {
  const session = sessionFor(request);
  const event = { event: 'file.uploaded', user_id: Number(session.user.id), source: clientAddress(request) };
  try {
    authoriseUpload(context.registry, session, queryOf(request));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') context.audit({ ...event, outcome: 'refused' });
    throw error;
  }
  return { session, event };
});

/** Access follows the record, so no label is needed. */
const mayRead = granted('whoever sees the record of the file', (_context, request) => sessionFor(request));

export const fileRoutes: readonly Route[] = [
  route(
    'POST /files',
    { who: mayUpload, takes: 'form' },
    async ({ context, request, response, by: { session, event } }) => {
      const file = await takeUpload(context, request, { session, params: queryOf(request) });
      context.audit({ ...event, outcome: 'ok', id: file.id });
      response.status(201).json(file);
    },
  ),
  ...(
    [
      ['/files/:id', sendFile],
      ['/files/:id/thumbnail', sendThumbnail],
    ] as const
  ).map(([path, send]) =>
    route(
      `GET ${path}`,
      { who: mayRead, limit: FILES, answers: 'file' },
      ({ context, request, response, by: session }) =>
        send(context, { id: request.params.id ?? '', session, request, response }),
    ),
  ),
];
