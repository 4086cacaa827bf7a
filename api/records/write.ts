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
  judge,
  judgeFields,
  kindOf,
  type RecordData,
  type Resource,
  type Row,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import { askChecks } from '../checks/index.ts';
import type { ApiContext } from '../context.ts';
import { type ApiError, conflict, invalid } from '../errors.ts';
import { filled } from '../fills/index.ts';
import type { Telling } from '../history/journal.ts';
import { canonical } from '../history/line.ts';
import { merged, onlyAsRead, versionIn } from '../history/stale.ts';
import type { Admitted, Scope } from '../scope.ts';
import { obstacle, ownerOf } from './owner.ts';
import { givenOnce, goingWith, partsBelow, placeOf, removeParts } from './parts.ts';
import { commit, type Refused, type Write, type Written } from './pipeline.ts';
import { rowFor } from './read.ts';
import { referrersOf } from './referrers.ts';
import { kept } from './refusals.ts';
import { checkRelations, type FieldErrors, type Judged } from './relations.ts';
import { stamps } from './stamps.ts';
import type { AskedStep } from './step.ts';
import { typeByRole } from './user-type.ts';
import { valuesOf } from './values.ts';

export type Body = { readonly [field: string]: unknown };

/**
 * Stores a new record: what the screen may write, over what a new record starts from, judged as a
 * whole. Whose it is, is filled in for whoever may only make their own. `step`: of its form, as far
 * as which it is judged.
 * @throws ApiError 422 by field, 403 or 409 of a named check. One transaction: a refusal leaves
 * nothing.
 */
export function createRecord(
  context: ApiContext,
  asked: Admitted & { readonly body: Body; readonly step?: AskedStep | undefined },
): Promise<Written<Row>> {
  return commit(context, { ...asked, right: 'create' }, async (write) =>
    told(write, await createWithin(write, asked.body, asked.step)),
  );
}

/** Stores a new record in a write under way. @throws as `createRecord`, perhaps after it wrote. */
export async function createWithin(write: Write, body: Body, step?: AskedStep): Promise<RecordData> {
  const { scope } = write;
  const writes = [...scope.screen.writes, ...givenOnce(scope.resource)];
  const given = sent(scope, writtenIn(step, writes), body);
  const begun = await beginningOf(scope);
  const value = await judged(write, { ...begun(given), upTo: step?.upTo });
  const place = await placeOf(write, value);
  const record = await write.insert({ ...value, ...place, ...stamps(scope, ['created', 'updated']) });
  await write.follow('created', record, undefined);
  return record;
}

/**
 * Changes a record: the stored one with what was sent by key presence, judged as a whole, so that a
 * row's toggle is held to the same rules as the form. Nothing sent, or nothing different, changes
 * nothing and answers the record. `_version`, where it is sent, is the one that was read: what
 * others wrote since is kept. `step`: of its form, as far as which it is judged.
 * @throws ApiError 404, 422 by field, 403 or 409 of a named check, 409 `stale` where somebody
 * changed the same field since. One transaction: a refusal leaves nothing.
 */
export function updateRecord(
  context: ApiContext,
  asked: Admitted & { readonly body: Body; readonly id: Id; readonly step?: AskedStep | undefined },
): Promise<Written<Row>> {
  return commit(context, { ...asked, right: 'update', ids: [asked.id] }, async (write) =>
    told(write, await updateWithin(write, asked.id, asked.body, asked.step)),
  );
}

/** Changes a record in a write under way. @throws as `updateRecord`, perhaps after it wrote. */
export async function updateWithin(write: Write, id: Id, body: Body, step?: AskedStep): Promise<RecordData> {
  const { read, rest } = versionIn(body);
  const stored = await write.scope.record(id);
  const given = withoutMasks(write.scope.resource, stored, rest);
  const patch = await changesTo(write, stored, await merged(write.scope, stored, read, given), { step });
  if (!patch) return stored;
  const record = await write.update(stored, patch);
  await write.follow('updated', record, stored);
  return record;
}

/**
 * What is to be written of a stored record, of what was sent; undefined when nothing changes.
 * @throws as `updateRecord`.
 */
