import {
  blankOf,
  type Draft,
  type HandlerName,
  type Id,
  judge,
  type RecordData,
  type Resource,
  type Row,
  type Screen,
  type Value,
  type WriteEvent,
  writableOf,
} from '../../resources/language/index.ts';
import { askChecks } from '../checks/index.ts';
import type { ApiContext } from '../context.ts';
import { type ApiError, conflict, forbidden, invalid } from '../errors.ts';
import { fileFieldsOf, forgetFiles } from '../files/held.ts';
import { screenAs } from '../guard.ts';
import { type Afterwards, runHandlers } from '../handlers/index.ts';
import { type Scope, scopeOf } from '../owner.ts';
import type { Session } from '../session.ts';
import type { Writer } from '../store.ts';
import { recordOn, rowOf } from './read.ts';
import { referringTo } from './refer.ts';
import { checkRelations, type FieldErrors, type Judged } from './relations.ts';

export type Body = { readonly [field: string]: unknown };
export type Asked = { readonly resource: Resource; readonly screen: Screen; readonly session: Session };
/** A write under way: what was asked, in its transaction, within reach of who asks. */
export type Write = Asked & {
  readonly context: ApiContext;
  readonly tx: Writer;
  readonly scope: Scope;
  readonly now: Date;
};
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
  const { resource } = asked;
  return inTransaction(context, asked, told, async (write) => {
    const owned = await write.scope.ownership(resource.name);
    if (owned && owned.value === undefined) throw noneOfOwn(resource);
    const draft = {
      ...blankOf(resource),
      ...sent({ resource, writes: asked.screen.writes }, asked.body, owned?.field),
      ...(owned && { [owned.field]: owned.value ?? null }),
    };
    const states = beginning(resource, owned !== undefined);
    const value = await judged(write, { draft, stored: undefined, states, hidden: owned?.field });
    const record = await write.tx.insert(resource.name, {
      ...value,
      ...stamps(resource, write.now, ['created', 'updated']),
    });
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
  const { resource } = write;
  const stored = await recordOn({ ...write, id });
  const owned = await write.scope.ownership(resource.name);
  const draft = {
    ...writableOf(resource, stored),
    ...sent({ resource, writes: write.screen.writes }, body, owned?.field),
  };
  const value = await judged(write, { draft, stored, states: {}, hidden: owned?.field });
  const changed = Object.entries(value).filter(([name, each]) => !equal(each, stored[name] ?? null));
  if (changed.length === 0) return { record: stored, released: [], afterwards: [] };
  const record = await write.tx.update(resource.name, stored.id, {
    ...Object.fromEntries(changed),
    ...stamps(resource, write.now, ['updated']),
  });
  const released = fileFieldsOf(resource).map((field) => stored[field.name] ?? null);
  return { record, released, afterwards: await done(write, 'updated', record, stored) };
}

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
  const { context, resource } = write;
  const stored = await recordOn({ ...write, id });
  const errors = await askChecks({ ...checkAsked(write), event: 'deleted', value: undefined, stored });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { keepWhen } = resource;
  if (keepWhen && (await write.scope.holds(resource.name, keepWhen.rule, stored, write.now)))
    throw conflict(keepWhen.message);
  const { registry } = context;
  const referring = await referringTo(write.tx, { registry, resource, scope: write.scope, id: stored.id });
  if (referring !== undefined) {
    throw conflict(`This ${resource.label.one.toLowerCase()} cannot be deleted: ${referring} to it.`);
  }
  await write.tx.remove(resource.name, stored.id);
  const released = fileFieldsOf(resource).map((field) => stored[field.name] ?? null);
  return { record: stored, released, afterwards: await done(write, 'deleted', stored, stored) };
}

/** A write by whoever asks, in a transaction, at this moment, on the screen as they see it then. */
export const writeIn = (tx: Writer, context: ApiContext, asked: Asked): Write => {
  const { resource, session } = asked;
  const { registry } = context;
  const known = asked.screen.ownerSeesAll ? registry.screen[asked.screen.name] : undefined;
  const screen = known ? screenAs(session, resource, known) : asked.screen;
  return { context, resource, screen, session, tx, scope: scopeOf(tx, registry, session), now: context.now() };
};

