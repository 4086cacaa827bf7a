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
import type { ApiContext } from '../context.ts';
import { type ApiError, conflict } from '../errors.ts';
import { fileFieldsOf } from '../files/held.ts';
import { attemptSets, setsOf } from '../records/batch.ts';
import { ownerOf } from '../records/owner.ts';
import { makeRoom } from '../records/parts.ts';
import { type Change, changedBy, commit, type Refused, type Write, type Written } from '../records/pipeline.ts';
import { rowFor } from '../records/read.ts';
import type { Values } from '../records/relations.ts';
import { stamps } from '../records/stamps.ts';
import { changed, deleteEach, keepRuleFields, type ProposedRecord, restarted, validateEach } from '../records/write.ts';
import type { Authorised, Scope } from '../scope.ts';
import type { Right } from '../sessions/session-check.ts';
import type { Fields } from '../store.ts';
import { type HistoryEntry, type StoredEntry, valuesBefore } from './entry.ts';
import { type Following, followingFrom, takeBackFollowing } from './following.ts';
import type { HistoryEvent } from './journal.ts';
import { isFollowed, type LaterLines, laterLines, lineAfter } from './later.ts';
import { after, linesWhere, ofRecord } from './lines.ts';
import { findAnywhere, wasOnScreen } from './on-screen.ts';
import { stale } from './stale.ts';
import { changedSince, moveMadeAgain, refusalToUndo, refuseUndo } from './undoable.ts';

/**
 * Takes back what one line of the history tells, where it is the last of its record, by a new write
 * of the old values: permitted, judged and noted like any other. Answers the record as it is now;
 * null where it is gone.
 * @throws ApiError 404; 403 for what cannot be undone from this screen; 409 `stale` where the
 * record was written since, with what, by whom and when; 409 for a move that may not be undone;
 * else what the write of the old values throws.
 */
export function undoLine(
  context: ApiContext,
  call: Authorised & { readonly right: Right; readonly line: StoredEntry },
): Promise<Written<Row | null>> {
  const { record_id: id } = call.line;
  return commit(context, { ...call, ids: [id] }, async (write) => {
    for (const refusal of (await undoLines(write, [call.line])).values()) throw refusal;
    return (await rowFor(write.scope, id)) ?? null;
  });
}

/**
 * Takes back lines of one write in a write under way, each of another record. What was made goes
 * first and what is gone comes back last, so that nothing stands in the way of the others.
 */
export async function undoLines(write: Write, lines: readonly StoredEntry[]): Promise<Refused> {
  const following = await followingFrom(write.tx, lines);
  const refused = new Map<Id, unknown>();
  for (const { event, isOf, undo } of KINDS) {
    const [alone, others]: [StoredEntry[], StoredEntry[]] = [[], []];
    for (const line of lines.filter(isOf)) (following.has(line) ? alone : others).push(line);
    const sets = [...alone.map((line) => [line]), ...setsOf(write.scope.resource, event, others)];
    const work = (set: readonly StoredEntry[]): Promise<Refused> => undo(write, set, following);
    const failed = await attemptSets(write, sets, { idOf: ({ record_id }) => record_id, work });
    for (const [id, error] of failed) refused.set(id, error);
  }
  return refused;
}

const KINDS = [
  { event: 'deleted', isOf: ({ event }: HistoryEntry) => event === 'created', undo: removeAgain },
  { event: 'updated', isOf: ({ event }: HistoryEntry) => event !== 'created' && event !== 'deleted', undo: putBack },
  { event: 'created', isOf: ({ event }: HistoryEntry) => event === 'deleted', undo: restore },
] as const;

type Undoing = { readonly line: StoredEntry; readonly stored: RecordData };

async function removeAgain(write: Write, lines: readonly StoredEntry[], following: Following): Promise<Refused> {
  const { found, refused } = await findEach(write, lines, following);
  const records = found.map(({ stored }) => stored);
  return new Map([...refused, ...(await deleteEach(write, records, undoing('deleted', lines)))]);
}