export async function changesTo(
  write: Write,
  stored: RecordData,
  body: Body,
  { computed, step }: { readonly computed?: Judged | undefined; readonly step?: AskedStep | undefined } = {},
): Promise<Judged | undefined> {
  const { resource, screen } = write.scope;
  const draft = { ...writableOf(resource, stored), ...sent(write.scope, writtenIn(step, screen.updates), body) };
  const value = await judged(write, { draft, stored, states: {}, computed, upTo: step?.upTo });
  return patchOf(write.scope, value, stored);
}

/** What was sent, without what was only sent back as it was told: a masked value stays. */
const withoutMasks = ({ fields }: Resource, stored: RecordData, body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return !isMask(value) || !field || kindOf(field).told?.(field)?.(stored[name] ?? null) !== value;
    }),
  );

/** What of a screen's fields may be written: in a step its own alone. */
const writtenIn = (step: AskedStep | undefined, writes: readonly string[]): readonly string[] =>
  step ? writes.filter((name) => step.fields.includes(name)) : writes;

/** What is to be written of a stored record for it to become the judged one; undefined: nothing. */
export const patchOf = (scope: Scope, value: Judged, stored: RecordData): Judged | undefined =>
  changed(scope, { ...value, ...restarted(scope, value, stored) }, stored);

/**
 * Where a row goes back to, when what it was approved for changes: of the session's own (spec part
 * 2 §4 Product), or whoever writes it where its state says so.
 */
export function restarted({ resource, rows }: Scope, value: Judged, stored: RecordData): Judged {
  const isTouched = (names: readonly string[] = []): boolean =>
    names.some((name) => Object.hasOwn(value, name) && !equal(value[name] ?? null, stored[name] ?? null));
  const ofStates = resource.fieldList.flatMap((field): [string, Value][] => {
    if (!isState(field) || !isTouched(field.restarts?.on)) return [];
    const isTheirs = resource.rows.some(({ starts }) => Object.hasOwn(starts, field.name));
    const begins = isTheirs ? rows?.starts[field.name] : field.initial;
    if (begins === undefined) return [];
    return [[field.name, begins], ...(field.restarts?.clears ?? []).map((name): [string, Value] => [name, null])];
  });
  return Object.fromEntries(ofStates);
}

/** What of a judged record differs from the stored one, and when; undefined: nothing. */
export function changed(scope: Scope, value: Judged, stored: RecordData): Judged | undefined {
  const differing = Object.entries(value).filter(([name, each]) => !equal(each, stored[name] ?? null));
  return differing.length === 0 ? undefined : { ...Object.fromEntries(differing), ...stamps(scope, ['updated']) };
}

/**
 * Deletes a record and lets go of the files only it held. `read`: the version that was read, where
 * the call names one.
 * @throws ApiError 404; 409 `stale` when something shown was changed since; 403 or 409 of a named
 * check; 409 while a rule keeps it, or other records refer to it, saying which and how many.
 */
export function deleteRecord(
  context: ApiContext,
  asked: Admitted & { readonly id: Id; readonly read?: number | undefined },
): Promise<Written<void>> {
  return commit(context, { ...asked, right: 'delete', ids: [asked.id] }, (write) =>
    deleteWithin(write, asked.id, asked.read),
  );
}

/** Deletes a record in a write under way. @throws as `deleteRecord`, perhaps after it wrote. */
async function deleteWithin(write: Write, id: Id, read: number | undefined): Promise<void> {
  const { scope } = write;
  const stored = await scope.record(id, keptBy(scope.resource));
  await onlyAsRead(scope, stored, read);
  for (const refusal of (await deleteEach(write, [stored])).values()) throw refusal;
}

/**
 * Deletes stored records in a write under way, with what is part of them or goes with them. Answers
 * why some are refused, of which nothing was written. @throws what a store or a handler throws.
 */
