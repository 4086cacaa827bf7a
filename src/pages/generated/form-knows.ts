import {
  type Draft,
  type Field,
  fieldsOf,
  isEmpty,
  kindOf,
  type Resource,
  type Row,
  type Rule,
  type Value,
} from '../../../resources/language/index.ts';
import type { Known } from '../../asking.ts';
import { viewOf } from '../../fields/index.ts';
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

/** Everything the rules of a form read. */
function namesRead(resource: Resource): readonly string[] {
  const rules = [
    ...resource.fieldList.flatMap(({ visibleWhen, requiredWhen }): (Rule | undefined)[] => [
      visibleWhen,
      requiredWhen?.rule,
    ]),
    ...resource.checks.map(({ expect }) => expect),
  ];
  return [...new Set(rules.flatMap((rule) => (rule ? fieldsOf(rule) : [])))];
}

/**
 * What the computed names that a resource's rules read stand for, for a draft: from the draft itself, from the record as it was
 * loaded, and from what was told of the records chosen. What is not known is left out, and no rule may be asked that reads it.
 */
export function computedOf(
  resource: Resource,
  draft: Draft,
  row: Row | undefined,
  learned: Learned,
): { readonly [name: string]: Value } {
  const at = (path: string): Value | undefined => throughReference(path, draft, row, learned);
  const found: Record<string, Value> = {};
  for (const name of namesRead(resource)) {
    const field = resource.fields[name];
    const value = field === undefined ? at(name) : computedField(resource, name, { draft, row, at });
    if (value !== undefined) found[name] = value;
  }
  return found;
}

type Computing = {
  readonly draft: Draft;
  readonly row: Row | undefined;
  readonly at: (path: string) => Value | undefined;
};

/** What one computed field holds; undefined where nobody knows, and for what records hold themselves. */
function computedField(resource: Resource, name: string, { draft, row, at }: Computing): Value | undefined {
  const field = resource.fields[name];
  if (field === undefined || kindOf(field).stored) return undefined;
  const { computed } = viewOf(field);
  if (computed === undefined) return row ? row[name] : kindOf(field).begins?.(field);
  const known = computed(field, { draft, at });
  if (known !== undefined || row === undefined) return known;
  // The record tells it by the field's own name, as long as it still refers to the same.
  return Object.hasOwn(row, name) && reads(field).every((each) => sameValue(draft[each], row[each]))
    ? row[name]
    : undefined;
}

/** The references a computed field is read through. */
const reads = (field: Field): readonly string[] => ('path' in field ? [field.path.split('.')[0] ?? ''] : []);

/** What a path through a reference of the draft ends at. */
function throughReference(path: string, draft: Draft, row: Row | undefined, learned: Learned): Value | undefined {
  const [first = '', ...rest] = path.split('.');
  const id = draft[first];
  if (isEmpty(id)) return null;
  const told: Known | undefined = learned[first]?.[String(id)];
  const end = rest.join('.');
  if (told?.[end] !== undefined) return told[end];
  if (row === undefined || !sameValue(id, row[first])) return undefined;
  return row[path] ?? partOf(row.expanded?.[first], end);
}

const partOf = (record: Value | undefined, name: string): Value | undefined =>
  typeof record === 'object' && record !== null && !Array.isArray(record)
    ? (record as { readonly [name: string]: Value })[name]
    : undefined;
