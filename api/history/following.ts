import type { RecordData, Value } from '../../resources/language/index.ts';
import { conflict } from '../errors.ts';
import { fileFieldsOf } from '../files/held.ts';
import type { Write } from '../records/pipeline.ts';
import { SYSTEM } from '../system.ts';
import { recordName } from './journal.ts';
import type { StoredLine } from './line.ts';
import { lastVersion } from './lines.ts';
import { look, obstacleInWords } from './obstacles.ts';
import { changedSince } from './undoable.ts';

/** What followed from a line's write, in the same one: the last first. */
export async function followingFrom(write: Write, line: StoredLine): Promise<readonly StoredLine[]> {
  const where = {
    all: [
      { of: { column: 'write_id' }, is: line.write_id },
      { of: { column: 'lead' }, is: recordName(line) },
    ],
  };
  return (await write.tx.find({ from: SYSTEM.history, where })).toReversed() as unknown as readonly StoredLine[];
}

/**
 * Takes back what followed from a line, as the server wrote it: not judged, and refused where
 * somebody changed it since.
 * @throws ApiError 409.
 */
export async function takeBackFollowing(write: Write, line: StoredLine, all: readonly StoredLine[]): Promise<void> {
  for (const each of all) {
    const lead = { id: line.record_id } as RecordData;
    await takeBackOne(write.of(each.resource, lead), each);
  }
}

async function takeBackOne(write: Write, line: StoredLine): Promise<void> {
  const { scope, tx } = write;
  const { resource } = scope;
  const stored = await tx.get(resource.name, line.record_id);
  const before = Object.fromEntries(Object.entries(line.changes).map(([name, { from }]) => [name, from]));
  const told = (event: string) => ({ event, undoes: line.id });
  if (line.event === 'deleted') {
    if (stored) return;
    const version = await lastVersion(scope, resource, line.record_id);
    await write.insert({ ...before, id: line.record_id, _version: version + 1 }, told('created'));
    await write.takeBack(fileFieldsOf(resource).map(({ name }): Value => before[name] ?? null));
    return;
  }
  if (!stored || changedSince(scope, line, stored).length > 0)
    throw conflict(`${resource.label.one} #${line.record_id}, which followed from it, was changed since.`);
  const looked = await look(scope, [{ line, stored }]);
  const words = await obstacleInWords(scope, { line, stored }, looked);
  if (words !== undefined) throw conflict(`${resource.label.one} #${line.record_id}: ${words}`);
  if (line.event === 'created') await write.remove([stored], () => told('deleted'));
  else await write.update(stored, before, told(line.event));
}