export async function deleteEach(
  write: Write,
  records: readonly RecordData[],
  telling?: (stored: RecordData) => Telling,
): Promise<Refused> {
  const { scope, tx } = write;
  const { registry, resource } = scope;
  const idsOf = (some: readonly RecordData[]): Id[] => some.map(({ id }) => id);
  const refused = new Map<Id, unknown>();
  const referring = await referrersOf(scope, idsOf(records));
  const free: RecordData[] = [];
  for (const stored of records) {
    try {
      const asked = { ...checkAsked(scope), event: 'deleted', value: undefined, stored } as const;
      const errors = await askChecks(scope.context.product, asked);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      refuseKept(scope, stored, referring);
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
export const keptBy = ({ keepWhen }: Resource): readonly string[] => (keepWhen ? fieldsOf(keepWhen.rule) : []);

/** @throws ApiError 409 for a record that its definition keeps, or to which others refer. */
function refuseKept(scope: Scope, stored: RecordData, referring: ReadonlyMap<Id, string>): void {
  const { resource, now, operands } = scope;
  const { keepWhen } = resource;
  if (keepWhen && holds(keepWhen.rule, stored, { now, me: operands.me })) throw conflict(keepWhen.message);
  const who = referring.get(stored.id);
  if (who !== undefined) throw conflict(kept(inSentence(resource.label.one), who));
}

/** A record that was just written, as a row of its screen. */
export async function told(write: Write, record: RecordData): Promise<Row> {
  const { scope } = write;
  await write.settle();
  const row = await rowFor(scope, record.id);
  if (!row) throw scope.missing();
  return row;
}

const checkAsked = ({ reader, registry, resource, session, now }: Scope) => ({
  reader,
  registry,
  resource,
  session,
  now,
});

/**
 * What a new record is to be, of what is given for it: over what every new record starts from, and
 * whose it is filled in for whoever may only make their own. @throws ApiError 403 as `ownerOf`.
 */
export async function beginningOf(scope: Scope): Promise<(given: Draft) => Wanted> {
  const { resource, rows } = scope;
  const own = rows && { [rows.own.field]: await ownerOf(scope, rows), ...rows.starts };
  const states = statesOf(resource, rows?.starts);
  const blank = blankOf(resource);
  const filled = withoutStates(own ?? {}, states);
  return (given) => ({ draft: { ...blank, ...given, ...filled }, stored: undefined, states });
}

/** Where a new record begins, where nobody writes it. */
function statesOf({ fieldList }: Resource, starts: { readonly [field: string]: Value } = {}): Record<string, Value> {
  const states = fieldList.flatMap((field): [string, Value][] => {
    const begins = kindOf(field).begins?.(field);
    return begins === undefined ? [] : [[field.name, starts[field.name] ?? begins]];
  });
  return Object.fromEntries(states);
}

const withoutStates = (values: Judged, states: Judged): Judged =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(states, name)));

/**
 * What was sent, if it may be written. @throws ApiError 422 for every key that may not; what the
 * server fills in is among them.
 */
export function sent(
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
export type Wanted = {
  readonly draft: Draft;
  readonly stored: RecordData | undefined;
  /** Where the write leads it. */
  readonly states: { readonly [field: string]: Value };
  /** What its rules read elsewhere, where that is known already. */
  readonly computed?: Judged | undefined;
  /** The move it is made by. */
  readonly move?: string | undefined;
  /** The fields of the steps of its form that are to be complete. */
  readonly upTo?: readonly string[] | undefined;
  /** Whether what a later step asked may be nothing again, as it was before. */
  readonly mayEmpty?: boolean;
  /** Files it may have again. */
  readonly restored?: readonly Value[];
  /** What it was before it was deleted, where it comes back. */
  readonly was?: Judged | undefined;
};

/**
 * What came of judging a record: the values to store and what a move asked besides, or what refuses
 * it.
 */
export type Verdict = (Right & { readonly ok: true }) | { readonly ok: false; readonly error: unknown };
/** `answers`: what is asked and not kept (`transient`). */
export type Right = { readonly value: Judged; readonly answers: Judged };

/** The values to store. @throws ApiError as `judgedEach` found. */
const judged = async (write: Write, wanted: Wanted): Promise<Judged> => (await judgedMove(write, wanted)).value;

/** The same with what a move asked that nothing keeps. @throws ApiError as `judgedEach` found. */
export async function judgedMove({ scope }: Pick<Write, 'scope'>, wanted: Wanted): Promise<Right> {
  const [verdict] = await judgedEach(scope, [wanted]);
  if (verdict?.ok) return verdict;
  throw verdict?.error;
}

/**
 * The values to store of several records, or why each is refused: 422 by field, 409 for what
 * another has, 403 or 409 of a named check. A record's own rules come first; only where they hold
 * are other records asked, for all of them at once.
 */
export async function judgedEach(scope: Scope, all: readonly Wanted[]): Promise<Verdict[]> {
  const asked = all.map(({ draft, stored, states }) => ({ draft: { ...stored, ...draft, ...states }, id: stored?.id }));
  const unknown = asked.filter((_, at) => all[at]?.computed === undefined);
  const values = (await valuesOf(scope, unknown, computedFor(scope.resource))).values();
  const verdicts: Verdict[] = [];
  for (const wanted of all) verdicts.push(await byItself(scope, wanted, wanted.computed ?? values.next().value ?? {}));
  const right = [...verdicts.entries()].flatMap(([at, verdict]) => {
    const wanted = all[at];
    return verdict.ok && wanted ? [{ at, wanted, ...wanted, value: verdict.value, answers: verdict.answers }] : [];
  });
  const relations = await checkRelations(scope, right);
  for (const [place, { at, wanted, value, answers, stored, was }] of right.entries()) {
    const { errors = {}, onlyTaken = false } = relations[place] ?? {};
    verdicts[at] = await verdictOf({ value, answers }, async () => {
      await refuse(scope, wanted.draft, errors, onlyTaken ? taken : invalid);
      const event = stored ? 'updated' : 'created';
      await refuse(
        scope,
        wanted.draft,
        await askChecks(scope.context.product, { ...checkAsked(scope), event, value, stored, was }),
      );
    });
  }
  return verdicts;
}

/** Judges a record by its own rules. */
async function byItself(
  scope: Scope,
  { draft, stored, states, move, upTo, mayEmpty, was }: Wanted,
  computed: Judged,
): Promise<Verdict> {
  const { resource, now, operands, reader } = scope;
  const options = { now, stored, states, computed, move, upTo, mayEmpty, me: operands.me, complete: true };
  const judgement = judge(resource, draft, options);
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
  // All that is wrong is told at once: what would be worked out of the rest is part of it.
  const wrong = Object.keys(judgement.errors);
  const rest = resource.fieldList.flatMap(({ name }) => (wrong.includes(name) ? [] : [name]));
  const right = judgeFields(resource, draft, rest, options);
  const value = { ...stored, ...(right.ok ? right.value : {}), ...states };
  for (const name of wrong) delete value[name];
  const { errors } = await filled(scope.context.product, resource, { value, stored, was: stored ?? was, now, reader });
  return verdictOf({ value: {}, answers: {} }, () => refuse(scope, draft, { ...errors, ...judgement.errors }));
}

/** What is kept of judged values, and what only was asked. */
function parted({ fieldList }: Resource, judged: Judged): Right {
  const passing = fieldList.filter(({ transient }) => transient).map(({ name }) => name);
  if (passing.length === 0) return { value: judged, answers: {} };
  const part = (isAnswer: boolean): Judged =>
    Object.fromEntries(Object.entries(judged).filter(([name]) => passing.includes(name) === isAnswer));
  return { value: part(false), answers: part(true) };
}

async function verdictOf(right: Right, refusal: () => Promise<void>): Promise<Verdict> {
  try {
    await refusal();
    return { ok: true, ...right };
  } catch (error) {
    return { ok: false, error };
  }
}

/**
 * Refuses what is wrong; what is wrong with the field the server filled in cannot be corrected in a
 * form, so its reason is told.
 */
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
    throw await obstacle(scope, rows, owner);
  }
  throw refusal(errors);
}

/** The refusal of what somebody else has, and nothing else is wrong. */
const taken = (errors: FieldErrors): ApiError => conflict(Object.values(errors).flat().join('. '), errors);

/** A store may give an object's keys in another order. */
const equal = (value: Value, other: Value): boolean =>
  JSON.stringify(value) === JSON.stringify(other) ||
  (typeof value === 'object' && canonical(value) === canonical(other));
