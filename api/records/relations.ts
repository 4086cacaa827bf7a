import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  acceptedTypes,
  type Condition,
  fieldsOf,
  holds,
  type Id,
  isEmpty,
  type RecordData,
  referrersOf,
  type Scalar,
  type Source,
  sameKey,
  type Value,
} from '../../resources/language/index.ts';
import { onlyTests, type Reference, referenceIn } from '../choices.ts';
import { type FileField, fileFieldsOf, isUnattached } from '../files/held.ts';
import type { Scope } from '../scope.ts';
import { SYSTEM } from '../system.ts';

export type Values = { readonly [field: string]: Value };
export type FieldErrors = Record<string, string[]>;

/** What is wrong by field; `onlyTaken`: each of it is that somebody else has the value. */
type Related = { readonly errors: FieldErrors; readonly onlyTaken: boolean };

/** A record that was judged by its own rules; `stored` as it is stored, undefined for a new one. */
export type Proposed = {
  readonly value: Values;
  readonly stored: RecordData | undefined;
  /** Files the record held before, which it may have again. */
  readonly restored?: readonly Value[] | undefined;
};

/**
 * Validates uniqueness, references and files. Unchanged values stay valid; not between the given
 * records. A query for uniqueness, one per changed reference, three for files.
 */
export async function checkRelations(scope: Scope, proposals: readonly Proposed[]): Promise<Related[]> {
  const taken = await takenBy(scope, proposals);
  const errors = proposals.map((): FieldErrors => ({}));
  for (const field of scope.resource.fieldList) {
    const reference = referenceIn(field);
    const problems = reference && (await referenceProblems(scope, proposals, reference));
    for (const [at, problem] of problems ?? []) Object.assign(errors[at] ?? {}, { [field.name]: [problem] });
  }
  for (const [at, found] of (await fileProblems(scope, proposals)).entries()) Object.assign(errors[at] ?? {}, found);
  return errors.map((found, at) => ({
    errors: { ...found, ...taken[at] },
    onlyTaken: Object.keys(found).length === 0,
  }));
}

const normalise = (value: Value | undefined): Value => (typeof value === 'string' ? sameKey(value) : (value ?? null));

type Unique = Scope['resource']['uniques'][number];

/** What each record must have for itself: what it newly holds of it. */
const newlyUnique = ({ uniques }: Scope['resource'], { value, stored }: Proposed): Unique[] =>
  uniques.filter(
    ({ fields }) =>
      fields.every((name) => isScalar(value[name] ?? null)) &&
      (!stored || fields.some((name) => normalise(stored[name]) !== normalise(value[name]))),
  );

/** New unique values, normalised for comparison. */
export const uniqueKeys = (resource: Scope['resource'], proposed: Proposed): { key: string; unique: Unique }[] =>
  newlyUnique(resource, proposed).map((unique) => ({
    key: JSON.stringify([unique.fields, unique.fields.map((name) => normalise(proposed.value[name]))]),
    unique,
  }));

/** Taken values. The store itself compares letter case. */
async function takenBy({ resource, reader }: Scope, proposals: readonly Proposed[]): Promise<FieldErrors[]> {
  const queries = proposals.map((each) => newlyUnique(resource, each));
  const wanted = resource.uniques.flatMap((unique): Condition[] => {
    const values = proposals.flatMap(({ value }, at) => (queries[at]?.includes(unique) ? [value] : []));
    return values.length === 0 ? [] : [anyOf(unique.fields, values)];
  });
  if (wanted.length === 0) return proposals.map(() => ({}));
  const names = new Set(queries.flat().flatMap(({ fields }) => fields));
  const fields = Object.fromEntries([...names].map((column): [string, Source] => [column, { column }]));
  const rows = await reader.rows({ from: resource.name, where: { any: wanted }, fields });
  const holders = new Map<string, Id[]>();
  for (const row of rows) {
    for (const { key } of uniqueKeys(resource, { value: row, stored: undefined }))
      holders.set(key, [...(holders.get(key) ?? []), row.id]);
  }
  return proposals.map((each) =>
    Object.fromEntries(
      uniqueKeys(resource, each)
        .filter(({ key }) => holders.get(key)?.some((id) => id !== each.stored?.id))
        .map(
          ({
            unique: {
              fields: [first = ''],
              message,
            },
          }) => [first, [message]],
        ),
    ),
  );
}

function anyOf(fields: readonly string[], values: readonly Values[]): Condition {
  const [only = '', ...more] = fields;
  const held = (value: Values, name: string): Scalar => value[name] as Scalar;
  if (more.length === 0) return { of: { column: only }, in: values.map((value) => held(value, only)) };
  return {
    any: values.map((value) => ({ all: fields.map((name) => ({ of: { column: name }, is: held(value, name) })) })),
  };
}

const isScalar = (value: Value): boolean => !isEmpty(value) && typeof value !== 'object';

/**
 * Reference errors by record: new ones must exist, be in reach and fit the rule; old ones must fit
 * if its input changed.
 */
