import { computedFor, type Id, type Resource, type WriteEvent } from '../../resources/language/index.ts';
import { changedBy, type Change as RecordChange, type Refused, type Write } from './pipeline.ts';
import { changesTo, deleteEach, keepRuleFields } from './write.ts';

/** What is done to each record. */
export type Change =
  | { readonly do: 'set'; readonly values: { readonly [field: string]: boolean } }
  | { readonly do: 'delete' };

/**
 * Changes or deletes records in a write under way, each held to what a call for it alone is. What
 * is thrown for one of them is noted, and stops none of the others; where that broke the
 * transaction itself, the store says so when it ends.
 */
export function applyBatch(write: Write, ids: readonly Id[], change: Change): Promise<Refused> {
  const sets = setsOf(write.scope.resource, change.do === 'delete' ? 'deleted' : 'updated', ids);
  return attemptSets(write, sets, {
    idOf: (id) => id,
    work: (some) => (change.do === 'delete' ? removeEach(write, some) : changeEach(write, some, change.values)),
  });
}

/**
 * What can be written together: all at once, or one after another where what is done to one can
 * matter to the next, by what is checked or follows.
 */
export const setsOf = <T>({ checkedBy, handlers }: Resource, event: WriteEvent, all: readonly T[]): (readonly T[])[] =>
  checkedBy.length > 0 || handlers[event].length > 0 ? all.map((one) => [one]) : [all];

/** Which record each of many is about, and what is done to several of them at once. */
export type Part<T> = {
  readonly idOf: (one: T) => Id;
  /** Answers why some are refused, of which it wrote nothing. */
  readonly work: (some: readonly T[]) => Promise<Refused>;
};

/**
 * Does a part of a write for one set after the other. Where a set fails as a whole, each of it is
 * tried alone and says why; so is what is refused, once others are done that may have stood in its
 * way. Of what is refused nothing is left.
 */
export async function attemptSets<T>(write: Write, sets: readonly (readonly T[])[], part: Part<T>): Promise<Refused> {
  const all = new Map<Id, unknown>();
  for (const some of sets) {
    const refused = some.length > 1 ? await attemptSet(write, some, part) : undefined;
    const isOver = refused?.size === some.length;
    for (const [id, error] of isOver ? refused : []) all.set(id, error);
    for (const one of isOver ? [] : some) {
      const id = part.idOf(one);
      if (!refused || refused.has(id)) await attemptOne(write, all, id, () => part.work([one]));
    }
  }
  return all;
}

/** Undefined: it failed as a whole, and nothing is left of it. */
const attemptSet = <T>(write: Write, some: readonly T[], { work }: Part<T>): Promise<Refused | undefined> =>
  write.attempt(() => work(some)).catch(() => undefined);

async function attemptOne(write: Write, all: Map<Id, unknown>, id: Id, work: () => Promise<Refused>): Promise<void> {
  try {
    await write.attempt(async () => {
      for (const refusal of (await work()).values()) throw refusal;
    });
  } catch (error) {
    all.set(id, error);
  }
}

async function changeEach(
  write: Write,
  ids: readonly Id[],
  values: { readonly [field: string]: boolean },
): Promise<Refused> {
  const { scope } = write;
  const names = computedFor(scope.resource);
  const refused = refusingAll(write, ids);
  const changes: RecordChange[] = [];
  for (const stored of await scope.records(ids, names)) {
    refused.delete(stored.id);
    try {
      // A toggle changes nothing of what is read elsewhere.
      const computed = Object.fromEntries(names.map((name) => [name, stored[name] ?? null]));
      const patch = await changesTo(write, stored, values, { computed });
      if (patch) changes.push({ stored, patch });
    } catch (error) {
      refused.set(stored.id, error);
    }
  }
  await write.updateEach(changes);
  for (const change of changes) await write.follow('updated', changedBy(change), change.stored);
  return refused;
}

async function removeEach(write: Write, ids: readonly Id[]): Promise<Refused> {
  const { scope } = write;
  const records = await scope.records(ids, keepRuleFields(scope.resource));
  const refused = refusingAll(write, ids);
  for (const { id } of records) refused.delete(id);
  return new Map([...refused, ...(await deleteEach(write, records))]);
}

const refusingAll = ({ scope }: Write, ids: readonly Id[]): Map<Id, unknown> =>
  new Map(ids.map((id) => [id, scope.missing()]));
