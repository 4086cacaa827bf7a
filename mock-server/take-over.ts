import type { Value } from '../resources/language/index.ts';
import { type Change, type Mistake, Mistaken } from './changes.ts';
import type { Contents, Plain } from './file-text.ts';

const NONE: ReadonlyMap<number, Plain> = new Map();

/**
 * The changes of an edited `file` since `base`, keeping those of `ours`. @throws Mistaken if both
 * created an id.
 */
export function changesOf({ file, base, ours }: { file: Contents; base: Contents; ours: Contents }): Change[] {
  const mistakes: Mistake[] = [];
  const changes: Change[] = [];
  for (const [collection, records] of file) {
    const before = base.get(collection) ?? NONE;
    const held = ours.get(collection) ?? NONE;
    for (const id of before.keys())
      if (!records.has(id) && held.has(id)) changes.push({ collection, id, fields: undefined });
    for (const [id, { id: _id, ...record }] of records) {
      const [old, own] = [before.get(id), held.get(id)];
      if (!old && own && differing(record, own).length > 0)
        mistakes.push({
          collection,
          id,
          problem: 'the product has made a record with this id meanwhile: take another',
        });
      const edited = differing(record, old);
      if (edited.length === 0) continue;
      const fields = Object.fromEntries(own ? edited : Object.entries(record));
      if (differing(fields, own).length > 0 || !own) changes.push({ collection, id, fields });
    }
  }
  if (mistakes.length > 0) throw new Mistaken(mistakes);
  return changes;
}

/** The fields of a record that another one does not hold so: all where there is none. */
const differing = (record: { readonly [field: string]: Value }, other: Plain | undefined): [string, Value][] =>
  Object.entries(record).filter(([name, value]) => !other || !isSame(value, other[name] ?? null));

const isSame = (one: Value, other: Value): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);