async function referenceProblems(
  scope: Scope,
  proposals: readonly Proposed[],
  field: Reference,
): Promise<Map<number, string>> {
  const { registry, reader } = scope;
  const target = registry.resources[field.to];
  const rule = field.where;
  const referrers = rule ? referrersOf(rule) : [];
  const queries = proposals.map(({ value: given, stored }) => {
    const value = { ...stored, ...given };
    const before = idsIn(stored?.[field.name]);
    const refitted =
      stored !== undefined && referrers.some((name) => normalise(stored[name]) !== normalise(value[name]));
    return { value, stored, before, ids: idsIn(value[field.name]).filter((id) => refitted || !before.includes(id)) };
  });
  const ids = [...new Set(queries.flatMap((each) => each.ids))];
  if (!target || ids.length === 0) return new Map();
  const names = rule ? fieldsOf(rule) : [];
  const wanted = { rules: [{ id: { in: ids } }] };
  const rows = await reader.rows({ ...scope.selectionFor(target, wanted), fields: scope.sources(target, names) });
  const found = new Map(rows.map((row) => [row.id, row]));
  const problems = queries.map((each) => referenceProblem(scope, field, each, found));
  return new Map([...problems.entries()].filter((entry): entry is [number, string] => entry[1] !== undefined));
}

function referenceProblem(
  { registry, resource, now, operands }: Scope,
  field: Reference,
  { value, stored, before, ids }: Proposed & { readonly before: readonly Id[]; readonly ids: readonly Id[] },
  found: ReadonlyMap<Id, RecordData>,
): string | undefined {
  const rule = field.where;
  const options = { now, me: operands.me, referrer: value };
  const own = rule && onlyTests(rule, (read) => read.length === 0);
  const fit = rule && onlyTests(rule, (read) => read.length > 0);
  for (const id of ids) {
    if (field.to === resource.name && id === stored?.id)
      return `${field.label} cannot be this ${inSentence(resource.label.one)} itself`;
    const row = found.get(id);
    if (!before.includes(id) && (!row || (own && !holds(own, row, options)))) {
      return `This ${inSentence(registry.resources[field.to]?.label.one ?? 'record')} cannot be chosen`;
    }
    if (rule && row && fit && !holds(fit, row, options)) {
      const parents = referrersOf(rule).map((name) => resource.fields[name]?.label ?? name);
      return `${field.label} does not belong to the chosen ${parents.join(' and ')}`;
    }
  }
  return undefined;
}

const idsIn = (value: Value | undefined): Id[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

async function fileProblems(scope: Scope, proposals: readonly Proposed[]): Promise<FieldErrors[]> {
  const { registry, reader, resource, session } = scope;
  const fields = fileFieldsOf(resource);
  const queries = proposals.map(({ value, stored, restored = [] }) => {
    const named = fields.flatMap((field): [FileField, string][] => {
      const id = value[field.name];
      return isEmpty(id) || id === stored?.[field.name] ? [] : [[field, String(id)]];
    });
    const ids = named.map(([, id]) => id);
    return {
      named,
      // What another field of the record held may be moved here.
      held: fields.map(({ name }) => String(stored?.[name] ?? '')).filter((id) => ids.includes(id)),
      again: ids.filter((id) => restored.includes(id)),
    };
  });
  const found = async (ids: readonly string[], ...where: readonly Condition[]): Promise<Map<string, RecordData>> => {
    if (ids.length === 0) return new Map();
    const these: Condition = { of: { column: 'id' }, in: [...new Set(ids)] };
    const FILE_FIELDS = { type: { column: 'type' }, size: { column: 'size' } };
    const rows = await reader.rows({ from: SYSTEM.files, where: { all: [these, ...where] }, fields: FILE_FIELDS });
    return new Map(rows.map((row) => [String(row.id), row]));
  };
  const mine = await found(
    queries.flatMap(({ named }) => named.map(([, id]) => id)),
    { of: { column: 'user_id' }, is: session.user.id },
    isUnattached(registry),
  );
  const moved = await found(queries.flatMap(({ held }) => held));
  // A copy or its origin may hold them: files live as long as a holder.
  const existing = await found(queries.flatMap(({ again }) => again));
  return queries.map(({ named, held, again }) =>
    Object.fromEntries(
      named.flatMap(([field, id]): [string, string[]][] => {
        const file =
          mine.get(id) ??
          (held.includes(id) ? moved.get(id) : undefined) ??
          (again.includes(id) ? existing.get(id) : undefined);
        const problem = misfit(field, file);
        return problem === undefined ? [] : [[field.name, [problem]]];
      }),
    ),
  );
}

function misfit(field: FileField, file: RecordData | undefined): string | undefined {
  if (!file) return 'This file is not available. Please upload it again';
  const types = acceptedTypes(field);
  if (!types.includes(String(file.type))) return `${field.label} must be one of: ${namesOf(types)}`;
  return undefined;
}

const namesOf = (types: readonly string[]): string =>
  types.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ');
