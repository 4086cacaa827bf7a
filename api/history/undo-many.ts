import type { Condition, Id, RecordData, Resource } from '../../resources/language/index.ts';
import type { Right } from '../auth/session-check.ts';
import { isAdmitted } from '../guard.ts';
import { attemptOne, type Refused } from '../records/batch.ts';
import { ownerOf } from '../records/owner.ts';
import { goesWith, goingWith } from '../records/parts.ts';
import type { Change, Write } from '../records/pipeline.ts';
import { referrersOf } from '../records/referrers.ts';
import { judgedEach, keptBy, refuseKept } from '../records/write.ts';
import type { Scope } from '../scope.ts';
import { SYSTEM } from '../system.ts';
import { recordName } from './journal.ts';
import type { StoredLine } from './line.ts';
import { look } from './obstacles.ts';
import { filesBefore, madeAgain, patchBack, undoWithin, wantedAgain, wantedBack } from './undo.ts';
import { changedSince, isOfScreen, rightNow } from './undoable.ts';

/**
 * Takes back what some lines of one write tell: what is refused for one stops none of the others.
 * Where nothing is done or checked with each, they are read, judged and written together; whatever
 * cannot be taken back so is tried alone, in the order of the lines, and says why not.
 */
export async function undoLines(write: Write, lines: readonly StoredLine[]): Promise<Refused> {
  const refused = new Map<Id, unknown>();
  const done = new Set<StoredLine>();
  if (!isAlone(write.scope.resource))
    for (const [right, some] of byRight(write.scope, lines))
      if (some.length > 1) for (const line of await partFor(right)(write, some)) done.add(line);
  for (const line of lines)
    if (!done.has(line)) await attemptOne(write, refused, line.record_id, () => undoWithin(write, line));
  return refused;
}

/**
 * Lines that may be undone, by the right that takes: an import makes some records and changes
 * others.
 */
function byRight(scope: Scope, lines: readonly StoredLine[]): ReadonlyMap<Right, readonly StoredLine[]> {
  const parts = new Map<Right, StoredLine[]>();
  for (const line of lines) {
    if (!isAdmitted(() => rightNow(scope, line))) continue;
    const right = rightNow(scope, line);
    if (!isOfScreen(scope, line, right)) continue;
    const part = parts.get(right) ?? [];
    part.push(line);
    parts.set(right, part);
  }
  return parts;
}

const partFor = (right: Right) => (right === 'delete' ? removeAll : right === 'create' ? restoreAll : takeBackAll);

/** Whether what is done to one record can matter to the next, or something follows it. */
const isAlone = ({ checkedBy, does, parts }: Resource): boolean =>
  checkedBy.length > 0 || parts.length > 0 || Object.values(does).some((names) => names.length > 0);

/** Runs a part for all lines that are right, or for none. */
async function allOrNone<T extends { readonly line: StoredLine }>(
  write: Write,
  right: readonly T[],
  part: (right: readonly T[]) => Promise<unknown>,
): Promise<readonly StoredLine[]> {
  if (right.length === 0) return [];
  try {
    await write.attempt(() => part(right));
    return right.map(({ line }) => line);
  } catch {
    // Which of them it was, each will say.
    return [];
  }
}

type Standing = { readonly line: StoredLine; readonly stored: RecordData };

/** The records of lines that are as the lines left them. */
async function standing({ scope }: Write, lines: readonly StoredLine[]): Promise<Standing[]> {
  const ids = lines.map(({ record_id }) => record_id);
  const records = new Map((await scope.records(ids, keptBy(scope.resource))).map((record) => [record.id, record]));
  return lines.flatMap((line) => {
    const stored = records.get(line.record_id);
    return stored && changedSince(scope, line, stored).length === 0 ? [{ line, stored }] : [];
  });
}

async function takeBackAll(write: Write, lines: readonly StoredLine[]): Promise<readonly StoredLine[]> {
  const { scope } = write;
  const all = await standing(write, lines);
  const { obstacles, again } = await look(scope, all);
  const found = all.filter(({ line }) => !obstacles.has(line));
  const verdicts = await judgedEach(
    scope,
    found.map(({ line, stored }) => wantedBack(scope, line, stored, again.get(line))),
  );
  const right = found.flatMap(({ line, stored }, at): (Standing & Partial<Change>)[] => {
    const verdict = verdicts[at];
    return verdict?.ok ? [{ line, stored, patch: patchBack(scope, line, stored, verdict.value) }] : [];
  });
  return allOrNone(write, right, async () => {
    const telling = new Map(right.map(({ line, stored }) => [stored.id, { event: line.event, undoes: line.id }]));
    const changes = right.flatMap(({ stored, patch }): Change[] => (patch ? [{ stored, patch }] : []));
    await write.updateEach(changes, ({ stored }) => telling.get(stored.id) ?? { event: 'updated' });
    await write.takeBack(right.flatMap(({ line }) => filesBefore(scope, line)));
  });
}

