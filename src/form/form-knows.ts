import {
  computedFor,
  type Draft,
  isEmpty,
  isRelated,
  type Resource,
  type Row,
  type Value,
} from '../../resources/language/index.ts';
import type { Known } from '../platform/known-user.ts';
import { sameValue } from './form-state.ts';

/** What was returned of records a form's fields refer to: by field, by id. */
export type Learned = { readonly [field: string]: { readonly [id: string]: Row } };

/** Adds what is known of records a field refers to. The same object when it is nothing new. */
export function learn(learned: Learned, field: string, records: readonly Row[]): Learned {
  const before = learned[field] ?? {};
  const fresh = records.filter((record) => before[String(record.id)] !== record);
  if (fresh.length === 0) return learned;
  return { ...learned, [field]: { ...before, ...Object.fromEntries(fresh.map((each) => [String(each.id), each])) } };
}

/** Values rules read from outside the record; unknown ones are absent. */
export function computedOf(resource: Resource, draft: Draft, row: Row | undefined, learned: Learned): Known {
  const throughReference = (path: string, name: string): Value | undefined => {
    const [first = '', ...rest] = path.split('.');
    const id = draft[first];
    if (isEmpty(id)) return null;
    const known = learned[first]?.[String(id)]?.[rest.join('.')];
    if (known !== undefined) return known;
    // As long as it refers to the same.
    return row !== undefined && sameValue(id, row[first]) ? row[name] : undefined;
  };
  return Object.fromEntries(
    computedFor(resource).flatMap((name): [string, Value][] => {
      const field = resource.fields[name];
      // Fields of related records are paths; rollups come with the record only.
      const path = field === undefined ? name : isRelated(field) ? field.path : undefined;
      const value = path === undefined ? row?.[name] : throughReference(path, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
