import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  blankOf,
  computedFor,
  type Draft,
  fieldsOf,
  holds,
  type Id,
  isMask,
  isState,
  kindOf,
  type RecordData,
  type Resource,
  type Row,
  type Value,
  validate,
  validateFields,
  writableOf,
} from '../../resources/language/index.ts';
import { runChecks } from '../checks/index.ts';
import type { ApiContext } from '../context.ts';
import { type ApiError, conflict, invalid } from '../errors.ts';
import { filled } from '../fills/index.ts';
import { canonical } from '../history/entry.ts';
import type { HistoryEvent } from '../history/journal.ts';
import { assertUnchanged, mergeWithCurrent, versionIn } from '../history/stale.ts';
import type { Authorised, Scope } from '../scope.ts';
import { ownerIneligible, ownerOf } from './owner.ts';
import { givenOnce, goingWith, partsBelow, placeOf, removeParts } from './parts.ts';
import { commit, type Refused, type Write, type Written } from './pipeline.ts';
import { rowFor } from './read.ts';
import { referrersOf } from './referrers.ts';
import { keptBecause } from './refusals.ts';
import { checkRelations, type FieldErrors, type Values } from './relations.ts';
import { stamps } from './stamps.ts';
import type { FormStep } from './step.ts';
import { typeByRole } from './user-type.ts';
import { valuesOf } from './values.ts';

export type Body = { readonly [field: string]: unknown };

/**
 * Creates a record, validated as a whole, up to `step`; sets the owner for own-row roles. Atomic.
 * @throws ApiError 422 by field, 403 or 409 of a check.
 */
export function createRecord(
  context: ApiContext,
  call: Authorised & { readonly body: Body; readonly step?: FormStep | undefined },
): Promise<Written<Row>> {
  return commit(context, { ...call, right: 'create' }, async (write) =>
    presentWritten(write, await createWithin(write, call.body, call.step)),
  );
}

/** Stores a new record in a write under way. @throws as `createRecord`, perhaps after it wrote. */
export async function createWithin(write: Write, body: Body, step?: FormStep): Promise<RecordData> {
  const { scope } = write;
  const writes = [...scope.screen.writes, ...givenOnce(scope.resource)];
  const given = assertWritable(scope, writtenIn(step, writes), body);
  const started = await newRecordFrom(scope);
  const value = await validated(write, { ...started(given), upTo: step?.upTo });
  const location = await placeOf(write, value);
  const record = await write.insert({ ...value, ...location, ...stamps(scope, ['created', 'updated']) });
  await write.follow('created', record, undefined);
  return record;
}

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
  const { read, rest } = versionIn(body);
  const stored = await write.scope.record(id);
  const given = withoutMasks(write.scope.resource, stored, rest);
  const patch = await changesTo(write, stored, await mergeWithCurrent(write.scope, stored, read, given), { step });
  if (!patch) return stored;
  const record = await write.update(stored, patch);
  await write.follow('updated', record, stored);
  return record;
}

/** The changes to a stored record; undefined if none. @throws as `updateRecord`. */
export async function changesTo(
  write: Write,
  stored: RecordData,
  body: Body,
  { computed, step }: { readonly computed?: Values | undefined; readonly step?: FormStep | undefined } = {},
): Promise<Values | undefined> {
  const { resource, screen } = write.scope;
  const draft = {
    ...writableOf(resource, stored),
    ...assertWritable(write.scope, writtenIn(step, screen.updates), body),
  };
  const value = await validated(write, { draft, stored, states: {}, computed, upTo: step?.upTo });
  return patchOf(write.scope, value, stored);
}

/** What was sent, without what was only sent back as it was shown: a masked value stays. */
const withoutMasks = ({ fields }: Resource, stored: RecordData, body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return !isMask(value) || !field || kindOf(field).redact?.(field)?.(stored[name] ?? null) !== value;
    }),
  );

