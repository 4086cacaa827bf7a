import {
  type Condition,
  type Field,
  holdsFile,
  type Id,
  type Registry,
  type Resource,
  type Source,
  type Value,
} from '../../resources/language/index.ts';
import type { Reader, Writer } from '../plan.ts';
import { SYSTEM } from '../system.ts';

export type FileField = Field<'image'> | Field<'file'>;

/** The fields of a resource that hold files. */
export const fileFieldsOf = (resource: Resource): FileField[] => resource.fieldList.filter(holdsFile);

/** A place where records hold files. */
export type Place = { readonly resource: Resource; readonly field: Field };

/** Every place where records hold files. */
export const placesOf = (registry: Registry): Place[] =>
  Object.values(registry.resources).flatMap((resource) => fileFieldsOf(resource).map((field) => ({ resource, field })));

/** How many records hold a file in a place; of those on which a condition holds. */
export const heldIn = ({ resource, field }: Place, where?: Condition): Source => ({
  rollup: 'count',
  from: resource.name,
  by: field.name,
  ...(where && { where }),
});

/** No record holds the file. */
export const isFree = (registry: Registry): Condition => ({
  none: placesOf(registry).map((place) => ({ of: heldIn(place), above: 0 })),
});

/** Those of some files that no record holds. */
export async function freeFiles(reader: Reader, registry: Registry, ids: readonly Id[]): Promise<Id[]> {
  const where = { all: [{ of: { column: 'id' }, in: ids }, isFree(registry)] };
  return (await reader.rows({ from: SYSTEM.files, where, fields: {} })).map(({ id }) => id);
}

/**
 * Lets go of files that records held, as far as none does any more. They are kept for a while, since a write may be undone;
 * nobody is served them meanwhile.
 */
export async function releaseFiles(tx: Writer, registry: Registry, ids: readonly Value[], now: Date): Promise<void> {
  const candidates = [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
  if (candidates.length === 0) return;
  await tx.updateEach(SYSTEM.files, await freeFiles(tx, registry, candidates), { released_at: now.toISOString() });
}

/** No record holds the file, and none ever did. */
export const isUnattached = (registry: Registry): Condition => ({
  all: [isFree(registry), { of: { column: 'released_at' }, empty: true }],
});

/**
 * Forgets the given files as far as no record holds them any more. Answers whose bytes to remove once the transaction
 * is durable: bytes removed before could be missed after a rollback.
 */
export async function forgetFiles(tx: Writer, registry: Registry, ids: readonly Value[]): Promise<string[]> {
  const candidates = [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
  if (candidates.length === 0) return [];
  const gone = await freeFiles(tx, registry, candidates);
  if (gone.length > 0) await tx.removeWhere({ from: SYSTEM.files, where: { of: { column: 'id' }, in: gone } });
  return gone.map(String);
}