async function putBack(write: Write, lines: readonly StoredEntry[], following: Following): Promise<Refused> {
  const { scope } = write;
  const { found, refused } = await findEach(write, lines, following);
  const wanted: (Undoing & { readonly wanted: ProposedRecord })[] = [];
  for (const { line, stored } of found) {
    const words = await refusalToUndo(scope, line, stored);
    if (words !== undefined) refused.set(stored.id, conflict(words));
    else wanted.push({ line, stored, wanted: wantedBack(scope, line, stored, await moveMadeAgain(scope, line)) });
  }
  const verdicts = await validateEach(
    scope,
    wanted.map((each) => each.wanted),
  );
  const changes: Change[] = [];
  for (const [at, { line, stored }] of wanted.entries()) {
    const verdict = verdicts[at];
    const patch = verdict?.ok ? patchBack(scope, line, stored, verdict.value) : undefined;
    if (patch) changes.push({ stored, patch });
    else if (!verdict?.ok) refused.set(stored.id, verdict?.error);
  }
  await write.updateEach(changes, undoing(undefined, lines));
  await write.restoreFiles(found.flatMap(({ line }) => filesBefore(scope, line)));
  for (const change of changes) {
    const record = changedBy(change);
    if (Object.hasOwn(change.patch, POSITION)) makeRoom(write, record);
    await write.follow('updated', record, change.stored);
  }
  return refused;
}

async function restore(write: Write, lines: readonly StoredEntry[], following: Following): Promise<Refused> {
  const { scope, tx } = write;
  const { resource, rows } = scope;
  const refused = new Map<Id, unknown>();
  const owner = rows && (await ownerOf(scope, rows));
  const ids = lines.map(({ record_id }) => record_id);
  const there = await tx.rows({ from: resource.name, where: { of: { column: 'id' }, in: ids }, fields: {} });
  const later = await laterLines(tx, resource, lines);
  const one = inSentence(resource.label.one);
  const removed = lines.filter((line) =>
    passes(refused, line, () => {
      refuseUndo(scope, line);
      if (rows && valuesBefore(line)[rows.own.field] !== owner) throw scope.missing();
      if (there.some(({ id }) => id === line.record_id)) throw conflict(`This ${one} is there again.`);
      if (lineAfter(line, later)) throw conflict(`This ${one} was changed since.`);
    }),
  );
  const verdicts = await validateEach(
    scope,
    removed.map((line) => wantedAgain(scope, line)),
  );
  const made = removed.flatMap((line, at) => {
    const verdict = verdicts[at];
    if (verdict?.ok) return [madeAgain(scope, line, verdict.value, versionOf(line, later))];
    refused.set(line.record_id, verdict?.error);
    return [];
  });
  await write.insertEach(made, undoing('created', lines));
  await write.restoreFiles(removed.flatMap((line) => filesBefore(scope, line)));
  const records = await scope.records(made.map(({ id }) => id));
  if (records.length < made.length) throw scope.missing();
  for (const record of records) {
    makeRoom(write, record);
    await write.follow('created', record, undefined);
  }
  for (const line of removed) await takeBackFollowing(write, line, following.get(line) ?? []);
  return refused;
}

function passes(refused: Map<Id, unknown>, line: HistoryEntry, refuse: () => void): boolean {
  try {
    refuse();
    return true;
  } catch (error) {
    refused.set(line.record_id, error);
    return false;
  }
}

/** How the lines that undo some tell of it. Default: by the event of what they undo. */
function undoing(
  event: string | undefined,
  lines: readonly StoredEntry[],
): (record: { readonly id: Id }) => HistoryEvent {
  const undone = new Map<Id, StoredEntry>(lines.map((line) => [line.record_id, line]));
  return ({ id }) => {
    const line = undone.get(id);
    return { event: event ?? line?.event ?? 'updated', undoes: line?.id };
  };
}

/**
 * The records of lines that may be undone and are the last of theirs; those are refused of which
 * the session sees no record, or that were written since. What followed from them is taken back.
 */
