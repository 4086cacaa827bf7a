import {
  acceptedSize,
  acceptedTypes,
  type Condition,
  fieldsOf,
  holds,
  type Id,
  isEmpty,
  type RecordData,
  referrersOf,
  type Source,
  sameKey,
  type Value,
} from '../../resources/language/index.ts';
import { type FileField, fileFieldsOf, isFree } from '../files/held.ts';
import type { Sight } from '../sight.ts';
import { SYSTEM } from '../system.ts';
import { onlyTests, type Reference, referenceIn } from './choices.ts';

export type Judged = { readonly [field: string]: Value };
export type FieldErrors = Record<string, string[]>;

/** What is wrong by field; `onlyTaken`: each of it is that somebody else has the value. */
type Related = { readonly errors: FieldErrors; readonly onlyTaken: boolean };

/** A record that was judged by its own rules; `stored` as it is stored, undefined for a new one. */
type Proposed = { readonly value: Judged; readonly stored: RecordData | undefined };

/**
 * What a judged record must still prove against other records: unique values, references that exist, are within reach and may
 * be chosen, files that exist and fit. What did not change is not asked again: a stored choice stays valid. One statement for
 * all that must be unique, one for each reference that changed, one for the files.
 */
export async function checkRelations(sight: Sight, proposed: Proposed): Promise<Related> {
  const taken = await takenBy(sight, proposed);
  const errors: FieldErrors = {};
  for (const field of sight.resource.fieldList) {
    const reference = referenceIn(field);
    const problem = reference && (await referenceProblem(sight, proposed, reference));
    if (problem !== undefined) errors[field.name] = [problem];
  }
  Object.assign(errors, await fileProblems(sight, proposed));
  const onlyTaken = Object.keys(errors).length === 0;
  return { errors: { ...errors, ...taken }, onlyTaken };
}

const told = (value: Value | undefined): Value => (typeof value === 'string' ? sameKey(value) : (value ?? null));

/** What another record has already. Letter case is the store's to compare: it refuses what is only written otherwise. */
async function takenBy({ resource, reader }: Sight, { value, stored }: Proposed): Promise<FieldErrors> {
  const asked = resource.uniques.filter(
    ({ fields }) =>
      fields.every((name) => isScalar(value[name] ?? null)) &&
      (!stored || fields.some((name) => told(stored[name]) !== told(value[name]))),
  );
  if (asked.length === 0) return {};
  const same = (fields: readonly string[]): Condition => ({
    all: fields.map((name) => ({ of: { column: name }, is: value[name] as string | number | boolean })),
  });
  const any: Condition = { any: asked.map(({ fields }) => same(fields)) };
  const others: Condition = stored ? { all: [any, { none: [{ of: { column: 'id' }, is: stored.id }] }] } : any;
  const names = new Set(asked.flatMap(({ fields }) => fields));
  const fields = Object.fromEntries([...names].map((column): [string, Source] => [column, { column }]));
  const rows = await reader.rows({ from: resource.name, where: others, fields });
  const taken = asked.filter((each) =>
    rows.some((row) => each.fields.every((name) => told(row[name]) === told(value[name]))),
  );
  return Object.fromEntries(taken.map(({ fields: [first = ''], message }) => [first, [message]]));
}

const isScalar = (value: Value): boolean => !isEmpty(value) && typeof value !== 'object';

/**
 * Whether what a reference names may be named: what is new must exist, be within reach and meet the field's rule; where what
 * the rule reads of this record changed, the rest must still fit it.
 */
async function referenceProblem(
  sight: Sight,
  { value, stored }: Proposed,
  field: Reference,
): Promise<string | undefined> {
  const { registry, reader, now, operands } = sight;
  const target = registry.resources[field.to];
  const before = idsIn(stored?.[field.name]);
  const rule = field.where;
  const referrers = rule ? referrersOf(rule) : [];
  const refitted = stored !== undefined && referrers.some((name) => told(stored[name]) !== told(value[name]));
  const ids = idsIn(value[field.name]).filter((id) => refitted || !before.includes(id));
  if (!target || ids.length === 0) return undefined;
  const names = rule ? fieldsOf(rule) : [];
  const wanted = { rules: [{ id: { in: ids } }] };
  const rows = await reader.rows({ ...sight.meant(target, wanted), fields: sight.sources(target, names) });
  const found = new Map(rows.map((row) => [row.id, row]));
  const options = { now, me: operands.me, referrer: value };
  for (const id of ids) {
    const row = found.get(id);
    const isNew = !before.includes(id);
    const own = rule && onlyTests(rule, (read) => read.length === 0);
    if (isNew && (!row || (own && !holds(own, row, options)))) {
      return `This ${target.label.one.toLowerCase()} cannot be chosen`;
    }
    const fit = rule && onlyTests(rule, (read) => read.length > 0);
    if (row && fit && !holds(fit, row, options)) {
      const parents = referrers.map((name) => sight.resource.fields[name]?.label ?? name);
      return `${field.label} does not belong to the chosen ${parents.join(' and ')}`;
    }
  }
  return undefined;
}

const idsIn = (value: Value | undefined): Id[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

/** What is wrong with the files a record names that it did not name there before. */
async function fileProblems(sight: Sight, { value, stored }: Proposed): Promise<FieldErrors> {
  const { registry, reader, resource, session } = sight;
  const fields = fileFieldsOf(resource);
  const named = fields.flatMap((field): [FileField, Value][] => {
    const id = value[field.name];
    return isEmpty(id) || id === stored?.[field.name] ? [] : [[field, id ?? null]];
  });
  if (named.length === 0) return {};
  const ids = [...new Set(named.map(([, id]) => String(id)))];
  const wanted: Condition = { of: { column: 'id' }, in: ids };
  const mine: Condition = { all: [wanted, { of: { column: 'user_id' }, is: session.user.id }, isFree(registry)] };
  // What another field of the record held may be moved here.
  const held = fields.map(({ name }) => stored?.[name]).filter((id) => typeof id === 'string' && ids.includes(id));
  const moved: Condition = { of: { column: 'id' }, in: held as string[] };
  const rows = await reader.rows({
    from: SYSTEM.files,
    where: held.length > 0 ? { any: [mine, moved] } : mine,
    fields: { type: { column: 'type' }, size: { column: 'size' } },
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  return Object.fromEntries(
    named.flatMap(([field, id]): [string, string[]][] => {
      const problem = misfit(field, found.get(String(id)));
      return problem === undefined ? [] : [[field.name, [problem]]];
    }),
  );
}

function misfit(field: FileField, file: RecordData | undefined): string | undefined {
  if (!file) return 'This file is not available. Please upload it again';
  const types = acceptedTypes(field);
  if (!types.includes(String(file.type))) return `${field.label} must be one of: ${namesOf(types)}`;
  if (Number(file.size) > acceptedSize(field))
    return `${field.label} must be under ${Math.floor(acceptedSize(field) / 1_048_576)} MB`;
  return undefined;
}

const namesOf = (types: readonly string[]): string =>
  types.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ');
