import {
  type Field,
  type FileInfo,
  type Id,
  joinedText,
  kindOf,
  type RecordData,
  type Registry,
  type Resource,
  type Row,
  type Value,
} from '../../resources/language/index.ts';
import type { Scope } from '../owner.ts';
import { type Reader, SYSTEM } from '../store.ts';

type Expanded = { [field: string]: Value };

/** Makes rows as the api answers them of stored records. Remembers what it looked up, so use one for one answer. */
export type Expander = (records: readonly RecordData[]) => Promise<Row[]>;

/** What an uploaded file is told as. */
export const fileInfo = (file: RecordData): FileInfo => ({
  id: String(file.id),
  url: `/api/files/${file.id}`,
  name: String(file.name),
  type: String(file.type),
  size: Number(file.size),
});

/**
 * Rows of a resource: the fields of its definition (what else a record holds stays inside), what is computed of them, and
 * under `expanded` what its ids stand for, as far as the scope reaches. Each distinct id is read once, whatever the number of rows.
 */
export function expander(
  reader: Reader,
  { registry, resource, scope }: { registry: Registry; resource: Resource; scope: Scope },
): Expander {
  const seen = new Map<string, Promise<RecordData | undefined>>();
  const counts = new Map<string, Promise<ReadonlyMap<Value, number>>>();

  const get = (collection: string, id: Value | undefined): Promise<RecordData | undefined> => {
    if (!isId(id)) return NOTHING;
    const key = `${collection}/${id}`;
    const known =
      seen.get(key) ?? (collection === SYSTEM.files ? reader.get(collection, id) : scope.get(collection, id));
    seen.set(key, known);
    return known;
  };
  const countsOf = (collection: string, by: string): Promise<ReadonlyMap<Value, number>> => {
    const key = `${collection}/${by}`;
    const known = counts.get(key) ?? scope.countBy(collection, by);
    counts.set(key, known);
    return known;
  };
  /** The record through which a related field is read. */
  const behind = (field: Field<'related'>, record: RecordData): Promise<RecordData | undefined> => {
    const reference = resource.fields[field.through];
    return reference?.kind === 'reference' ? get(reference.to, record[field.through]) : NOTHING;
  };

  const titled = async (to: string, id: Value): Promise<Value> => {
    const record = await get(to, id);
    if (!record) return null;
    const title = registry.resources[to]?.title ?? 'id';
    return { id: record.id, [title]: record[title] ?? null };
  };

  const valueIn = async (field: Field, record: RecordData | undefined): Promise<Value | undefined> => {
    if (!record) return null;
    if (field.kind === 'count') return (await countsOf(field.of, field.by)).get(record.id) ?? 0;
    if (field.kind === 'joined') return joinedText(field, record);
    if (field.kind === 'related') return valueIn(field.target, await behind(field, record));
    return kindOf(field).stored ? (record[field.name] ?? null) : undefined;
  };

  const expand = async (field: Field, record: RecordData | undefined): Promise<Value | undefined> => {
    const value = record?.[field.name] ?? null;
    if (field.kind === 'related') return expand(field.target, record && (await behind(field, record)));
    if (field.kind === 'reference') return titled(field.to, value);
    if (field.kind === 'references') {
      const found = await Promise.all((Array.isArray(value) ? value : []).map((id: Value) => titled(field.to, id)));
      return found.filter((each) => each !== null);
    }
    if (field.kind === 'image' || field.kind === 'file') {
      const file = await get(SYSTEM.files, value);
      return file ? fileInfo(file) : null;
    }
    return undefined;
  };

  const row = async (record: RecordData): Promise<Row> => {
    const values: Expanded = {};
    const expanded: Expanded = {};
    for (const field of resource.fieldList) {
      const value = await valueIn(field, record);
      if (value !== undefined) values[field.name] = value;
      const meaning = await expand(field, record);
      if (meaning !== undefined) expanded[field.name] = meaning;
    }
    return { ...values, id: record.id, expanded };
  };

  return (records) => Promise.all(records.map(row));
}

const NOTHING = Promise.resolve(undefined);

const isId = (value: Value | undefined): value is Id => typeof value === 'number' || typeof value === 'string';
