import { conflict } from '../errors.ts';
import { fileFieldsOf } from '../files/held.ts';
import type { Write } from '../records/commit.ts';
import type { Reader } from '../store.ts';
import { type StoredEntry, valuesBefore } from './entry.ts';
import { recordName } from './journal.ts';
import { laterLines, lineAfter } from './later.ts';
import { lastVersion, linesIn } from './lines.ts';
import { changedSince, refusalToUndo } from './undoable.ts';

/** What followed from lines' writes, in the same one, by the line: the last first. */
export type Following = ReadonlyMap<StoredEntry, readonly StoredEntry[]>;

/** Reads what followed from lines of one write; those are left out that nothing followed. */
export async function followingFrom(reader: Reader, lines: readonly StoredEntry[]): Promise<Following> {
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
export async function takeBackFollowing(write: Write, line: StoredEntry, all: readonly StoredEntry[]): Promise<void> {
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
