import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type Id,
  POSITION,
  type RecordData,
  type Row,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { stamps } from '../draft-values.ts';
import { type ApiError, conflict } from '../errors.ts';
import { fileFieldsOf } from '../files/held.ts';
import { type HistoryEntry, type StoredEntry, valuesBefore } from '../history/entry.ts';
import { type HistoryEvent, recordName } from '../history/journal.ts';
import {
  after,
  findAnywhere,
  isFollowed,
  type LaterLines,
  lastVersion,
  laterLines,
  lineAfter,
  linesIn,
  linesWhere,
  ofRecord,
  wasOnScreen,
} from '../history/lines.ts';
import { stale } from '../history/stale.ts';
import { changedSince, moveMadeAgain, refusalToUndo, refuseUndo } from '../history/undo-refusal.ts';
import { rowFor } from '../present/record.ts';
import type { Authorised, Scope } from '../scope.ts';
import type { Right } from '../sessions/session-check.ts';
import type { Reader } from '../store.ts';
import { commit, type Written } from './commit.ts';
import { attemptSets, setsOf } from './many.ts';
import { ownerOf } from './owner.ts';
import { makeRoom } from './parts.ts';
import { deleteEach, keepRuleFields } from './remove.ts';
import { changed, type ProposedChange, restarted, splitFields, validateChanges } from './update.ts';
import { validateEach } from './validate.ts';
import { changedBy, type Refused, type Write } from './write.ts';

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
    const failed = await attemptSets(write, sets, ({ record_id }) => record_id, work);
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
  const proposals: (ReturnType<typeof proposeBack> & ProposedChange)[] = [];
  for (const { line, stored } of found) {
    const words = await refusalToUndo(scope, line, stored);
    if (words !== undefined) refused.set(stored.id, conflict(words));
    // What undoes an undo makes its move once more.
    else
      proposals.push({ ...proposeBack(scope, line, stored), stored, move: (await moveMadeAgain(scope, line))?.name });
  }
  const { changes, refused: wrong } = await validateChanges(scope, proposals, (value, { line, rest, stored }) => {
    // What was approved is not changed by its owner behind that, by an undo no more than by a form.
    const again = line.event === 'updated' ? restarted(scope, value, stored) : {};
    return changed(scope, { ...value, ...rest, ...again }, stored);
  });
  await write.updateEach(changes, undoing(undefined, lines));
  await write.restoreFiles(found.flatMap(({ line }) => filesBefore(scope, line)));
  for (const change of changes) {
    const record = changedBy(change);
    if (Object.hasOwn(change.patch, POSITION)) makeRoom(write, record);
    await write.follow('updated', record, change.stored);
  }
  return new Map([...refused, ...wrong]);
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
  const proposals = removed.map((line) => proposeBack(scope, line, undefined));
  const verdicts = await validateEach(scope, proposals);
  const made = proposals.flatMap(({ line, rest }, at) => {
    const verdict = verdicts[at];
    if (verdict?.ok) {
      const values = { ...verdict.value, ...rest, ...stamps(scope, ['updated']) };
      return [{ ...values, id: line.record_id, _version: versionOf(line, later) + 1 }];
    }
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

/** What a record is to be once a line is taken back. `stored` undefined: it comes back. */
function proposeBack(scope: Scope, line: StoredEntry, stored: RecordData | undefined) {
  const { resource } = scope;
  const before = valuesBefore(line);
  const { states, values, rest } = splitFields(resource, { ...stored, ...before }, before);
  const draft = stored ? { ...writableOf(resource, stored), ...values } : values;
  const was = stored ? undefined : before;
  return { line, draft, stored, states, rest, was, restored: filesBefore(scope, line), mayEmpty: stored !== undefined };
}

/** The last version a line's record had: it may have been made again and taken back since. */
const versionOf = ({ record_id, version }: HistoryEntry, later: LaterLines): number =>
  later.get(record_id)?.[0]?.version ?? version;

const filesBefore = ({ resource }: Scope, line: HistoryEntry): Value[] =>
  fileFieldsOf(resource).map(({ name }) => valuesBefore(line)[name] ?? null);

/** What followed from lines' writes, in the same one, by the line: the last first. */
type Following = ReadonlyMap<StoredEntry, readonly StoredEntry[]>;

/** Reads what followed from lines of one write; those are left out that nothing followed. */
async function followingFrom(reader: Reader, lines: readonly StoredEntry[]): Promise<Following> {
  const [first] = lines;
  const byName = new Map(lines.map((line) => [recordName(line), line]));
  const found = await linesIn(reader, {
    all: [
      { of: { column: 'write_id' }, is: first?.write_id ?? '' },
      { of: { column: 'lead' }, in: [...byName.keys()] },
    ],
  });
  const following = new Map<StoredEntry, StoredEntry[]>();
  for (const each of found.toReversed()) {
    const line = byName.get(each.lead ?? '');
    if (line) following.set(line, [...(following.get(line) ?? []), each]);
  }
  return following;
}

/** Undoes a line's consequences, unvalidated. @throws ApiError 409 if changed since. */
async function takeBackFollowing(write: Write, line: StoredEntry, all: readonly StoredEntry[]): Promise<void> {
  for (const each of all) await takeBackOne(write.forResource(each.resource, { id: line.record_id }), each);
}

async function takeBackOne(write: Write, line: StoredEntry): Promise<void> {
  const { scope, tx } = write;
  const { resource } = scope;
  const stored = await tx.get(resource.name, line.record_id);
  const before = valuesBefore(line);
  const telling = (event: string) => ({ event, undoes: line.id });
  if (line.event === 'deleted') {
    if (stored) return;
    const version = await lastVersion(scope, resource, line.record_id);
    await write.insert({ ...before, id: line.record_id, _version: version + 1 }, telling('created'));
    await write.restoreFiles(fileFieldsOf(resource).map(({ name }) => before[name] ?? null));
    return;
  }
  const one = `${resource.label.one} #${line.record_id}`;
  const isLast = !lineAfter(line, await laterLines(tx, resource, [line]));
  if (!stored || !isLast || changedSince(scope, line, stored).length > 0)
    throw conflict(`${one}, which followed from it, was changed since.`);
  const words = await refusalToUndo(scope, line, stored);
  if (words !== undefined) throw conflict(`${one}: ${words}`);
  if (line.event === 'created') await write.remove([stored], () => telling('deleted'));
  else await write.update(stored, before, telling(line.event));
}
