import {
  blankOf,
  computedFor,
  type Draft,
  fieldsOf,
  type HandlerName,
  holds,
  type Id,
  isStamped,
  judge,
  kindOf,
  type RecordData,
  type Resource,
  type Row,
  type Value,
  type WriteEvent,
  writableOf,
} from '../../resources/language/index.ts';
import { askChecks } from '../checks/index.ts';
import type { ApiContext } from '../context.ts';
import { type ApiError, conflict, invalid } from '../errors.ts';
import { fileFieldsOf, forgetFiles } from '../files/held.ts';
import { type Afterwards, runHandlers } from '../handlers/index.ts';
import type { Writer } from '../plan.ts';
import { type Asked, Sight } from '../sight.ts';
import { obstacle, ownerOf } from './own.ts';
import { rowFor } from './read.ts';
import { referringTo } from './refer.ts';
import { inWords, kept } from './refusals.ts';
import { checkRelations, type FieldErrors, type Judged } from './relations.ts';
import { valuesOf } from './values.ts';

export type Body = { readonly [field: string]: unknown };
/** A write under way: its transaction, and what is seen in it. */
export type Write = { readonly tx: Writer; readonly sight: Sight };
/** What a write leaves: the record, the files it may have been the last to hold, and what to do once it is durable. */
export type Written = {
  readonly record: RecordData;
  readonly released: readonly Value[];
  readonly afterwards: readonly Afterwards[];
};

/**
 * Stores a new record: what the screen may write, over what a new record starts from, judged as a whole. Whose it is, is
 * filled in for whoever may only make their own.
 * @throws ApiError 422 by field, 403 or 409 of a named check. One transaction: a refusal leaves nothing.
 */
export function createRecord(context: ApiContext, asked: Asked & { readonly body: Body }): Promise<Row> {
  return inTransaction(context, asked, told, async (write) => {
    const { tx, sight } = write;
    const { resource, rows } = sight;
    const given = sent(sight, sight.screen.writes, asked.body);
    const own = rows && { [rows.own.field]: await ownerOf(sight, rows), ...rows.starts };
    const states = beginning(resource, rows?.starts);
    const draft = { ...blankOf(resource), ...given, ...withoutStates(own ?? {}, states) };
    const value = await judged(write, { draft, stored: undefined, states });
    const record = await tx.insert(resource.name, { ...value, ...stamps(sight, ['created', 'updated']) });
    return { record, released: [], afterwards: await done(write, 'created', record, undefined) };
  });
}

/**
 * Changes a record: the stored one with what was sent by key presence, judged as a whole, so that a row's toggle is held to
 * the same rules as the form. Nothing sent, or nothing different, changes nothing and answers the record.
 * @throws ApiError 404, 422 by field, 403 or 409 of a named check. One transaction: a refusal leaves nothing.
 */
export function updateRecord(
  context: ApiContext,
  asked: Asked & { readonly body: Body; readonly id: Id },
): Promise<Row> {
  return inTransaction(context, asked, told, (write) => updateWithin(write, asked.id, asked.body));
}

/** Changes a record in a transaction under way. @throws as `updateRecord`, perhaps after it wrote. */
export async function updateWithin(write: Write, id: Id, body: Body): Promise<Written> {
  const { tx, sight } = write;
  const stored = await sight.record(id);
  const patch = await changesTo(write, stored, body);
  if (!patch) return { record: stored, released: [], afterwards: [] };
  const record = await tx.update(sight.resource.name, stored.id, patch);
  return {
    record,
    released: releasedBy(sight, stored, patch),
    afterwards: await done(write, 'updated', record, stored),
  };
}

/** What is to be written of a stored record, of what was sent; undefined when nothing changes. @throws as `updateRecord`. */
export async function changesTo(
  write: Write,
  stored: RecordData,
  body: Body,
  computed?: Judged,
): Promise<Judged | undefined> {
  const { resource, screen } = write.sight;
  const draft = { ...writableOf(resource, stored), ...sent(write.sight, screen.writes, body) };
  const value = await judged(write, { draft, stored, states: {}, computed });
  return changed(write.sight, value, stored);
}

