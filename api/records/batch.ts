import { computedFor, type Id, type RecordData, type Resource, type Value } from '../../resources/language/index.ts';
import type { Afterwards } from '../handlers/index.ts';
import { referringTo } from './refer.ts';
import type { Judged } from './relations.ts';
import {
  changesTo,
  deleteWithin,
  keptBy,
  refuseKept,
  releasedBy,
  releasedWith,
  updateWithin,
  type Write,
  type Written,
} from './write.ts';

/** What each record is changed by; undefined: it is deleted. */
export type Change = { readonly [field: string]: boolean } | undefined;

/** What became of some records: why those that were refused were, and what the others leave. */
export type Settled = Omit<Written, 'record'> & { readonly refused: ReadonlyMap<Id, unknown> };

/**
 * Changes or deletes records in a transaction under way, each held to what a call for it alone is. Where what is done to one
 * can matter to the next they go one after another; else they are read, judged and written together. Whatever is thrown for
 * one of them is noted; where that broke the transaction itself, the store says so when it ends.
 */
export const settle = (write: Write, ids: readonly Id[], change: Change): Promise<Settled> =>
  isAlone(write.sight.resource, change) ? oneByOne(write, ids, change) : together(write, ids, change);

function isAlone({ name, checkedBy, does, referredBy }: Resource, change: Change): boolean {
  const follows = does[change ? 'updated' : 'deleted'].length > 0;
  return checkedBy.length > 0 || follows || referredBy.some(({ resource }) => resource === name);
}

async function oneByOne(write: Write, ids: readonly Id[], change: Change): Promise<Settled> {
  const refused = new Map<Id, unknown>();
  const released: Value[] = [];
  const afterwards: Afterwards[] = [];
  for (const id of ids) {
    await alone(write, refused, id, async () => {
      const written = change ? await updateWithin(write, id, change) : await deleteWithin(write, id);
      released.push(...written.released);
      afterwards.push(...written.afterwards);
    });
  }
  return { refused, released, afterwards };
}

/** Does one part for one record; what is thrown is noted, and must not leave half of a write. */
async function alone(write: Write, refused: Map<Id, unknown>, id: Id, part: () => Promise<unknown>): Promise<void> {
  try {
    await write.tx.attempt(part);
  } catch (error) {
    refused.set(id, error);
  }
}

async function together(write: Write, ids: readonly Id[], change: Change): Promise<Settled> {
  const { sight } = write;
  const names = change ? computedFor(sight.resource) : keptBy(sight.resource);
  const found = new Map((await sight.records(ids, names)).map((record) => [record.id, record]));
  const refused = new Map<Id, unknown>();
  for (const id of ids) if (!found.has(id)) refused.set(id, sight.missing());
  const released = change ? await changeAll(write, found, change, refused) : await deleteAll(write, found, refused);
  return { refused, released, afterwards: [] };
}

async function changeAll(
  write: Write,
  found: ReadonlyMap<Id, RecordData>,
  change: NonNullable<Change>,
  refused: Map<Id, unknown>,
): Promise<Value[]> {
  const { tx, sight } = write;
  const patches = new Map<string, { readonly patch: Judged; readonly records: RecordData[] }>();
  const names = computedFor(sight.resource);
  for (const stored of found.values()) {
    try {
      // A toggle changes nothing of what is read elsewhere.
      const computed = Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
      const patch = await changesTo(write, stored, change, computed);
      if (!patch) continue;
      const key = JSON.stringify(patch);
      const same = patches.get(key) ?? { patch, records: [] };
      same.records.push(stored);
      patches.set(key, same);
    } catch (error) {
      refused.set(stored.id, error);
    }
  }
  const released: Value[] = [];
  for (const { patch, records } of patches.values()) {
    const written = await allOrEach(write, records, refused, (some) =>
      some.length > 1
        ? tx.updateEach(sight.resource.name, idsOf(some), patch)
        : tx.update(sight.resource.name, some[0]?.id ?? 0, patch),
    );
    released.push(...written.flatMap((stored) => releasedBy(sight, stored, patch)));
  }
  return released;
}

async function deleteAll(
  write: Write,
  found: ReadonlyMap<Id, RecordData>,
  refused: Map<Id, unknown>,
): Promise<Value[]> {
  const { tx, sight } = write;
  const referring = await referringTo(sight, [...found.keys()]);
  const free = [...found.values()].filter((stored) => {
    try {
      refuseKept(sight, stored, referring);
      return true;
    } catch (error) {
      refused.set(stored.id, error);
      return false;
    }
  });
  const { name } = sight.resource;
  const gone = await allOrEach(write, free, refused, (some) =>
    tx.removeWhere({ from: name, where: { of: { column: 'id' }, in: idsOf(some) } }),
  );
  return gone.flatMap((stored) => releasedWith(sight, stored));
}

const idsOf = (records: readonly RecordData[]): Id[] => records.map(({ id }) => id);

/** Writes records at once, and where that fails, one by one. Answers those that were written. */
async function allOrEach(
  write: Write,
  records: readonly RecordData[],
  refused: Map<Id, unknown>,
  part: (some: readonly RecordData[]) => Promise<unknown>,
): Promise<readonly RecordData[]> {
  if (records.length === 0) return [];
  try {
    await write.tx.attempt(() => part(records));
    return records;
  } catch {
    // Which of them it was, each will say.
  }
  for (const stored of records) await alone(write, refused, stored.id, () => part([stored]));
  return records.filter(({ id }) => !refused.has(id));
}
