import type { Request, Response, Router } from 'express';
import { type Id, screenShowing } from '../../resources/language/index.ts';
import type { Right } from '../auth/session-check.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { admit, isAdmitted, onlyLabel, screenOf } from '../guard.ts';
import { answer, queryOf } from '../http.ts';
import { workThrough } from '../records/bulk-stream.ts';
import { callingOf, enter, noteWrite, resourceIn, tellEntry } from '../records/calls.ts';
import { idOf } from '../records/read.ts';
import { tellTotal } from '../records/total.ts';
import { Scope } from '../scope.ts';
import { SYSTEM } from '../system.ts';
import type { StoredLine } from './line.ts';
import { readHistory } from './read.ts';
import { lineOf, undoLine } from './undo.ts';
import { undoLines } from './undo-many.ts';
import { admitUndo, rightToUndo } from './undoable.ts';

/** Adds the calls on the history: that of a record, and undoing a line or a whole write. */
export function historyRoutes(router: Router, context: ApiContext): void {
  answer(router, '/history/:entry/undo', { POST: (request, response) => undo(context, request, response) });
  answer(router, '/:resource/:id/history', {
    GET: async (request, response) => {
      const calling = callingOf(context, request, resourceIn(context, request));
      const screen = enter(context, request, { calling, what: 'history' }, () => admit(calling, 'one'));
      if (!calling.resource.history) throw notFound();
      const scope = new Scope(context, { ...calling, screen });
      const { rows, total, archived } = await readHistory(scope, idOf(request.params.id), calling.params);
      tellTotal(response, total);
      if (archived > 0) response.setHeader('X-History-Archived', String(archived));
      response.json(rows);
    },
  });
}

/**
 * A number is one line, and answers the record as it is then; a `write_id` is all of a write, and
 * answers like a bulk.
 */
async function undo(context: ApiContext, request: Request, response: Response): Promise<void> {
  const entry = request.params.entry ?? '';
  const params = queryOf(request);
  const label = screenOf(context.registry, params);
  onlyLabel(params);
  const line = await lineOf(context, entry);
  const resource = line && context.registry.resources[line.resource];
  const screen = resource && screenShowing(label, resource);
  // What another screen shows is not told apart from what does not exist, nor what followed from
  // another record's write.
  if (!resource || !screen || line.lead !== null) throw notFound();
  const calling = callingOf(context, request, resource);
  const written = line.write_id === entry ? await recordsOf(context, line) : undefined;
  // A write may have made some records and changed others: what of it may be taken back is.
  const rights = [...new Set((written ?? [line]).map((each) => rightToUndo(resource, each)))].filter(isAsked);
  const right = rights.find((each) => isAdmitted(() => admitUndo(calling, each))) ?? rights[0];
  if (right === undefined) throw notFound();
  enter(context, request, { calling, what: 'undo' }, () => admitUndo(calling, right));
  const asked = { resource, screen, session: calling.session, right };
  const note = (id: Id): void => noteWrite(context, request, asked, { event: 'record.undone', id });
  if (!written) {
    const done = await undoLine(context, { ...asked, line });
    note(line.record_id);
    tellEntry(response, done);
    response.json(done.answer);
    return;
  }
  const lines = new Map(written.map(({ record, id }) => [record, id]));
  await workThrough(context, {
    ...asked,
    request,
    response,
    ids: written.map(({ record }) => record),
    event: { event: 'record.undo', undoes: entry },
    written: note,
    work: async (write, some) => {
      const entries = some.flatMap((id) => lines.get(id) ?? []);
      const found = await write.tx.find({ from: SYSTEM.history, where: { of: { column: 'id' }, in: entries } });
      return undoLines(write, found.toReversed() as unknown as readonly StoredLine[]);
    },
  });
}

const isAsked = (right: Right | undefined): right is Exclude<Right, 'account'> =>
  right !== undefined && right !== 'account';

/** What a write did to one record. */
type Part = { readonly id: Id; readonly record: Id; readonly event: string };

/** The records a write wrote, the last first, each with its line. */
async function recordsOf({ store }: ApiContext, line: StoredLine): Promise<Part[]> {
  const rows = await store.rows({
    from: SYSTEM.history,
    where: {
      all: [
        { of: { column: 'write_id' }, is: line.write_id },
        { of: { column: 'resource' }, is: line.resource },
        { of: { column: 'lead' }, empty: true },
      ],
    },
    fields: { record_id: { column: 'record_id' }, event: { column: 'event' } },
  });
  return rows.toReversed().map(({ id, record_id, event }) => ({ id, record: Number(record_id), event: String(event) }));
}