async function removeAll(write: Write, lines: readonly StoredLine[]): Promise<readonly StoredLine[]> {
  const { scope } = write;
  const all = await standing(write, lines);
  const ids = all.map(({ stored }) => stored.id);
  const along = await goingWith(write.tx, scope.registry, { resource: scope.resource, ids });
  const found = all.filter(({ stored }) => !along.has(stored.id));
  const referring = await referrersOf(
    scope,
    found.map(({ stored }) => stored.id),
  );
  const free = found.filter(({ stored }) => {
    try {
      refuseKept(scope, stored, referring);
      return true;
    } catch {
      return false;
    }
  });
  return allOrNone(write, free, () => {
    const telling = new Map(free.map(({ line, stored }) => [stored.id, { event: 'deleted', undoes: line.id }]));
    return write.remove(
      free.map(({ stored }) => stored),
      ({ id }) => telling.get(id) ?? { event: 'deleted' },
    );
  });
}

async function restoreAll(write: Write, lines: readonly StoredLine[]): Promise<readonly StoredLine[]> {
  const { scope, tx } = write;
  const { resource, rows } = scope;
  const owner = rows && (await ownerOf(scope, rows));
  const ids = lines.map(({ record_id }) => record_id);
  const there = new Set(
    (await tx.rows({ from: resource.name, where: { of: { column: 'id' }, in: ids }, fields: {} })).map(({ id }) => id),
  );
  const versions = await lastVersions(write, ids);
  const taking = await tookAlong(write, lines);
  const gone = lines.filter(
    ({ record_id, changes }) =>
      !there.has(record_id) && !taking.has(record_id) && (!rows || changes[rows.own.field]?.from === owner),
  );
  const verdicts = await judgedEach(
    scope,
    gone.map((line) => wantedAgain(scope, line)),
  );
  const right = gone.flatMap((line, at) => {
    const verdict = verdicts[at];
    const version = versions.get(line.record_id) ?? line.version;
    return verdict?.ok ? [{ line, record: madeAgain(scope, line, verdict.value, version) }] : [];
  });
  return allOrNone(write, right, async () => {
    const telling = new Map(right.map(({ line, record }) => [record.id, { event: 'created', undoes: line.id }]));
    await write.insertEach(
      right.map(({ record }) => record),
      (id) => telling.get(id) ?? { event: 'created' },
    );
    await write.takeBack(right.flatMap(({ line }) => filesBefore(scope, line)));
    const seen = await scope.records(right.map(({ record }) => record.id));
    if (seen.length < right.length) throw scope.missing();
  });
}

/** Those of which others went with them when they were deleted. */
async function tookAlong({ scope, tx }: Write, lines: readonly StoredLine[]): Promise<ReadonlySet<Id>> {
  const { registry, resource } = scope;
  if (!resource.referredBy.some((reference) => goesWith(registry, reference))) return new Set();
  const byName = new Map(lines.map((line) => [recordName(line), line.record_id]));
  const where: Condition = {
    all: [
      { of: { column: 'write_id' }, is: lines[0]?.write_id ?? '' },
      { of: { column: 'lead' }, in: [...byName.keys()] },
    ],
  };
  const rows = await tx.rows({ from: SYSTEM.history, where, fields: { lead: { column: 'lead' } } });
  return new Set(rows.flatMap(({ lead }) => byName.get(String(lead)) ?? []));
}

/**
 * The last version of each record that a line tells of: it may have been made again and taken back
 * since.
 */
async function lastVersions({ scope, tx }: Write, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const lines = await tx.rows({
    from: SYSTEM.history,
    where: {
      all: [
        { of: { column: 'record_id' }, in: ids },
        { of: { column: 'resource' }, is: scope.resource.name },
      ],
    },
    fields: { record: { column: 'record_id' }, version: { column: 'version' } },
  });
  const last = new Map<number, number>();
  for (const { record, version } of lines)
    last.set(Number(record), Math.max(last.get(Number(record)) ?? 0, Number(version)));
  return last;
}
