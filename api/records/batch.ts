import { computedFor, type Id, type RecordData, type Resource } from '../../resources/language/index.ts';
import { goingWith } from './parts.ts';
import type { Change as RecordChange, Write } from './pipeline.ts';
import { referrersOf } from './referrers.ts';
import { changesTo, deleteWithin, keptBy, refuseKept, updateWithin } from './write.ts';

/** What is done to each record. */
export type Change =
  | { readonly do: 'set'; readonly values: { readonly [field: string]: boolean } }
  | { readonly do: 'delete' };

/** Why records were refused, by id. */
export type Refused = ReadonlyMap<Id, unknown>;

/**
 * Changes or deletes records in a write under way, each held to what a call for it alone is. Where
 * what is done to one can matter to the next they go one after another; else they are read, judged
 * and written together. Whatever is thrown for one of them is noted; where that broke the
 * transaction itself, the store says so when it ends.
 */
export const settle = (write: Write, ids: readonly Id[], change: Change): Promise<Refused> =>
  isAlone(write.scope.resource, change) ? oneByOne(write, ids, change) : together(write, ids, change);

function isAlone({ name, checkedBy, does, referredBy, parts }: Resource, change: Change): boolean {
  const deletes = change.do === 'delete';
  return (
    checkedBy.length > 0 ||
    does[deletes ? 'deleted' : 'updated'].length > 0 ||
    (deletes && parts.length > 0) ||
    referredBy.some(({ resource }) => resource === name)
  );
}

async function oneByOne(write: Write, ids: readonly Id[], change: Change): Promise<Refused> {
  const refused = new Map<Id, unknown>();
  for (const id of ids) {
    await attemptOne(write, refused, id, () =>
      change.do === 'set' ? updateWithin(write, id, change.values) : deleteWithin(write, { id }),
    );
  }
  return refused;
}

/** Does one part for one record; what is thrown is noted, and must not leave half of a write. */
export async function attemptOne(
  write: Write,
  refused: Map<Id, unknown>,
  id: Id,
  part: () => Promise<unknown>,
): Promise<void> {
  try {
    await write.attempt(part);
  } catch (error) {
    refused.set(id, error);
  }
}

async function together(write: Write, ids: readonly Id[], change: Change): Promise<Refused> {
  const { scope } = write;
  const names = change.do === 'set' ? computedFor(scope.resource) : keptBy(scope.resource);
  const found = new Map((await scope.records(ids, names)).map((record) => [record.id, record]));
  const refused = new Map<Id, unknown>();
  for (const id of ids) if (!found.has(id)) refused.set(id, scope.missing());
  await (change.do === 'set' ? changeAll(write, found, change.values, refused) : deleteAll(write, found, refused));
  return refused;
}

async function changeAll(
  write: Write,
  found: ReadonlyMap<Id, RecordData>,
  values: { readonly [field: string]: boolean },
  refused: Map<Id, unknown>,
): Promise<void> {
  const changes: RecordChange[] = [];
  const names = computedFor(write.scope.resource);
  for (const stored of found.values()) {
    try {
      // A toggle changes nothing of what is read elsewhere.
      const computed = Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
      const patch = await changesTo(write, stored, values, { computed });
      if (patch) changes.push({ stored, patch });
    } catch (error) {
      refused.set(stored.id, error);
    }
  }
  const idOf = ({ stored }: RecordChange): Id => stored.id;
  await allOrEach(write, changes, { refused, idOf }, (some) => write.updateEach(some));
}

async function deleteAll(write: Write, found: ReadonlyMap<Id, RecordData>, refused: Map<Id, unknown>): Promise<void> {
  const { registry, resource } = write.scope;
  const along = await goingWith(write.tx, registry, { resource, ids: [...found.keys()] });
  // What goes with a record is noted as following from that one.
  for (const id of along.keys()) await attemptOne(write, refused, id, () => deleteWithin(write, { id }));
  const others = [...found.values()].filter(({ id }) => !along.has(id));
  const referring = await referrersOf(
    write.scope,
    others.map(({ id }) => id),
  );
  const free = others.filter((stored) => {
    try {
      refuseKept(write.scope, stored, referring);
      return true;
    } catch (error) {
      refused.set(stored.id, error);
      return false;
    }
  });
  await allOrEach(write, free, { refused, idOf: ({ id }) => id }, (some) => write.remove(some));
}

/** Does a part for several at once, and where that fails, one by one. */
async function allOrEach<T>(
  write: Write,
  all: readonly T[],
  { refused, idOf }: { readonly refused: Map<Id, unknown>; idOf(one: T): Id },
  part: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  if (all.length === 0) return;
  try {
    await write.attempt(() => part(all));
    return;
  } catch {
    // Which of them it was, each will say.
  }
  for (const one of all) await attemptOne(write, refused, idOf(one), () => part([one]));
}
