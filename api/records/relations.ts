import {
  acceptedSize,
  acceptedTypes,
  type Field,
  isEmpty,
  type RecordData,
  type Registry,
  type Resource,
  type Value,
} from '../../resources/language/index.ts';
import { type FileField, fileFieldsOf, heldFiles } from '../files/held.ts';
import type { Scope } from '../owner.ts';
import { type Reader, SYSTEM } from '../store.ts';

export type Judged = { readonly [field: string]: Value };
export type FieldErrors = Record<string, string[]>;

/** What is wrong by field; `onlyTaken`: each of it is that somebody else has the value. */
type Related = { readonly errors: FieldErrors; readonly onlyTaken: boolean };

type Asked = {
  readonly reader: Reader;
  readonly registry: Registry;
  readonly scope: Scope;
  readonly resource: Resource;
  readonly value: Judged;
  /** The record as it is stored; undefined for a new one. */
  readonly stored: RecordData | undefined;
  readonly userId: RecordData['id'];
  readonly now: Date;
};

/**
 * What a judged record must still prove against other records: unique values, references that exist, are within reach and may be chosen,
 * files that exist and fit. What did not change is not asked again: a stored choice stays valid.
 */
export async function checkRelations(asked: Asked): Promise<Related> {
  const errors: FieldErrors = {};
  let onlyTaken = true;
  for (const field of asked.resource.fieldList) {
    const value = asked.value[field.name];
    if (value === undefined || isEmpty(value)) continue;
    const isDuplicate = field.unique !== undefined && (await isTaken(asked, field.name, value));
    const message = isDuplicate ? field.unique : await problemWith(asked, field, value);
    if (message === undefined) continue;
    errors[field.name] = [message];
    onlyTaken &&= isDuplicate;
  }
  return { errors, onlyTaken };
}

async function problemWith(asked: Asked, field: Field, value: Value): Promise<string | undefined> {
  if (field.kind === 'reference' || field.kind === 'references') return referenceProblem(asked, field, value);
  if (field.kind === 'image' || field.kind === 'file') return fileProblem(asked, field, value);
  return undefined;
}

/** Whether another record has the value, letter case apart. The store's search narrows; equality is decided here. */
async function isTaken({ reader, resource, stored }: Asked, name: string, value: Value): Promise<boolean> {
  const same = fold(value);
  if (stored && fold(stored[name] ?? null) === same) return false;
  const { rows } = await reader.find(
    resource.name,
    typeof value === 'string'
      ? { search: { text: value, fields: [{ name, as: 'text' }] } }
      : { where: { [name]: { is: value as number | boolean } } },
  );
  return rows.some((row) => row.id !== stored?.id && fold(row[name] ?? null) === same);
}

const fold = (value: Value): Value => (typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value);

async function referenceProblem(
  { scope, registry, value: record, stored, now }: Asked,
  field: Field<'reference'> | Field<'references'>,
  value: Value,
): Promise<string | undefined> {
  const before = listOf(stored?.[field.name]);
  const parent = field.dependsOn;
  const parentChanged = parent !== undefined && stored?.[parent] !== record[parent];
  for (const id of listOf(value)) {
    const isNew = !before.includes(id);
    if (!isNew && !parentChanged) continue;
    const found = typeof id === 'number' ? await scope.get(field.to, id) : undefined;
    if (isNew && (!found || (field.where && !(await scope.holds(field.to, field.where, found, now))))) {
      const one = registry.resources[field.to]?.label.one.toLowerCase() ?? 'record';
      return `This ${one} cannot be chosen`;
    }
    if (parent !== undefined && found && found[parent] !== record[parent]) {
      return `${field.label} does not belong to the chosen ${registry.resources[field.to]?.fields[parent]?.label ?? parent}`;
    }
  }
  return undefined;
}

const listOf = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : [value ?? null];

async function fileProblem(
  { reader, registry, resource, stored, userId }: Asked,
  field: FileField,
  id: Value,
): Promise<string | undefined> {
  if (stored?.[field.name] === id) return undefined;
  const file = typeof id === 'string' ? await reader.get(SYSTEM.files, id) : undefined;
  const movedWithin = stored !== undefined && fileFieldsOf(resource).some((each) => stored[each.name] === id);
  const isTheirs = file !== undefined && file.user_id === userId && !(await heldFiles(reader, registry))(file.id);
  if (!file || !(isTheirs || movedWithin)) return 'This file is not available. Please upload it again';
  if (!acceptedTypes(field).includes(String(file.type)))
    return `${field.label} must be one of: ${namesOf(acceptedTypes(field))}`;
  if (Number(file.size) > acceptedSize(field))
    return `${field.label} must be under ${Math.floor(acceptedSize(field) / 1_048_576)} MB`;
  return undefined;
}

const namesOf = (types: readonly string[]): string =>
  types.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ');
