import {
  type Condition,
  type Field,
  holdsFile,
  type Id,
  keepsMoment,
  type Registry,
  type Resource,
  type Source,
  type Value,
  wholesOf,
} from '../../resources/language/index.ts';
import type { Reader, Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';

export type FileField = Field<'image'> | Field<'file'>;

/** The fields of a resource that hold files. */
export const fileFieldsOf = (resource: Resource): FileField[] => resource.fieldList.filter(holdsFile);

/** A place where records hold files. */
export type FieldOf = { readonly resource: Resource; readonly field: Field };

/** Every place where records hold files. */
export const placesOf = (registry: Registry): FieldOf[] =>
  Object.values(registry.resources).flatMap((resource) => fileFieldsOf(resource).map((field) => ({ resource, field })));

/** How many records hold a file in a place; of those on which a condition holds. */
export const heldIn = ({ resource, field }: FieldOf, where?: Condition): Source => ({
  rollup: 'count',
  from: resource.name,
  by: field.name,
  ...(where && { where }),
});

const isFree = (registry: Registry): Condition => ({
  none: placesOf(registry).map((location) => ({ of: heldIn(location), above: 0 })),
});

/** Those of some files that no record holds. */
export async function freeFiles(reader: Reader, registry: Registry, ids: readonly Id[]): Promise<Id[]> {
  const where = { all: [{ of: { column: 'id' }, in: ids }, isFree(registry)] };
  return (await reader.rows({ from: SYSTEM.files, where, fields: {} })).map(({ id }) => id);
}

const momentsOf = (registry: Registry): FieldOf[] =>
  Object.values(registry.resources)
    .filter((resource) => wholesOf(registry, resource).some((whole) => fileFieldsOf(whole).length > 0))
    .flatMap((resource) => resource.fieldList.filter(keepsMoment).map((field) => ({ resource, field })));

/** Files that snapshots need. Reads all snapshots, so only for files to delete. */
export async function keptByMoments(reader: Reader, registry: Registry, ids: readonly Id[]): Promise<ReadonlySet<Id>> {
  const wanted = new Set<unknown>(ids);
  const stored = new Set<Id>();
  for (const { resource, field } of momentsOf(registry)) {
    const fields = { moment: { column: field.name } };
    for await (const rows of reader.scan({ from: resource.name, fields }, MOMENTS))
      for (const { moment } of rows) for (const text of textsIn(moment)) if (wanted.has(text)) stored.add(text);
  }
  return stored;
}

/** Moments read at once: each may be a service with a thousand options. */
const MOMENTS = 20;

function* textsIn(value: unknown): Generator<string> {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === 'string') yield each;
    else if (typeof each === 'object' && each !== null) left.push(...Object.values(each));
  }
}

/** Releases unreferenced files: no longer served, but restorable by undo for a while. */
export async function releaseFiles(tx: Writer, registry: Registry, ids: readonly Value[], now: Date): Promise<void> {
  const candidates = [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
  if (candidates.length === 0) return;
  await tx.updateEach(SYSTEM.files, await freeFiles(tx, registry, candidates), { released_at: now.toISOString() });
}

/** No record holds the file, and none ever did. */
export const isUnattached = (registry: Registry): Condition => ({
  all: [isFree(registry), { of: { column: 'released_at' }, empty: true }],
});

/** Deletes unreferenced file records; returns the bytes to remove after the commit. */
export async function forgetFiles(tx: Writer, registry: Registry, ids: readonly Value[]): Promise<string[]> {
  const candidates = [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
  if (candidates.length === 0) return [];
  const removed = await freeFiles(tx, registry, candidates);
  if (removed.length > 0) await tx.removeWhere({ from: SYSTEM.files, where: { of: { column: 'id' }, in: removed } });
  return removed.map(String);
}
