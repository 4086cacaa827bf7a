import type { Request, Response } from 'express';
import type { CompleteMove, Id, Screen } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { conflict, invalid } from '../errors.ts';
import { onlyLabel } from '../guard.ts';
import { Scope } from '../scope.ts';
import { COUNTED } from '../store.ts';
import { applyBatch, attemptSets, type Change } from './batch.ts';
import { MOST_IDS, workThrough } from './bulk-stream.ts';
import { moveWithin, refuseAnswers } from './move.ts';
import type { Refused, Write, Writing } from './pipeline.ts';
import { parseFilterQuery } from './query.ts';
import type { Body } from './write.ts';

type Bulk = {
  readonly change: Change | { readonly do: 'move'; readonly body: Body };
  /** Undefined: whatever the list's filters find, if it is as many as `expected`. */
  readonly ids: readonly number[] | undefined;
  readonly expected: number | undefined;
};
type BulkCall = Writing & {
  readonly params: URLSearchParams;
  readonly body: Body;
  /** The move that is made of each; undefined: a toggle is set, or they are deleted. */
  readonly move: CompleteMove | undefined;
  readonly request: Request;
  readonly response: Response;
  /** Notes a write as the single call would. */
  readonly written: (event: string, id: Id) => void;
};

/**
 * Toggles, moves or deletes many, as `workThrough`. @throws ApiError 422 by field, 400 for a
 * filter, 409 for an unexpected number.
 */
export async function bulk(context: ApiContext, call: BulkCall): Promise<void> {
  const { move } = call;
  const wanted = readBulk(call.screen, call.body);
  const { change } = wanted;
  if (change.do === 'move') {
    if (!move || isOneByOne(move)) throw invalid({ move: ['This is decided about one record at a time'] });
    refuseAnswers(new Scope(context, call), move, change.body);
    const ids = await idsOf(context, call, wanted);
    const event = { event: 'record.bulk', action: 'move', move: move.name };
    const written = (id: Id): void => call.written('record.moved', id);
    const work = (write: Write, some: readonly Id[]) => moveEach(write, some, move, change.body);
    return workThrough(context, { ...call, ids, event, written, work });
  }
  const ids = await idsOf(context, call, wanted);
  const event = { event: 'record.bulk', action: change.do, ...(change.do === 'set' && change.values) };
  const written = (id: Id): void => call.written(change.do === 'set' ? 'record.updated' : 'record.deleted', id);
  await workThrough(context, { ...call, ids, event, written, work: (write, some) => applyBatch(write, some, change) });
}

const isOneByOne = ({ optimisticLock, rounds }: CompleteMove): boolean =>
  optimisticLock || rounds === 'return' || rounds === 'waive';

/** Makes a move of each record, one after another: what follows one can matter to the next. */
const moveEach = (write: Write, ids: readonly Id[], move: CompleteMove, body: Body): Promise<Refused> =>
  attemptSets(
    write,
    ids.map((id) => [id]),
    {
      idOf: (id) => id,
      work: async (some) => {
        for (const id of some) await moveWithin(write, { move, id, body });
        return new Map();
      },
    },
  );

/** Reads the body. @throws ApiError 422 by field, for unknown ones too. */
function readBulk(screen: Screen, body: Body): Bulk {
  const { action, move, values, ids, all, expected, ...unknown } = body;
  const errors = new Map(Object.keys(unknown).map((name) => [name, 'Unknown field']));
  const check = (name: string, message: string, holds: boolean): void => {
    if (!holds) errors.set(name, message);
  };
  check('action', 'This must be set, move or delete', action === 'set' || action === 'move' || action === 'delete');
  check('move', 'Only a move has a name', action === 'move' || move === undefined);
  if (action === 'set') {
    const toggles = screen.list?.toggles ?? [];
    check('values', 'This must be true or false for exactly one toggle of the list', isOneToggle(values, toggles));
  } else if (action === 'move')
    check('values', 'This must be what the move asks', values === undefined || isBody(values));
  else check('values', 'Nothing is set here', values === undefined);
  if (all === undefined) {
    check('ids', `This must be 1 to ${MOST_IDS} different ids`, areIds(ids));
    check('expected', 'Only all records are expected to be so many', expected === undefined);
  } else {
    check('all', 'This must be true', all === true);
    check('ids', 'Give ids or all, not both', ids === undefined);
    check('expected', 'This must be how many records match', Number.isSafeInteger(expected) && Number(expected) >= 0);
  }
  if (errors.size > 0) throw invalid(Object.fromEntries([...errors].map(([name, message]) => [name, [message]])));
  // Judged above.
  const change =
    action === 'delete'
      ? { do: action }
      : action === 'set'
        ? { do: action, values }
        : { do: action, body: values ?? {} };
  return { change, ids, expected } as Bulk;
}

const isBody = (values: unknown): boolean => typeof values === 'object' && values !== null && !Array.isArray(values);

const isOneToggle = (values: unknown, toggles: readonly string[]): boolean => {
  if (typeof values !== 'object' || values === null) return false;
  const [entry, ...more] = Object.entries(values);
  return entry !== undefined && more.length === 0 && toggles.includes(entry[0]) && typeof entry[1] === 'boolean';
};

const areIds = (ids: unknown): boolean =>
  Array.isArray(ids) &&
  ids.length > 0 &&
  ids.length <= MOST_IDS &&
  ids.every((id) => Number.isSafeInteger(id) && id > 0) &&
  new Set(ids).size === ids.length;

/** The requested records. @throws ApiError 409 when they are not as many as expected. */
async function idsOf(context: ApiContext, call: BulkCall, { ids, expected }: Bulk): Promise<readonly Id[]> {
  if (ids) {
    onlyLabel(call.params);
    return ids;
  }
  const scope = new Scope(context, call);
  const rows = await scope.reader.rows(scope.plan(scope.resource, [], parseFilterQuery(scope, call.params)));
  // A list does not count further than that, and says so.
  if (rows.length === expected || (expected === COUNTED && rows.length > COUNTED)) return rows.map(({ id }) => id);
  const now = rows.length === 1 ? 'is now 1 that matches' : `are now ${rows.length} that match`;
  throw conflict(`There ${now}. Nothing was done.`);
}
