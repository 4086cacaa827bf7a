import {
  type Id,
  isMask,
  isState,
  isWritable,
  kindOf,
  type RecordData,
  type Resource,
  type Row,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { stamps } from '../draft-values.ts';
import { canonical } from '../history/entry.ts';
import { mergeWithCurrent, versionIn } from '../history/stale.ts';
import type { Body } from '../request/body.ts';
import { assertWritable, type FormStep, fieldsOfStep } from '../request/body.ts';
import type { Authorised, Scope } from '../scope.ts';
import type { Fields } from '../store.ts';
import { commit, presentWritten, type Written } from './commit.ts';
import type { Values } from './relations.ts';
import { type ProposedRecord, validateEach, validateOne } from './validate.ts';
import type { Change, Write } from './write.ts';

/**
 * Updates the sent keys, validated as a whole, up to `step`, so toggles obey the form's rules.
 * `_version`: merges with later writes. Atomic. @throws ApiError 404, 422 by field, 403 or 409 of a
 * check, 409 `stale` for the same field.
 */
export function updateRecord(
  context: ApiContext,
  call: Authorised & { readonly body: Body; readonly id: Id; readonly step?: FormStep | undefined },
): Promise<Written<Row>> {
  return commit(context, { ...call, right: 'update', ids: [call.id] }, async (write) =>
    presentWritten(write, await updateWithin(write, call.id, call.body, call.step)),
  );
}

/** Changes a record in a write under way. @throws as `updateRecord`, perhaps after it wrote. */
export async function updateWithin(write: Write, id: Id, body: Body, step?: FormStep): Promise<RecordData> {
  const { scope } = write;
  const { read, rest } = versionIn(body);
  const stored = await scope.record(id);
  const sent = await mergeWithCurrent(scope, stored, read, withoutMasks(scope.resource, stored, rest));
  const { value } = await validateOne(scope, proposeChange(scope, stored, sent, step));
  const patch = patchOf(scope, value, stored);
  if (!patch) return stored;
  const record = await write.update(stored, patch);
  await write.follow('updated', record, stored);
  return record;
}

/** A stored record as it is to be. */
export type ProposedChange = ProposedRecord & { readonly stored: RecordData };

/** A stored record as a body would change it. @throws ApiError 422 for what cannot be written. */
export function proposeChange(scope: Scope, stored: RecordData, body: Body, step?: FormStep): ProposedChange {
  const given = assertWritable(scope, fieldsOfStep(step, scope.screen.updates), body);
  return { draft: { ...writableOf(scope.resource, stored), ...given }, stored, states: {}, upTo: step?.upTo };
}

/** Validates changes of several records: those that are right, and why the others are refused. */
export async function validateChanges<T extends ProposedChange>(
  scope: Scope,
  proposals: readonly T[],
  patchFor: (value: Values, proposed: T) => Values | undefined = (value, { stored }) => patchOf(scope, value, stored),
): Promise<{ readonly changes: readonly Change[]; readonly refused: Map<Id, unknown> }> {
  const changes: Change[] = [];
  const refused = new Map<Id, unknown>();
  for (const [at, verdict] of (await validateEach(scope, proposals)).entries()) {
    const proposed = proposals[at] as T;
    const patch = verdict.ok && patchFor(verdict.value, proposed);
    if (patch) changes.push({ stored: proposed.stored, patch });
    else if (!verdict.ok) refused.set(proposed.stored.id, verdict.error);
  }
  return { changes, refused };
}

/** What was sent, without what was only sent back as it was shown: a masked value stays. */
const withoutMasks = ({ fields }: Resource, stored: RecordData, body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return !isMask(value) || !field || kindOf(field).redact?.(field)?.(stored[name] ?? null) !== value;
    }),
  );

/** What is to be written of a stored record for it to become the judged one; undefined: nothing. */
export const patchOf = (scope: Scope, value: Values, stored: RecordData): Values | undefined =>
  changed(scope, { ...value, ...restarted(scope, value, stored) }, stored);

/** Resets approval on changes: of own rows (spec part 2 §4 Product), or by state. */
export function restarted({ resource, rows }: Scope, value: Values, stored: RecordData): Values {
  const isTouched = (names: readonly string[] = []): boolean =>
    names.some((name) => Object.hasOwn(value, name) && !equal(value[name] ?? null, stored[name] ?? null));
  const ofStates = resource.fieldList.flatMap((field): [string, Value][] => {
    if (!isState(field) || !isTouched(field.restarts?.on)) return [];
    const isTheirs = resource.rows.some(({ initialValues }) => Object.hasOwn(initialValues, field.name));
    const begins = isTheirs ? rows?.initialValues[field.name] : field.initial;
    if (begins === undefined) return [];
    return [[field.name, begins], ...(field.restarts?.clears ?? []).map((name): [string, Value] => [name, null])];
  });
  return Object.fromEntries(ofStates);
}

/** What of a judged record differs from the stored one, and when; undefined: nothing. */
export function changed(scope: Scope, value: Values, stored: RecordData): Values | undefined {
  const differing = Object.entries(value).filter(([name, each]) => !equal(each, stored[name] ?? null));
  return differing.length === 0 ? undefined : { ...Object.fromEntries(differing), ...stamps(scope, ['updated']) };
}

const equal = (value: Value, other: Value): boolean =>
  JSON.stringify(value) === JSON.stringify(other) ||
  (typeof value === 'object' && canonical(value) === canonical(other));

/** What is given to a record, by who writes it: moves the states, people the values, the server
 * the rest. */
export function splitFields(
  { fieldList }: Resource,
  record: Fields,
  given: Fields,
): { readonly states: Fields; readonly values: Fields; readonly rest: Fields } {
  const states: Record<string, Value> = {};
  const values: Record<string, Value> = {};
  const rest: Record<string, Value> = {};
  for (const field of fieldList) {
    const { name } = field;
    if (isState(field)) states[name] = record[name] ?? null;
    else if (Object.hasOwn(given, name)) (isWritable(field) ? values : rest)[name] = given[name] ?? null;
  }
  return { states, values, rest };
}