/** What of a screen's fields may be written: in a step its own alone. */
const writtenIn = (step: FormStep | undefined, writes: readonly string[]): readonly string[] =>
  step ? writes.filter((name) => step.fields.includes(name)) : writes;

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

/**
 * Deletes a record and its files. `read`: the version read. @throws ApiError 404; 409 `stale` if
 * changed; 403 or 409 of a check; 409 if protected or referenced.
 */
export function deleteRecord(
  context: ApiContext,
  call: Authorised & { readonly id: Id; readonly read?: number | undefined },
): Promise<Written<void>> {
  return commit(context, { ...call, right: 'delete', ids: [call.id] }, (write) =>
    deleteWithin(write, call.id, call.read),
  );
}

/** Deletes a record in a write under way. @throws as `deleteRecord`, perhaps after it wrote. */
async function deleteWithin(write: Write, id: Id, read: number | undefined): Promise<void> {
  const { scope } = write;
  const stored = await scope.record(id, keepRuleFields(scope.resource));
  await assertUnchanged(scope, stored, read);
  for (const refusal of (await deleteEach(write, [stored])).values()) throw refusal;
}

/**
 * Deletes stored records in a write under way, with what is part of them or goes with them. Answers
 * why some are refused, of which nothing was written. @throws what a store or a handler throws.
 */
export async function deleteEach(
  write: Write,
  records: readonly RecordData[],
  telling?: (stored: RecordData) => HistoryEvent,
): Promise<Refused> {
  const { scope, tx } = write;
  const { registry, resource } = scope;
  const idsOf = (some: readonly RecordData[]): Id[] => some.map(({ id }) => id);
  const refused = new Map<Id, unknown>();
  const referring = await referrersOf(scope, idsOf(records));
  const free: RecordData[] = [];
  for (const stored of records) {
    try {
      const call = { ...checkInput(scope), event: 'deleted', value: undefined, stored } as const;
      const errors = await runChecks(scope.context.product, call);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      assertRemovable(scope, stored, referring);
      free.push(stored);
    } catch (error) {
      refused.set(stored.id, error);
    }
  }
  const along = await goingWith(tx, registry, { resource, ids: idsOf(free) });
  for (const stored of free) {
    await removeParts(write, stored, along.get(stored.id) ?? []);
    await removeParts(write, stored, await partsBelow(tx, registry, { resource, id: stored.id }));
  }
  await write.remove(free, telling);
  for (const stored of free) await write.follow('deleted', stored, stored);
  return refused;
}

/** What the rule reads that keeps records from being deleted. */
export const keepRuleFields = ({ keepWhen }: Resource): readonly string[] => (keepWhen ? fieldsOf(keepWhen.rule) : []);

function assertRemovable(scope: Scope, stored: RecordData, referring: ReadonlyMap<Id, string>): void {
  const { resource, now, operands } = scope;
  const { keepWhen } = resource;
  if (keepWhen && holds(keepWhen.rule, stored, { now, me: operands.me })) throw conflict(keepWhen.message);
  const who = referring.get(stored.id);
  if (who !== undefined) throw conflict(keptBecause(inSentence(resource.label.one), who));
}

/** A record that was just written, as a row of its screen. */
export async function presentWritten(write: Write, record: RecordData): Promise<Row> {
  const { scope } = write;
  await write.runDeferred();
  const row = await rowFor(scope, record.id);
  if (!row) throw scope.missing();
  return row;
}

const checkInput = ({ reader, registry, resource, session, now }: Scope) => ({
  reader,
  registry,
  resource,
  session,
  now,
});

/** A new record from input, defaults and owner. @throws ApiError 403 as `ownerOf`. */
export async function newRecordFrom(scope: Scope): Promise<(given: Draft) => ProposedRecord> {
  const { resource, rows } = scope;
  const own = rows && { [rows.own.field]: await ownerOf(scope, rows), ...rows.initialValues };
  const states = statesOf(resource, rows?.initialValues);
  const blank = blankOf(resource);
  const filled = withoutStates(own ?? {}, states);
  return (given) => ({ draft: { ...blank, ...given, ...filled }, stored: undefined, states });
}