/** Runs a write alone, and then what it left to do. Answers what is told of its record. */
export async function inTransaction<T>(
  context: ApiContext,
  asked: Asked,
  tell: (write: Write, record: RecordData) => Promise<T>,
  work: (write: Write) => Promise<Written>,
): Promise<T> {
  const { answer, gone, afterwards } = await context.store.transaction(async (tx) => {
    const write = writeIn(tx, context, asked);
    const written = await work(write);
    const files = await forgetFiles(tx, context.registry, written.released);
    return { answer: await tell(write, written.record), gone: files, afterwards: written.afterwards };
  });
  await finish(context, { gone, afterwards });
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

export const told = ({ tx, context, resource, scope }: Write, record: RecordData): Promise<Row> =>
  rowOf(tx, { registry: context.registry, resource, scope }, record);

/** Runs what follows a write. `does`: what this one does besides what every such write does. */
export const done = (
  { tx, context, resource, session }: Write,
  event: WriteEvent,
  record: RecordData,
  before: RecordData | undefined,
  does: readonly HandlerName[] = [],
): Promise<Afterwards[]> =>
  runHandlers([...resource.does[event], ...does], { context, event, record, before, session, tx });

const checkAsked = ({ tx, context, resource, session }: Write) => ({
  reader: tx,
  registry: context.registry,
  resource,
  session,
});

const noneOfOwn = (resource: Resource): ApiError =>
  forbidden(`You cannot have ${resource.label.many.toLowerCase()} of your own at present.`);

/** Where a new record begins. */
const beginning = (resource: Resource, byOwner: boolean): Record<string, Value> =>
  Object.fromEntries(
    resource.fieldList.flatMap((field): [string, Value][] =>
      field.kind === 'state' ? [[field.name, (byOwner ? field.initialByOwner : undefined) ?? field.initial]] : [],
    ),
  );

/** What was sent, if it may be written. @throws ApiError 422 for every key that may not, `filledIn` among them. */
export function sent(
  { resource, writes }: { readonly resource: Resource; readonly writes: readonly string[] },
  body: Body,
  filledIn: string | undefined,
): Draft {
  const refused = Object.keys(body).filter((key) => !writes.includes(key) || key === filledIn);
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
 * the write leads to. `hidden` is a field the session never sees: what is wrong with it cannot be corrected in a form.
 */
export async function judged(
  write: Write,
  asked: {
    readonly draft: Draft;
    readonly stored: RecordData | undefined;
    readonly states: { readonly [field: string]: Value };
    readonly hidden: string | undefined;
  },
): Promise<Judged> {
  const { context, tx, resource, session, scope, now } = write;
  const { stored, states, hidden } = asked;
  const refuse = (errors: FieldErrors, refusal: (errors: FieldErrors) => ApiError = invalid): void => {
    if (Object.keys(errors).length === 0) return;
    if (hidden !== undefined && Object.hasOwn(errors, hidden)) {
      throw noneOfOwn(resource);
    }
    throw refusal(errors);
  };
  const judgement = judge(resource, asked.draft, { now, stored, states });
  if (!judgement.ok) refuse(judgement.errors);
  const value = { ...(judgement.ok ? judgement.value : {}), ...states };
  const { registry } = context;
  const userId = session.user.id;
  const relations = await checkRelations({ reader: tx, registry, scope, resource, value, stored, userId, now });
  refuse(relations.errors, relations.onlyTaken ? taken : invalid);
  refuse(await askChecks({ ...checkAsked(write), event: stored ? 'updated' : 'created', value, stored }));
  return value;
}

/** The refusal of what somebody else has, and nothing else is wrong. */
const taken = (errors: FieldErrors): ApiError => conflict(Object.values(errors).flat().join('. '), errors);

/** The moments the server notes with a write. */
export const stamps = (
  resource: Resource,
  now: Date,
  which: readonly ('created' | 'updated')[],
): Record<string, Value> =>
  Object.fromEntries(
    resource.fieldList.flatMap((field): [string, Value][] =>
      field.kind === 'timestamp' && field.stamp && which.includes(field.stamp) ? [[field.name, now.toISOString()]] : [],
    ),
  );

const equal = (value: Value, other: Value): boolean => JSON.stringify(value) === JSON.stringify(other);

/** Bytes nobody can reach any more do no harm, so a failure here must not turn a stored change into an error. */
async function removeBytes(context: ApiContext, ids: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(ids.map((id) => context.files.remove(id)));
  const failed = results.filter((result) => result.status === 'rejected').length;
  if (failed > 0) context.audit({ event: 'file.remove', outcome: 'failed', count: failed });
}
