import {
  type Field,
  type FileInfo,
  type Id,
  kindOf,
  type RecordData,
  type Registry,
  type Resource,
  type Row,
  type Value,
} from '../../resources/language/index.ts';
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
 * Rows of a resource: the fields of its definition (what else a record holds stays inside), its counts, and under `expanded`
 * what its ids stand for. Each distinct id is read once, whatever the number of rows.
 */
export function expander(reader: Reader, registry: Registry, resource: Resource): Expander {
  const seen = new Map<string, Promise<RecordData | undefined>>();
  const counts = new Map<string, Promise<ReadonlyMap<Value, number>>>();

  const get = (collection: string, id: Id): Promise<RecordData | undefined> => {
    const key = `${collection}/${id}`;
    const known = seen.get(key) ?? reader.get(collection, id);
    seen.set(key, known);
    return known;
  };
  const countsOf = (collection: string, by: string): Promise<ReadonlyMap<Value, number>> => {
    const key = `${collection}/${by}`;
    const known = counts.get(key) ?? reader.countBy(collection, by);
    counts.set(key, known);
    return known;
  };

  const titled = async (to: string, id: Value): Promise<Value> => {
    const record = isId(id) ? await get(to, id) : undefined;
    if (!record) return null;
    const title = registry.resources[to]?.title ?? 'id';
    return { id: record.id, [title]: record[title] ?? null };
  };

  const expand = async (field: Field, value: Value): Promise<Value | undefined> => {
    if (field.kind === 'reference') return titled(field.to, value);
    if (field.kind === 'references') {
      const found = await Promise.all((Array.isArray(value) ? value : []).map((id: Value) => titled(field.to, id)));
      return found.filter((each) => each !== null);
    }
    if (field.kind === 'image' || field.kind === 'file') {
      const file = isId(value) ? await get(SYSTEM.files, value) : undefined;
      return file ? fileInfo(file) : null;
    }
    return undefined;
  };

  const row = async (record: RecordData): Promise<Row> => {
    const values: Expanded = {};
    const expanded: Expanded = {};
    for (const field of resource.fieldList) {
      if (field.kind === 'count') values[field.name] = (await countsOf(field.of, field.by)).get(record.id) ?? 0;
      else if (kindOf(field).stored) values[field.name] = record[field.name] ?? null;
      const meaning = await expand(field, record[field.name] ?? null);
      if (meaning !== undefined) expanded[field.name] = meaning;
    }
    return { ...values, id: record.id, expanded };
  };

  return (records) => Promise.all(records.map(row));
}

const isId = (value: Value | undefined): value is Id => typeof value === 'number' || typeof value === 'string';