function statesOf({ fieldList }: Resource, starts: { readonly [field: string]: Value } = {}): Record<string, Value> {
  const states = fieldList.flatMap((field): [string, Value][] => {
    const begins = kindOf(field).begins?.(field);
    return begins === undefined ? [] : [[field.name, starts[field.name] ?? begins]];
  });
  return Object.fromEntries(states);
}

const withoutStates = (values: Values, states: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(states, name)));

/** The writable input. @throws ApiError 422 for all other keys. */
export function assertWritable(
  { resource, rows }: Pick<Scope, 'resource' | 'rows'>,
  writes: readonly string[],
  body: Body,
): Draft {
  const refused = refusedIn({ resource, rows }, writes, body);
  if (Object.keys(refused).length > 0) throw invalid(refused);
  return body as Draft;
}

/** What is sent and is not to be, each with why. */
export function refusedIn(
  { resource, rows }: Pick<Scope, 'resource' | 'rows'>,
  writes: readonly string[],
  body: Body,
): { [field: string]: string[] } {
  const refused = Object.keys(body).filter((key) => !writes.includes(key) || key === rows?.own.field);
  return Object.fromEntries(
    refused.map((key) => [
      key,
      [Object.hasOwn(resource.fields, key) ? 'This field cannot be written' : 'Unknown field'],
    ]),
  );
}

/** A record as it is to be. */
export type ProposedRecord = {
  readonly draft: Draft;
  readonly stored: RecordData | undefined;
  /** Where the write leads it. */
  readonly states: { readonly [field: string]: Value };
  /** What its rules read elsewhere, where that is known already. */
  readonly computed?: Values | undefined;
  /** The move it is made by. */
  readonly move?: string | undefined;
  /** The fields of the steps of its form that are to be complete. */
  readonly upTo?: readonly string[] | undefined;
  /** Whether what a later step requires may be empty again, as it was before. */
  readonly mayEmpty?: boolean;
  /** Files it may have again. */
  readonly restored?: readonly Value[];
  /** What it was before it was deleted, where it comes back. */
  readonly was?: Values | undefined;
};

/** A validation result: values and move input, or a refusal. */
export type Verdict = (ValidRecord & { readonly ok: true }) | { readonly ok: false; readonly error: unknown };
/** `answers`: what is entered and not stored (`transient`). */
export type ValidRecord = { readonly value: Values; readonly answers: Values };

/** The values to store. @throws ApiError as `validateEach` found. */
const validated = async (write: Write, proposed: ProposedRecord): Promise<Values> =>
  (await validatedMove(write, proposed)).value;

/** The same with the answers to a move that are not stored. @throws ApiError as `validateEach`. */
export async function validatedMove({ scope }: Pick<Write, 'scope'>, proposed: ProposedRecord): Promise<ValidRecord> {
  const [verdict] = await validateEach(scope, [proposed]);
  if (verdict?.ok) return verdict;
  throw verdict?.error;
}

/**
 * Validates several: 422 by field, 409 for taken values, 403 or 409 of a check. Own rules first,
 * then all against others at once.
 */
