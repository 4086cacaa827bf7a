import type { Request, Response } from 'express';
import { type Id, screenShowing } from '../../resources/language/index.ts';
import { auditWrite, authorise, callerOf, idOf, sendEntry, sendTotal } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { isAllowed, onlyLabel, screenOf } from '../guard.ts';
import type { HistoryEntry, StoredEntry } from '../history/entry.ts';
import { linesIn } from '../history/lines.ts';
import { readHistory } from '../history/read.ts';
import { authoriseUndo, rightToUndo } from '../history/undo-refusal.ts';
import { queryOf } from '../http.ts';
import { granted, grants, type Route, route } from '../routes/route.ts';
import { type Authorised, Scope } from '../scope.ts';
import type { Right } from '../sessions/session-check.ts';
import { SYSTEM } from '../system.ts';
import { workThrough } from './many.ts';
import { undoLine, undoLines } from './undo.ts';

/** The history of a record, and undoing a line or a whole write. */
export const historyRoutes: readonly Route[] = [
  route(
    'POST /history/:entry/undo',
    { who: granted('what the undo writes', admitted) },
    async ({ context, request, response, by: { line, lines, ...undo } }) => {
      if (!line) return undoWrite(context, { request, response }, { ...undo, lines });
      const done = await undoLine(context, { ...undo, line });
      auditWrite(context, request, undo, { event: 'record.undone', id: line.record_id });
      sendEntry(response, done);
      response.json(done.answer);
    },
  ),
  route(
    'GET /:resource/:id/history',
    { who: grants('one', { what: 'history' }), query: 'judged' },
    async ({ context, request, response, by: { params, ...call } }) => {
      if (!call.resource.history) throw notFound();
      const { rows, total, archived } = await readHistory(new Scope(context, call), idOf(request.params.id), params);
      sendTotal(response, total);
      if (archived > 0) response.setHeader('X-History-Archived', String(archived));
      response.json(rows);
    },
  ),
];

type Undo = Authorised & { readonly right: Right; readonly lines: readonly Undoing[] };

/** Undoes what a write did to each record, the last first; answers as `workThrough`. */
async function undoWrite(
  context: ApiContext,
  call: { readonly request: Request; readonly response: Response },
  { lines, ...undo }: Undo,
): Promise<void> {
  const entries = new Map<Id, number>(lines.map(({ id, record_id }) => [record_id, id]));
  await workThrough(context, {
    ...undo,
    ...call,
    ids: [...entries.keys()],
    event: { event: 'record.undo', undoes: call.request.params.entry ?? '' },
    written: (id) => auditWrite(context, call.request, undo, { event: 'record.undone', id }),
    work: async (under, records) => {
      const some = records.flatMap((id) => entries.get(id) ?? []);
      return undoLines(under, (await linesIn(under.tx, { of: column('id'), in: some })).toReversed());
    },
  });
}

type Undoing = Pick<HistoryEntry, 'resource' | 'record_id' | 'event'> & { readonly id: number };

/**
 * Who undoes a line, or the lines of a write, from which of its screens: where they may undo any of
 * them. What another screen shows is not told apart from what does not exist. @throws ApiError 403;
 * 404 where there are none.
 */
async function admitted(context: ApiContext, request: Request): Promise<Undo & { readonly line?: StoredEntry }> {
  const { entry = '' } = request.params;
  const isWrite = /^w[\w-]{16}$/.test(entry);
  const [line] = isWrite ? [] : await linesIn(context.store, { of: column('id'), is: idOf(entry) });
  // What followed from another record's write is undone with that alone.
  const lines = isWrite ? await linesOfWrite(context, entry) : line?.lead === null ? [line] : [];
  const params = queryOf(request);
  const label = screenOf(context.registry, params);
  onlyLabel(params);
  const resource = context.registry.resources[lines[0]?.resource ?? ''];
  const screen = resource && screenShowing(label, resource);
  if (!resource || !screen) throw notFound();
  const calling = callerOf(context, request, resource);
  const rights = [...new Set(lines.map((each) => rightToUndo(resource, each)))].filter(isAsked);
  // A write may have made some records and changed others: what of it may be taken back is.
  const right = rights.find((each) => isAllowed(() => authoriseUndo(calling, each))) ?? rights[0];
  if (right === undefined) throw notFound();
  authorise(context, request, { calling, what: 'undo' }, () => authoriseUndo(calling, right));
  return { resource, screen, session: calling.session, right, lines, ...(line && { line }) };
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