/** What of a judged record differs from the stored one, and when; undefined: nothing. */
export function changed(sight: Sight, value: Judged, stored: RecordData): Judged | undefined {
  const differing = Object.entries(value).filter(([name, each]) => !equal(each, stored[name] ?? null));
  return differing.length === 0 ? undefined : { ...Object.fromEntries(differing), ...stamps(sight, ['updated']) };
}

/** The files a record held that it does not hold after a change. */
export const releasedBy = ({ resource }: Sight, stored: RecordData, patch: Judged): Value[] =>
  fileFieldsOf(resource).flatMap(({ name }) => (Object.hasOwn(patch, name) ? [stored[name] ?? null] : []));

/** The files a record held that is gone. */
export const releasedWith = ({ resource }: Sight, stored: RecordData): Value[] =>
  fileFieldsOf(resource).map(({ name }) => stored[name] ?? null);

/**
 * Deletes a record and the files only it held.
 * @throws ApiError 404; 403 or 409 of a named check; 409 while a rule keeps it, or other records refer to it, saying which and how many.
 */
export function deleteRecord(context: ApiContext, asked: Asked & { readonly id: Id }): Promise<void> {
  return inTransaction(
    context,
    asked,
    async () => undefined,
    (write) => deleteWithin(write, asked.id),
  );
}

/** Deletes a record in a transaction under way. @throws as `deleteRecord`, perhaps after it wrote. */
export async function deleteWithin(write: Write, id: Id): Promise<Written> {
  const { tx, sight } = write;
  const stored = await sight.record(id, keptBy(sight.resource));
  const errors = await askChecks({ ...checkAsked(write), event: 'deleted', value: undefined, stored });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  refuseKept(sight, stored, await referringTo(sight, [stored.id]));
  await tx.remove(sight.resource.name, stored.id);
  return {
    record: stored,
    released: releasedWith(sight, stored),
    afterwards: await done(write, 'deleted', stored, stored),
  };
}

/** What the rule reads that keeps records from being deleted. */
export const keptBy = ({ keepWhen }: Resource): string[] => (keepWhen ? fieldsOf(keepWhen.rule) : []);

/** @throws ApiError 409 for a record that its definition keeps, or to which others refer. */
export function refuseKept(sight: Sight, stored: RecordData, referring: ReadonlyMap<Id, string>): void {
  const { resource, now, operands } = sight;
  const { keepWhen } = resource;
  if (keepWhen && holds(keepWhen.rule, stored, { now, me: operands.me })) throw conflict(keepWhen.message);
  const who = referring.get(stored.id);
  if (who !== undefined) throw conflict(kept(resource.label.one.toLowerCase(), who));
}

/** Runs a write alone, and then what it left to do. Answers what is told of its record. @throws ApiError in the definition's words. */
export async function inTransaction<T>(
  context: ApiContext,
  asked: Asked,
  tell: (write: Write, record: RecordData) => Promise<T>,
  work: (write: Write) => Promise<Written>,
): Promise<T> {
  const run = async (tx: Writer) => {
    const write = { tx, sight: new Sight(context, asked, tx) };
    const written = await work(write);
    const gone = await forgetFiles(tx, context.registry, written.released);
    return { answer: await tell(write, written.record), gone, afterwards: written.afterwards };
  };
  const { answer, ...left } = await context.store.transaction(run).catch((thrown: unknown) => {
    throw inWords(new Sight(context, asked), thrown);
  });
  await finish(context, left);
  return answer;
}

/** What is left once writes are durable: bytes of files nobody holds any more, and what handlers do afterwards. */
export async function finish(
  context: ApiContext,
  { gone, afterwards }: { readonly gone: readonly string[]; readonly afterwards: readonly Afterwards[] },
): Promise<void> {
  await removeBytes(context, gone);
  for (const each of afterwards) await each();
}

/** A record that was just written, as a row of its screen. */
export async function told({ sight }: Write, record: RecordData): Promise<Row> {
  const row = await rowFor(sight, record.id);
  if (!row) throw sight.missing();
  return row;
}

/** Runs what follows a write. `does`: what this one does besides what every such write does. */
export const done = (
  { tx, sight: { context, resource, session } }: Write,
  event: WriteEvent,
  record: RecordData,
  before: RecordData | undefined,
  does: readonly HandlerName[] = [],
): Promise<Afterwards[]> =>
  runHandlers([...resource.does[event], ...does], { context, event, record, before, session, tx });

