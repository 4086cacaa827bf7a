import type { Request, Response, Router } from 'express';
import { type Id, screenShowing } from '../../resources/language/index.ts';
import type { Right } from '../auth/session-check.ts';
import { auditWrite, authorise, callerOf, idOf, resourceIn, sendEntry, sendTotal } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { authoriseCall, isAllowed, onlyLabel, screenOf } from '../guard.ts';
import { answer, queryOf } from '../http.ts';
import { workThrough } from '../records/many.ts';
import { undoLine, undoLines } from '../records/undo.ts';
import { type Authorised, Scope } from '../scope.ts';
import { SYSTEM } from '../system.ts';
import type { HistoryEntry } from './entry.ts';
import { linesIn } from './lines.ts';
import { readHistory } from './read.ts';
import { authoriseUndo, rightToUndo } from './undoable.ts';

/** Adds the calls on the history: that of a record, and undoing a line or a whole write. */
export function historyRoutes(router: Router, context: ApiContext): void {
  answer(router, '/history/:entry/undo', {
    POST: (request, response) =>
      (/^w[\w-]{16}$/.test(request.params.entry ?? '') ? undoWrite : undoEntry)(context, request, response),
  });
  answer(router, '/:resource/:id/history', {
    GET: async (request, response) => {
      const calling = callerOf(context, request, resourceIn(context, request));
      const screen = authorise(context, request, { calling, what: 'history' }, () => authoriseCall(calling, 'one'));
      if (!calling.resource.history) throw notFound();
      const scope = new Scope(context, { ...calling, screen });
      const { rows, total, archived } = await readHistory(scope, idOf(request.params.id), calling.params);
      sendTotal(response, total);
      if (archived > 0) response.setHeader('X-History-Archived', String(archived));
      response.json(rows);
    },
  });
}

/** Undoes one line; answers the record as it is then, or null. @throws ApiError as `undoLine`. */
async function undoEntry(context: ApiContext, request: Request, response: Response): Promise<void> {
  const [line] = await linesIn(context.store, { of: column('id'), is: idOf(request.params.entry) });
  // What followed from another record's write is undone with that alone.
  const undo = admitted(context, request, line?.lead === null ? [line] : []);
  if (!line) throw notFound();
  const done = await undoLine(context, { ...undo, line });
  auditWrite(context, request, undo, { event: 'record.undone', id: line.record_id });
  sendEntry(response, done);
  response.json(done.answer);
}

/** Undoes what a write did to each record, the last first; answers as `workThrough`. */
async function undoWrite(context: ApiContext, request: Request, response: Response): Promise<void> {
  const write = request.params.entry ?? '';
  const lines = await linesOfWrite(context, write);
  const undo = admitted(context, request, lines);
  const entries = new Map<Id, number>(lines.map(({ id, record_id }) => [record_id, id]));
  await workThrough(context, {
    ...undo,
    request,
    response,
    ids: [...entries.keys()],
    event: { event: 'record.undo', undoes: write },
    written: (id) => auditWrite(context, request, undo, { event: 'record.undone', id }),
    work: async (under, records) => {
      const some = records.flatMap((id) => entries.get(id) ?? []);
      return undoLines(under, (await linesIn(under.tx, { of: column('id'), in: some })).toReversed());
    },
  });
}

type Undoing = Pick<HistoryEntry, 'resource' | 'record_id' | 'event'> & { readonly id: number };

/**
 * Who undoes lines of one resource, from which of its screens: where they may undo any of them.
 * What another screen shows is not told apart from what does not exist.
 * @throws ApiError 403; 404 where there are none.
 */
function admitted(
  context: ApiContext,
  request: Request,
  lines: readonly Undoing[],
): Authorised & { readonly right: Right } {
  const params = queryOf(request);
  const label = screenOf(context.registry, params);
  onlyLabel(params);
  const resource = context.registry.resources[lines[0]?.resource ?? ''];
  const screen = resource && screenShowing(label, resource);
  if (!resource || !screen) throw notFound();
  const calling = callerOf(context, request, resource);
  const rights = [...new Set(lines.map((line) => rightToUndo(resource, line)))].filter(isAsked);
  // A write may have made some records and changed others: what of it may be taken back is.
  const right = rights.find((each) => isAllowed(() => authoriseUndo(calling, each))) ?? rights[0];
  if (right === undefined) throw notFound();
  authorise(context, request, { calling, what: 'undo' }, () => authoriseUndo(calling, right));
  return { resource, screen, session: calling.session, right };
}

const isAsked = (right: Right | undefined): right is Exclude<Right, 'account'> =>
  right !== undefined && right !== 'account';

async function linesOfWrite({ store }: ApiContext, write: string): Promise<readonly Undoing[]> {
  const rows = await store.rows({
    from: SYSTEM.history,
    where: {
      all: [
        { of: column('write_id'), is: write },
        { of: column('lead'), empty: true },
      ],
    },
    fields: { resource: column('resource'), record_id: column('record_id'), event: column('event') },
  });
  const lines = rows.toReversed().map((row) => ({
    id: Number(row.id),
    resource: String(row.resource),
    record_id: Number(row.record_id),
    event: String(row.event),
  }));
  return lines.filter(({ resource }) => resource === lines[0]?.resource);
}

const column = (name: string) => ({ column: name });
