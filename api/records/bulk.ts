import type { Request, Response } from 'express';
import type { CompleteMove, Id, RecordData, Screen } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { conflict, invalid } from '../errors.ts';
import { onlyLabel } from '../guard.ts';
import type { Body } from '../request/body.ts';
import { Scope } from '../scope.ts';
import { COUNTED } from '../store.ts';
import type { Writing } from './commit.ts';
import { parseFilterQuery } from './list.ts';
import { attemptSets, MOST_IDS, setsOf, workThrough } from './many.ts';
import { moveWithin, refuseAnswers } from './move.ts';
import { deleteEach, keepRuleFields } from './remove.ts';
import { proposeChange, validateChanges } from './update.ts';
import { changedBy, type Refused, type Write } from './write.ts';

type Toggle = { readonly [field: string]: boolean };

/** What is done to each record. */
type Change =
  | { readonly do: 'set'; readonly values: Toggle }
  | { readonly do: 'delete' }
  | { readonly do: 'move'; readonly body: Body };

type Bulk = {
  readonly change: Change;
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
  const wanted = readBulk(call.screen, call.body);
  const { event, detail, work } = actionFor(new Scope(context, call), call.move, wanted.change);
  const ids = await idsOf(context, call, wanted);
  await workThrough(context, {
    ...call,
    ids,
    event: { event: 'record.bulk', action: wanted.change.do, ...detail },
    written: (id) => call.written(event, id),
    work,
  });
}

type Action = {
  /** What each write is audited as, and what tells of them all. */
  readonly event: string;
  readonly detail: { readonly [name: string]: string | boolean };
  readonly work: (write: Write, ids: readonly Id[]) => Promise<Refused>;
};

/** @throws ApiError 422 for a move that cannot be made of many, and its answers. */
function actionFor(scope: Scope, move: CompleteMove | undefined, change: Change): Action {
  if (change.do === 'set')
    return { event: 'record.updated', detail: change.values, work: (write, ids) => applyBatch(write, ids, change) };
  if (change.do === 'delete')
    return { event: 'record.deleted', detail: {}, work: (write, ids) => applyBatch(write, ids, change) };
  if (!move || isOneByOne(move)) throw invalid({ move: ['This is decided about one record at a time'] });
  refuseAnswers(scope, move, change.body);
  return {
    event: 'record.moved',
    detail: { move: move.name },
    work: (write, ids) => moveEach(write, ids, move, change.body),
  };
}

const isOneByOne = ({ optimisticLock, rounds }: CompleteMove): boolean =>
  optimisticLock || rounds === 'return' || rounds === 'waive';

const idOf = (id: Id): Id => id;

/**
 * Changes or deletes records in a write under way, each held to what a call for it alone is. What
 * is thrown for one of them is noted, and stops none of the others; where that broke the
 * transaction itself, the store says so when it ends.
 */
export function applyBatch(
  write: Write,
  ids: readonly Id[],
  change: Exclude<Change, { do: 'move' }>,
): Promise<Refused> {
  const sets = setsOf(write.scope.resource, change.do === 'delete' ? 'deleted' : 'updated', ids);
  return attemptSets(write, sets, idOf, (some) =>
    change.do === 'delete' ? removeEach(write, some) : toggleEach(write, some, change.values),
  );
}

/** Makes a move of each record, one after another: what follows one can matter to the next. */
function moveEach(write: Write, ids: readonly Id[], move: CompleteMove, body: Body): Promise<Refused> {
  const alone = ids.map((id) => [id]);
  return attemptSets(write, alone, idOf, async (some) => {
    for (const id of some) await moveWithin(write, { move, id, body });
    return new Map();
  });
}

async function toggleEach(write: Write, ids: readonly Id[], values: Toggle): Promise<Refused> {
  const { scope } = write;
  const records = await scope.records(ids);
  const proposals = records.map((stored) => proposeChange(scope, stored, values));
  const { changes, refused } = await validateChanges(scope, proposals);
  await write.updateEach(changes);
  for (const change of changes) await write.follow('updated', changedBy(change), change.stored);
  return new Map([...missingOf(scope, ids, records), ...refused]);
}

async function removeEach(write: Write, ids: readonly Id[]): Promise<Refused> {
  const { scope } = write;
  const records = await scope.records(ids, keepRuleFields(scope.resource));
  return new Map([...missingOf(scope, ids, records), ...(await deleteEach(write, records))]);
}

function missingOf(scope: Scope, ids: readonly Id[], records: readonly RecordData[]): Refused {
  const found = new Set(records.map(({ id }) => id));
  return new Map(ids.filter((id) => !found.has(id)).map((id) => [id, scope.missing()]));
}

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
