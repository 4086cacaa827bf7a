import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type CompleteMove,
  type Id,
  isState,
  isWritable,
  POSITION,
  type RecordData,
  type Row,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import type { Right } from '../auth/session-check.ts';
import type { ApiContext } from '../context.ts';
import { conflict, forbidden, notFound } from '../errors.ts';
import { fileFieldsOf } from '../files/held.ts';
import { ownerOf } from '../records/owner.ts';
import { makeRoom } from '../records/parts.ts';
import { commit, type Write, type Written } from '../records/pipeline.ts';
import { rowFor } from '../records/read.ts';
import type { Judged } from '../records/relations.ts';
import { stamps } from '../records/stamps.ts';
import { changed, deleteWithin, judged, restarted, type Wanted } from '../records/write.ts';
import type { Admitted, Scope } from '../scope.ts';
import type { Fields } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { followingFrom, takeBackFollowing } from './following.ts';
import { anywhere, hasLeft } from './gone.ts';
import type { Line, StoredLine } from './line.ts';
import { after, lastVersion, linesWhere, ofRecord } from './lines.ts';
import { look, obstacleInWords } from './obstacles.ts';
import { stale } from './stale.ts';
import { changedSince, isOfScreen, rightNow } from './undoable.ts';

/**
 * Takes back what one line of the history tells, by a new write of the old values: permitted,
 * judged and noted like any other. What others changed since is not touched. Answers the record as
 * it is now; null where it is gone.
 * @throws ApiError 404; 403 for what cannot be undone from this screen; 409 `stale` with the
 * difference when what it changed was changed since; else what the write of the old values throws.
 */
export function undoLine(
  context: ApiContext,
  asked: Admitted & { readonly right: Right; readonly line: StoredLine },
): Promise<Written<Row | null>> {
  return commit(context, { ...asked, ids: [asked.line.record_id] }, async (write) => {
    await undoWithin(write, asked.line);
    return (await rowFor(write.scope, asked.line.record_id)) ?? null;
  });
}

/**
 * Takes back what a line tells, in a write under way. @throws as `undoLine`, perhaps after it
 * wrote.
 */
export async function undoWithin(write: Write, line: StoredLine): Promise<void> {
  const { scope } = write;
  const right = rightNow(scope, line);
  if (!isOfScreen(scope, line, right)) throw forbidden('This cannot be undone from here.');
  const following = await followingFrom(write, line);
  // What followed goes first, and comes back last.
  if (line.event === 'deleted') {
    await restore(write, line);
    return takeBackFollowing(write, line, following);
  }
  await takeBackFollowing(write, line, following);
  const stored = await reached(write, line);
  await refuseChanged(write, line, stored);
  if (line.event !== 'created') return takeBack(write, line, stored, await refuseObstacle(scope, line, stored));
  await deleteWithin(write, { id: stored.id }, { event: 'deleted', undoes: line.id });
}

/**
 * The record of a line, where the session may see it, or could before the screen stopped showing
 * it. @throws ApiError 404.
 */
async function reached({ scope }: Write, { record_id: id }: Line): Promise<RecordData> {
  const [shown] = await scope.records([id]);
  const stored = shown ?? ((await hasLeft(scope, id)) ? await anywhere(scope, id) : undefined);
  if (!stored) throw scope.missing();
  return stored;
}

/** @throws ApiError 409 `stale` where what a line changed holds something else by now. */
async function refuseChanged({ scope }: Write, line: Line, stored: RecordData): Promise<void> {
  const names = changedSince(scope, line, stored).filter((name) => scope.readable.has(name));
  if (names.length === 0 && changedSince(scope, line, stored).length === 0) return;
  const clashes = names.map((name) => {
    const { from = null, to = null } = line.changes[name] ?? {};
    return [name, { base: to, theirs: stored[name] ?? null, yours: from }] as const;
  });
  const since = await linesWhere(scope, ofRecord(scope.resource, stored.id, after(line.version)));
  throw await stale(scope, stored, Object.fromEntries(clashes), since);
}

/**
 * Refuses to undo a move where something stands in the way. Answers the move it makes once more, if
 * it does.
 * @throws ApiError 409 saying what.
 */
async function refuseObstacle(scope: Scope, line: StoredLine, stored: RecordData): Promise<CompleteMove | undefined> {
  const looked = await look(scope, [{ line, stored }]);
  const words = await obstacleInWords(scope, { line, stored }, looked);
  if (words !== undefined) throw conflict(words);
  return looked.again.get(line);
}