const checkAsked = ({ tx, sight: { registry, resource, session } }: Write) => ({
  reader: tx,
  registry,
  resource,
  session,
});

/** Where a new record begins, where nobody writes it. */
function beginning({ fieldList }: Resource, starts: { readonly [field: string]: Value } = {}): Record<string, Value> {
  const states = fieldList.flatMap((field): [string, Value][] => {
    const begins = kindOf(field).begins?.(field);
    return begins === undefined ? [] : [[field.name, starts[field.name] ?? begins]];
  });
  return Object.fromEntries(states);
}

const withoutStates = (values: Judged, states: Judged): Judged =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(states, name)));

/** What was sent, if it may be written. @throws ApiError 422 for every key that may not; what the server fills in is among them. */
export function sent(
  { resource, rows }: Pick<Sight, 'resource' | 'rows'>,
  writes: readonly string[],
  body: Body,
): Draft {
  const refused = Object.keys(body).filter((key) => !writes.includes(key) || key === rows?.own.field);
  if (refused.length > 0) {
    throw invalid(
      Object.fromEntries(
        refused.map((key) => [
          key,
          [Object.hasOwn(resource.fields, key) ? 'This field cannot be written' : 'Unknown field'],
        ]),
      ),
    );
  }
  return body as Draft;
}

/**
 * The values to store. The record's own rules come first; only where they hold are other records asked. `states` are those
 * the write leads to, `computed` what its rules read elsewhere, where that is known already.
 */
export async function judged(
  write: Write,
  asked: {
    readonly draft: Draft;
    readonly stored: RecordData | undefined;
    readonly states: { readonly [field: string]: Value };
    readonly computed?: Judged | undefined;
  },
): Promise<Judged> {
  const { sight } = write;
  const { resource, now, operands } = sight;
  const { draft, stored, states } = asked;
  const whole = { ...stored, ...draft, ...states };
  const computed = asked.computed ?? (await valuesOf(sight, whole, computedFor(resource), stored?.id));
  const judgement = judge(resource, draft, { now, stored, states, computed, me: operands.me });
  if (!judgement.ok) await refuse(sight, draft, judgement.errors);
  const value = { ...(judgement.ok ? judgement.value : {}), ...states };
  const relations = await checkRelations(sight, { value, stored });
  await refuse(sight, draft, relations.errors, relations.onlyTaken ? taken : invalid);
  await refuse(
    sight,
    draft,
    await askChecks({ ...checkAsked(write), event: stored ? 'updated' : 'created', value, stored }),
  );
  return value;
}

/** Refuses what is wrong; what is wrong with the field the server filled in cannot be corrected in a form, so its reason is told. */
async function refuse(
  sight: Sight,
  draft: Draft,
  errors: FieldErrors,
  refusal: (errors: FieldErrors) => ApiError = invalid,
): Promise<void> {
  if (Object.keys(errors).length === 0) return;
  const { rows } = sight;
  const owner = rows && Object.hasOwn(errors, rows.own.field) ? draft[rows.own.field] : undefined;
  if (rows && typeof owner === 'number') {
    if (refusal === taken) throw conflict((errors[rows.own.field] ?? []).join('. '));
    throw await obstacle(sight, rows, owner);
  }
  throw refusal(errors);
}

/** The refusal of what somebody else has, and nothing else is wrong. */
const taken = (errors: FieldErrors): ApiError => conflict(Object.values(errors).flat().join('. '), errors);

/** The moments the server notes with a write. */
export const stamps = (
  { resource, now }: Pick<Sight, 'resource' | 'now'>,
  which: readonly ('created' | 'updated')[],
): Record<string, Value> =>
  Object.fromEntries(
    resource.fieldList.flatMap((field): [string, Value][] =>
      which.some((event) => isStamped(field, event)) ? [[field.name, now.toISOString()]] : [],
    ),
  );

const equal = (value: Value, other: Value): boolean => JSON.stringify(value) === JSON.stringify(other);

/** Bytes nobody can reach any more do no harm, so a failure here must not turn a stored change into an error. */
async function removeBytes(context: ApiContext, ids: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(ids.map((id) => context.files.remove(id)));
  const failed = results.filter((result) => result.status === 'rejected').length;
  if (failed > 0) context.audit({ event: 'file.remove', outcome: 'failed', count: failed });
}
