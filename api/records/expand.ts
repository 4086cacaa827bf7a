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

/** What a record is called: its title field as it is stored, or made of the record's parts. */
export function titleIn({ fields, title }: Resource, record: RecordData): Value {
  const field = fields[title];
  return field?.kind === 'joined' ? joinedText(field, record) : (record[title] ?? null);
}

/**
 * Rows of a resource: the fields of its definition (what else a record holds stays inside), what is computed of them, and
 * under `expanded` what its ids stand for, as far as the scope reaches; with `only`, of those fields alone. Each distinct id is read once, whatever the number of rows.
 */
export function expander(
  reader: Reader,
  {
    registry,
    resource,
    scope,
    only,
  }: { registry: Registry; resource: Resource; scope: Scope; only?: readonly string[] | undefined },
): Expander {
  const seen = new Map<string, Promise<RecordData | undefined>>();
  const figures = new Map<Field, Promise<ReadonlyMap<Value, number>>>();
  const fields = resource.fieldList.filter(({ name }) => only === undefined || only.includes(name));

  const get = (collection: string, id: Value | undefined): Promise<RecordData | undefined> => {
    if (!isId(id)) return NOTHING;
    const key = `${collection}/${id}`;
    const known =
      seen.get(key) ?? (collection === SYSTEM.files ? reader.get(collection, id) : scope.get(collection, id));
    seen.set(key, known);
    return known;
  };
  const figuresOf = (field: Field<'count'> | Field<'sum'>): Promise<ReadonlyMap<Value, number>> => {
    const ask = (): Promise<ReadonlyMap<Value, number>> =>
      field.kind === 'count'
        ? scope.countBy(field.of, field.by, field.where)
        : scope.sumBy(field.of, field.by, field.field, field.where);
    const known = figures.get(field) ?? ask();
    figures.set(field, known);
    return known;
  };
  /** The record through which a related field is read. */
  const behind = (field: Field<'related'>, record: RecordData): Promise<RecordData | undefined> => {
    const reference = resource.fields[field.through];
    return reference?.kind === 'reference' ? get(reference.to, record[field.through]) : NOTHING;
  };

  const fileOf = async (id: Value | undefined): Promise<Value> => {
    const file = await get(SYSTEM.files, id);
    return file ? fileInfo(file) : null;
  };

  const titled = async (to: string, id: Value): Promise<Value> => {
    const record = await get(to, id);
    const target = registry.resources[to];
    if (!record || !target) return null;
    const { title, picture } = target;
    return {
      id: record.id,
      [title]: titleIn(target, record),
      ...(picture === undefined ? {} : { [picture]: await fileOf(record[picture]) }),
    };
  };

  const valueIn = async (field: Field, record: RecordData | undefined): Promise<Value | undefined> => {
    if (!record) return null;
    if (field.kind === 'count' || field.kind === 'sum') return (await figuresOf(field)).get(record.id) ?? 0;
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
    if (field.kind === 'image' || field.kind === 'file') return fileOf(value);
    return undefined;
  };

  const row = async (record: RecordData): Promise<Row> => {
    const values: Expanded = {};
    const expanded: Expanded = {};
    for (const field of fields) {
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
