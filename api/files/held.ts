import type { Field, Id, RecordData, Registry, Resource, Value } from '../../resources/language/index.ts';
import { type Reader, SYSTEM, type Writer } from '../store.ts';

export type FileField = Field<'image'> | Field<'file'>;

/** The fields of a resource that hold files. */
export const fileFieldsOf = (resource: Resource): FileField[] =>
  resource.fieldList.flatMap((field) => (field.kind === 'image' || field.kind === 'file' ? [field] : []));

/** A question about files: does any record hold this one? Counts each file field once, whatever number of files is asked of. */
export async function heldFiles(reader: Reader, registry: Registry): Promise<(id: Id) => boolean> {
  const counts = await Promise.all(
    Object.values(registry.resources).flatMap((resource) =>
      fileFieldsOf(resource).map((field) => reader.countBy(resource.name, field.name)),
    ),
  );
  return (id) => counts.some((each) => (each.get(id) ?? 0) > 0);
}

/** A record that holds a file, and the field it holds it in. */
export type Holder = { readonly resource: Resource; readonly field: FileField; readonly record: RecordData };

/** The records that hold a file. Several may: a file is not copied. */
export async function holdersOf(reader: Reader, registry: Registry, id: Id): Promise<Holder[]> {
  const found: Holder[] = [];
  for (const resource of Object.values(registry.resources)) {
    for (const field of fileFieldsOf(resource)) {
      if (!(await reader.countBy(resource.name, field.name)).get(id)) continue;
      const { rows } = await reader.find(resource.name, { where: { [field.name]: { is: id } } });
      found.push(...rows.map((record) => ({ resource, field, record })));
    }
  }
  return found;
}

/**
 * Forgets the given files as far as no record holds them any more. Answers whose bytes to remove once the transaction
 * is durable: bytes removed before could be missed after a rollback.
 */
export async function forgetFiles(tx: Writer, registry: Registry, ids: readonly Value[]): Promise<string[]> {
  const candidates = ids.filter((id): id is string => typeof id === 'string');
  if (candidates.length === 0) return [];
  const isHeld = await heldFiles(tx, registry);
  const gone: string[] = [];
  for (const id of new Set(candidates)) {
    if (!isHeld(id) && (await tx.remove(SYSTEM.files, id))) gone.push(id);
  }
  return gone;
}