async function findEach(
  write: Write,
  lines: readonly StoredEntry[],
  following: Following,
): Promise<{ readonly found: readonly Undoing[]; readonly refused: Map<Id, unknown> }> {
  const { scope, tx } = write;
  const refused = new Map<Id, unknown>();
  const admitted = lines.filter((line) => passes(refused, line, () => refuseUndo(scope, line)));
  for (const line of admitted) await takeBackFollowing(write, line, following.get(line) ?? []);
  const ids = admitted.map(({ record_id }) => record_id);
  const records = new Map(
    (await scope.records(ids, keepRuleFields(scope.resource))).map((record) => [record.id, record]),
  );
  const all: Undoing[] = [];
  for (const line of admitted) {
    const stored = records.get(line.record_id) ?? (await goneFrom(scope, line));
    if (stored) all.push({ line, stored });
    else refused.set(line.record_id, scope.missing());
  }
  const later = await laterLines(
    tx,
    scope.resource,
    all.filter(isFollowed).map(({ line }) => line),
  );
  const found: Undoing[] = [];
  for (const each of all) {
    const error = await staleBy(scope, each, later);
    if (error) refused.set(each.stored.id, error);
    else found.push(each);
  }
  return { found, refused };
}

/** The record of a line where its screen stopped showing it: what it moved there, it takes back. */
const goneFrom = async (scope: Scope, { record_id: id, event }: HistoryEntry): Promise<RecordData | undefined> =>
  event !== 'created' && (await wasOnScreen(scope, id)) ? findAnywhere(scope, id) : undefined;

/** The refusal of a line that is not the last of its record; undefined: it is. */
async function staleBy(scope: Scope, { line, stored }: Undoing, later: LaterLines): Promise<ApiError | undefined> {
  const last = lineAfter(line, later);
  const names = last ? Object.keys(last.changes) : changedSince(scope, line, stored);
  if (!last && names.length === 0) return undefined;
  const since = await linesWhere(scope, ofRecord(scope.resource, stored.id, after(line.version)));
  const clashes = names.flatMap((name) => {
    if (!scope.readable.has(name)) return [];
    const theirs = stored[name] ?? null;
    const before = last?.changes[name]?.from ?? null;
    const { from, to } = line.changes[name] ?? { from: before, to: before };
    return [[name, { base: to, theirs, yours: from }] as const];
  });
  return stale(scope, stored, Object.fromEntries(clashes), last ? since.filter(({ id }) => id === last.id) : since);
}

/** What a record is to be once a line is taken back. `again`: the move that makes once more. */
function wantedBack(
  scope: Scope,
  line: HistoryEntry,
  stored: RecordData,
  again: CompleteMove | undefined,
): ProposedRecord {
  const before = valuesBefore(line);
  const { states, values } = parted(scope, { ...stored, ...before }, before);
  const draft = { ...writableOf(scope.resource, stored), ...values };
  const restored = filesBefore(scope, line);
  return { draft, stored, states, restored, mayEmpty: true, ...(again && { move: again.name }) };
}

/** What is to be written for it, once that was judged; undefined: nothing. */
function patchBack(scope: Scope, line: HistoryEntry, stored: RecordData, value: Values): Values | undefined {
  const before = valuesBefore(line);
  const { rest } = parted(scope, { ...stored, ...before }, before);
  // What was approved is not changed by its owner behind that, by an undo no more than by a form.
  const again = line.event === 'updated' ? restarted(scope, value, stored) : {};
  return changed(scope, { ...value, ...rest, ...again }, stored);
}

function wantedAgain(scope: Scope, line: HistoryEntry): ProposedRecord {
  const before = valuesBefore(line);
  const { states, values } = parted(scope, before, before);
  return { draft: values, stored: undefined, was: before, states, restored: filesBefore(scope, line) };
}

/** The record to be stored for it, once that was judged. `version`: its last one. */
function madeAgain(
  scope: Scope,
  line: HistoryEntry,
  value: Values,
  version: number,
): Values & { readonly id: Id; readonly _version: number } {
  const before = valuesBefore(line);
  const { rest } = parted(scope, before, before);
  return { ...value, ...rest, ...stamps(scope, ['updated']), id: line.record_id, _version: version + 1 };
}

/** The last version a line's record had: it may have been made again and taken back since. */
const versionOf = ({ record_id, version }: HistoryEntry, later: LaterLines): number =>
  later.get(record_id)?.[0]?.version ?? version;

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

const filesBefore = ({ resource }: Scope, line: HistoryEntry): Value[] =>
  fileFieldsOf(resource).map(({ name }) => valuesBefore(line)[name] ?? null);