async function takeBack(
  write: Write,
  line: StoredLine,
  stored: RecordData,
  again: CompleteMove | undefined,
): Promise<void> {
  const wanted = wantedBack(write.scope, line, stored, again);
  const patch = patchBack(write.scope, line, stored, await judged(write, wanted));
  if (!patch) return;
  const record = await write.update(stored, patch, { event: line.event, undoes: line.id });
  await write.takeBack(filesBefore(write.scope, line));
  if (Object.hasOwn(patch, POSITION)) makeRoom(write, record);
  await write.follow('updated', record, stored);
}

/**
 * What a record is to be once a line is taken back. `again`: the move that is made once more by it,
 * and judged as it.
 */
export function wantedBack(scope: Scope, line: Line, stored: RecordData, again?: CompleteMove): Wanted {
  const before = beforeOf(line);
  const { states, values } = parted(scope, { ...stored, ...before }, before);
  const draft = { ...writableOf(scope.resource, stored), ...values };
  const restored = filesBefore(scope, line);
  return { draft, stored, states, restored, mayEmpty: true, ...(again && { move: again.name }) };
}

/** What is to be written for it, once that was judged; undefined: nothing. */
export function patchBack(scope: Scope, line: Line, stored: RecordData, value: Judged): Judged | undefined {
  const before = beforeOf(line);
  const { rest } = parted(scope, { ...stored, ...before }, before);
  // What was approved is not changed by its owner behind that, by an undo no more than by a form.
  const again = line.event === 'updated' ? restarted(scope, value, stored) : {};
  return changed(scope, { ...value, ...rest, ...again }, stored);
}

/** Makes a record that was deleted again, under its id, its versions going on. */
async function restore(write: Write, line: StoredLine): Promise<void> {
  const { scope, tx } = write;
  const { resource, rows } = scope;
  const owner = rows && beforeOf(line)[rows.own.field];
  if (rows && owner !== (await ownerOf(scope, rows))) throw scope.missing();
  if (await tx.get(resource.name, line.record_id))
    throw conflict(`This ${inSentence(resource.label.one)} is there again.`);
  // It may have been made again and taken back since: that left nothing of it but its lines.
  const version = await lastVersion(scope, resource, line.record_id);
  const value = await judged(write, wantedAgain(scope, line));
  const record = await write.insert(madeAgain(scope, line, value, version), { event: 'created', undoes: line.id });
  await write.takeBack(filesBefore(scope, line));
  makeRoom(write, record);
  await write.follow('created', record, undefined);
  if ((await scope.records([record.id])).length === 0) throw scope.missing();
}

/** What a record that was deleted is to be again. */
export function wantedAgain(scope: Scope, line: Line): Wanted {
  const before = beforeOf(line);
  const { states, values } = parted(scope, before, before);
  return { draft: values, stored: undefined, was: before, states, restored: filesBefore(scope, line) };
}

/** The record to be stored for it, once that was judged. `version`: its last one. */
export function madeAgain(
  scope: Scope,
  line: Line,
  value: Judged,
  version: number,
): Judged & { readonly id: Id; readonly _version: number } {
  const before = beforeOf(line);
  const { rest } = parted(scope, before, before);
  return { ...value, ...rest, ...stamps(scope, ['updated']), id: line.record_id, _version: version + 1 };
}

const beforeOf = ({ changes }: Line): Fields =>
  Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]));

/**
 * Old values by who writes them: states, of which all are told; what a form could write; what only
 * the server writes.
 */
function parted(
  scope: Scope,
  record: Fields | RecordData,
  before: Fields,
): { readonly states: Fields; readonly values: Fields; readonly rest: Fields } {
  const states: Record<string, Value> = {};
  const values: Record<string, Value> = {};
  const rest: Record<string, Value> = {};
  for (const field of scope.resource.fieldList) {
    const { name } = field;
    if (isState(field)) states[name] = record[name] ?? null;
    else if (Object.hasOwn(before, name)) (isWritable(field) ? values : rest)[name] = before[name] ?? null;
  }
  return { states, values, rest };
}

/** The files a record held before a line. */
export const filesBefore = ({ resource }: Scope, { changes }: Line): Value[] =>
  fileFieldsOf(resource).flatMap(({ name }) => changes[name]?.from ?? []);

/** The line under an id, or the newest of a write; undefined: there is none. */
export async function lineOf({ store }: Pick<ApiContext, 'store'>, entry: string): Promise<StoredLine | undefined> {
  const isNumber = /^[1-9]\d{0,14}$/.test(entry);
  if (!isNumber && !/^w[\w-]{16}$/.test(entry)) throw notFound();
  const write = {
    all: [
      { of: { column: 'write_id' }, is: entry },
      { of: { column: 'lead' }, empty: true },
    ],
  };
  const where = isNumber ? { of: { column: 'id' }, is: Number(entry) } : write;
  const [line] = await store.find({ from: SYSTEM.history, where, most: 1 });
  return line as unknown as StoredLine | undefined;
}