export async function validateEach(scope: Scope, all: readonly ProposedRecord[]): Promise<Verdict[]> {
  const drafts = all.map(({ draft, stored, states }) => ({
    draft: { ...stored, ...draft, ...states },
    id: stored?.id,
  }));
  const unknown = drafts.filter((_, at) => all[at]?.computed === undefined);
  const values = (await valuesOf(scope, unknown, computedFor(scope.resource))).values();
  const verdicts: Verdict[] = [];
  for (const proposed of all)
    verdicts.push(await validateOwnRules(scope, proposed, proposed.computed ?? values.next().value ?? {}));
  const right = [...verdicts.entries()].flatMap(([at, verdict]) => {
    const proposed = all[at];
    return verdict.ok && proposed
      ? [{ at, wanted: proposed, ...proposed, value: verdict.value, answers: verdict.answers }]
      : [];
  });
  const relations = await checkRelations(scope, right);
  for (const [location, { at, wanted: proposed, value, answers, stored, was }] of right.entries()) {
    const { errors = {}, onlyTaken = false } = relations[location] ?? {};
    verdicts[at] = await verdictOf({ value, answers }, async () => {
      await refuse(scope, proposed.draft, errors, onlyTaken ? taken : invalid);
      const event = stored ? 'updated' : 'created';
      await refuse(
        scope,
        proposed.draft,
        await runChecks(scope.context.product, { ...checkInput(scope), event, value, stored, was }),
      );
    });
  }
  return verdicts;
}

async function validateOwnRules(
  scope: Scope,
  { draft, stored, states, move, upTo, mayEmpty, was }: ProposedRecord,
  computed: Values,
): Promise<Verdict> {
  const { resource, now, operands, reader } = scope;
  const options = { now, stored, states, computed, move, upTo, mayEmpty, me: operands.me, complete: true };
  const judgement = validate(resource, draft, options);
  if (judgement.ok) {
    const { value, answers } = parted(resource, judgement.value);
    const own = { ...value, ...states };
    const typed = { ...own, ...typeByRole(scope, own, stored) };
    const { values, errors } = await filled(scope.context.product, resource, {
      value: typed,
      stored,
      was: stored ?? was,
      now,
      reader,
    });
    return verdictOf({ value: { ...typed, ...values }, answers }, () => refuse(scope, draft, errors));
  }
  // All mistakes are reported at once: what is computed from the rest is part of it.
  const wrong = Object.keys(judgement.errors);
  const rest = resource.fieldList.flatMap(({ name }) => (wrong.includes(name) ? [] : [name]));
  const right = validateFields(resource, draft, rest, options);
  const value = { ...stored, ...(right.ok ? right.value : {}), ...states };
  for (const name of wrong) delete value[name];
  const { errors } = await filled(scope.context.product, resource, { value, stored, was: stored ?? was, now, reader });
  return verdictOf({ value: {}, answers: {} }, () => refuse(scope, draft, { ...errors, ...judgement.errors }));
}

function parted({ fieldList }: Resource, validated: Values): ValidRecord {
  const passing = fieldList.filter(({ transient }) => transient).map(({ name }) => name);
  if (passing.length === 0) return { value: validated, answers: {} };
  const part = (isAnswer: boolean): Values =>
    Object.fromEntries(Object.entries(validated).filter(([name]) => passing.includes(name) === isAnswer));
  return { value: part(false), answers: part(true) };
}

async function verdictOf(right: ValidRecord, refusal: () => Promise<void>): Promise<Verdict> {
  try {
    await refusal();
    return { ok: true, ...right };
  } catch (error) {
    return { ok: false, error };
  }
}

async function refuse(
  scope: Scope,
  draft: Draft,
  errors: FieldErrors,
  refusal: (errors: FieldErrors) => ApiError = invalid,
): Promise<void> {
  if (Object.keys(errors).length === 0) return;
  const { rows } = scope;
  const owner = rows && Object.hasOwn(errors, rows.own.field) ? draft[rows.own.field] : undefined;
  if (rows && typeof owner === 'number') {
    if (refusal === taken) throw conflict((errors[rows.own.field] ?? []).join('. '));
    throw await ownerIneligible(scope, rows, owner);
  }
  throw refusal(errors);
}

const taken = (errors: FieldErrors): ApiError => conflict(Object.values(errors).flat().join('. '), errors);

const equal = (value: Value, other: Value): boolean =>
  JSON.stringify(value) === JSON.stringify(other) ||
  (typeof value === 'object' && canonical(value) === canonical(other));
