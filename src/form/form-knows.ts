import {
  computedFor,
  type Draft,
  isEmpty,
  isRelated,
  type Resource,
  type Row,
  type Value,
} from '../../resources/language/index.ts';
import type { Known } from '../platform/asking.ts';
import { sameValue } from './form-state.ts';

/** What was told of records a form's fields refer to: by field, by id. */
export type Learned = { readonly [field: string]: { readonly [id: string]: Row } };

/** Adds what is told of records a field refers to. The same object when it is nothing new. */
export function learn(learned: Learned, field: string, records: readonly Row[]): Learned {
  const before = learned[field] ?? {};
  const fresh = records.filter((record) => before[String(record.id)] !== record);
  if (fresh.length === 0) return learned;
  return { ...learned, [field]: { ...before, ...Object.fromEntries(fresh.map((each) => [String(each.id), each])) } };
}

/**
 * What the names stand for that a resource's rules read and its records do not hold: from the
 * record as it was loaded, and from what was told of the records chosen. What nobody knows is left
 * out, and no rule is asked that reads it.
 */
export function computedOf(resource: Resource, draft: Draft, row: Row | undefined, learned: Learned): Known {
  return Object.fromEntries(
    computedFor(resource).flatMap((name): [string, Value][] => {
      const field = resource.fields[name];
      // A field of another record is the path to it; what is measured of others only the record
      // tells.
      const path = field === undefined ? name : isRelated(field) ? field.path : undefined;
      const value = path === undefined ? row?.[name] : throughReference(path, name, draft, row, learned);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What a path through a reference of the draft ends at; the record tells it under `name`. */
function throughReference(
  path: string,
  name: string,
  draft: Draft,
  row: Row | undefined,
  learned: Learned,
): Value | undefined {
  const [first = '', ...rest] = path.split('.');
  const id = draft[first];
  if (isEmpty(id)) return null;
  const told = learned[first]?.[String(id)]?.[rest.join('.')];
  if (told !== undefined) return told;
  // As long as it refers to the same.
  return row !== undefined && sameValue(id, row[first]) ? row[name] : undefined;
}
