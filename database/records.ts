import { Unfit } from '../api/store.ts';
import {
  type Collection,
  type Column,
  type Id,
  isDay,
  isEmpty,
  isInstant,
  type Value,
} from '../resources/language/index.ts';
import { arrayText, isStorable, type Param } from './print/sql.ts';

/** A record's fields as they are stored: every one named, what is nothing null. */
export type Stored = { readonly [column: string]: Value };

/**
 * Fields as stored: empty ones null, references unique. @throws Unfit for a wrong value; Error for
 * an unknown column.
 */
export function storedFields(collection: Collection, fields: { readonly [field: string]: Value | undefined }): Stored {
  const columns = new Map(collection.columns.map((column) => [column.name, column]));
  const stored: [string, Value][] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const column = columns.get(name);
    if (!column) throw new Error(`${collection.name} has no column ${name}`);
    stored.push([name, storedValue(collection, column, value)]);
  }
  return Object.fromEntries(stored);
}

function storedValue(collection: Collection, column: Column, value: Value): Value {
  if (column.type === 'json' ? value === null : isEmpty(value)) {
    // Constraints cannot span tables, and older versions leave the column empty.
    if (column.required) throw new Unfit(collection.name, column.name);
    return null;
  }
  if (!isOf(column, value)) throw new Unfit(collection.name, column.name);
  return column.type === 'references' && Array.isArray(value) ? [...new Set(value)] : value;
}

const isText = (value: unknown): boolean => typeof value === 'string' && isStorable(value);
const isId = (value: unknown): boolean => (typeof value === 'number' ? Number.isSafeInteger(value) : isText(value));

function isOf({ type }: Column, value: Value): boolean {
  switch (type) {
    case 'text':
      return isText(value);
    case 'number':
      return Number.isSafeInteger(value);
    case 'decimal':
      return Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'day':
      return typeof value === 'string' && isDay(value);
    case 'instant':
      return typeof value === 'string' && isInstant(value);
    case 'texts':
      return Array.isArray(value) && value.every(isText);
    case 'reference':
      return isId(value);
    case 'references':
      return Array.isArray(value) && value.every(isId);
    case 'json':
      return isStorableJson(value);
  }
}

const isStorableJson = (value: Value): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorableJson(each));
};

/** A stored value as a parameter of its column's type. */
export function paramOf({ type }: Column, value: Value): Param {
  if (value === null) return null;
  if (type === 'json') return JSON.stringify(value);
  return Array.isArray(value) ? arrayText(value) : String(value);
}

/** @throws Error when it cannot be an id of the collection. */
export function checkId(collection: Collection, id: Id | undefined): void {
  if (id === undefined && collection.id === 'number') return;
  const right = collection.id === 'number' ? Number.isSafeInteger(id) && Number(id) > 0 : id !== '' && isText(id);
  if (!right) throw new Error(`${collection.name}: ${JSON.stringify(id)} cannot be an id`);
}

/** Whether an id can be one of the collection: others name no record. */
export const isIdOf = (collection: Collection, id: Id): boolean =>
  typeof id === (collection.id === 'number' ? 'number' : 'string') && isId(id);
