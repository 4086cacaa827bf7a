import {
  blankOf,
  type Draft,
  holds,
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
import { type Afterwards, runHandlers } from '../handlers/index.ts';
import { type Scope, scopeOf } from '../owner.ts';
import type { Session } from '../session.ts';
import type { Writer } from '../store.ts';
import { recordOn, rowOf } from './read.ts';
import { referringTo } from './refer.ts';
import { checkRelations, type FieldErrors, type Judged } from './relations.ts';

type Body = { readonly [field: string]: unknown };
type Asked = { readonly resource: Resource; readonly screen: Screen; readonly session: Session };
/** A write under way: what was asked, in its transaction, within reach of who asks. */
type Write = Asked & { readonly context: ApiContext; readonly tx: Writer; readonly scope: Scope; readonly now: Date };
/** What a write leaves to do once it is durable. */
type Left = { readonly gone: readonly string[]; readonly afterwards: readonly Afterwards[] };

/**
 * Stores a new record: what the screen may write, over what a new record starts from, judged as a whole. Whose it is, is
 * filled in for whoever may only make their own.
 * @throws ApiError 422 by field, 403 or 409 of a named check. One transaction: a refusal leaves nothing.
 */
export function createRecord(context: ApiContext, asked: Asked & { readonly body: Body }): Promise<Row> {
  const { resource } = asked;
  return inTransaction(context, asked, async (write) => {
    const owned = await write.scope.ownership(resource.name);
    if (owned && owned.value === undefined) throw noneOfOwn(resource);
    const draft = {
      ...blankOf(resource),
      ...sent(asked, asked.body, owned?.field),
      ...(owned && { [owned.field]: owned.value ?? null }),
    };
    const value = await judged(write, { draft, stored: undefined, hidden: owned?.field });
    const record = await write.tx.insert(resource.name, {
      ...value,
      ...stamps(resource, write.now, ['created', 'updated']),
    });
    return { answer: await told(write, record), gone: [], afterwards: await done(write, 'created', record, undefined) };
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
  const { resource } = asked;
  return inTransaction(context, asked, async (write) => {
    const stored = await recordOn({ ...write, id: asked.id });
    const owned = await write.scope.ownership(resource.name);
    const draft = { ...writableOf(resource, stored), ...sent(asked, asked.body, owned?.field) };
    const value = await judged(write, { draft, stored, hidden: owned?.field });
    const changed = Object.entries(value).filter(([name, each]) => !equal(each, stored[name] ?? null));
    if (changed.length === 0) return { answer: await told(write, stored), gone: [], afterwards: [] };
    const record = await write.tx.update(resource.name, stored.id, {
      ...Object.fromEntries(changed),
      ...stamps(resource, write.now, ['updated']),
    });
    const released = fileFieldsOf(resource).map((field) => stored[field.name] ?? null);
    return {
      answer: await told(write, record),
      gone: await forgetFiles(write.tx, context.registry, released),
      afterwards: await done(write, 'updated', record, stored),
    };
  });
}

/**
 * Deletes a record and the files only it held.
 * @throws ApiError 404; 403 or 409 of a named check; 409 while a rule keeps it, or other records refer to it, saying which and how many.
 */
export function deleteRecord(context: ApiContext, asked: Asked & { readonly id: Id }): Promise<void> {
  const { resource } = asked;
  return inTransaction(context, asked, async (write) => {
    const stored = await recordOn({ ...write, id: asked.id });
    const errors = await askChecks({ ...checkAsked(write), event: 'deleted', value: undefined, stored });
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (resource.keepWhen && holds(resource.keepWhen.rule, stored, write.now))
      throw conflict(resource.keepWhen.message);
    const { registry } = context;
    const referring = await referringTo(write.tx, { registry, resource, scope: write.scope, id: stored.id });
    if (referring !== undefined) {
      throw conflict(`This ${resource.label.one.toLowerCase()} cannot be deleted: ${referring} to it.`);
    }
    await write.tx.remove(resource.name, stored.id);
    const released = fileFieldsOf(resource).map((field) => stored[field.name] ?? null);
    return {
      answer: undefined,
      gone: await forgetFiles(write.tx, registry, released),
      afterwards: await done(write, 'deleted', stored, stored),
    };
  });
}

/** Runs a write alone, and then what it left to do. */
async function inTransaction<T>(
  context: ApiContext,
  { resource, screen, session }: Asked,
  work: (write: Write) => Promise<Left & { readonly answer: T }>,
): Promise<T> {
  const { answer, gone, afterwards } = await context.store.transaction((tx) => {
    const scope = scopeOf(tx, context.registry, session);
    return work({ context, resource, screen, session, tx, scope, now: context.now() });
  });
  await removeBytes(context, gone);
  for (const each of afterwards) await each();
  return answer;
}

const told = ({ tx, context, resource, scope }: Write, record: RecordData): Promise<Row> =>
  rowOf(tx, { registry: context.registry, resource, scope }, record);

const done = (
  { tx, context, resource, session }: Write,
  event: WriteEvent,
  record: RecordData,
  before: RecordData | undefined,
): Promise<Afterwards[]> => runHandlers(resource, { context, event, record, before, session, tx });

const checkAsked = ({ tx, context, resource, session }: Write) => ({
  reader: tx,
  registry: context.registry,
  resource,
  session,
});

const noneOfOwn = (resource: Resource): ApiError =>
  forbidden(`You cannot have ${resource.label.many.toLowerCase()} of your own at present.`);

/** What was sent, if the screen may write it. @throws ApiError 422 for every key it may not, `filledIn` among them. */
function sent({ resource, screen }: Asked, body: Body, filledIn: string | undefined): Draft {
  const refused = Object.keys(body).filter((key) => !screen.writes.includes(key) || key === filledIn);
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
 * The values to store. The record's own rules come first; only where they hold are other records asked. `hidden` is a field
 * the session never sees: what is wrong with it cannot be corrected in a form.
 */
async function judged(
  write: Write,
  asked: { readonly draft: Draft; readonly stored: RecordData | undefined; readonly hidden: string | undefined },
): Promise<Judged> {
  const { context, tx, resource, session, scope, now } = write;
  const { stored, hidden } = asked;
  const refuse = (errors: FieldErrors): void => {
    if (Object.keys(errors).length === 0) return;
    if (hidden !== undefined && Object.hasOwn(errors, hidden)) {
      throw noneOfOwn(resource);
    }
    throw invalid(errors);
  };
  const judgement = judge(resource, asked.draft, { now, stored });
  if (!judgement.ok) refuse(judgement.errors);
  const value = judgement.ok ? judgement.value : {};
  const { registry } = context;
  const userId = session.user.id;
  refuse(await checkRelations({ reader: tx, registry, scope, resource, value, stored, userId, now }));
  refuse(await askChecks({ ...checkAsked(write), event: stored ? 'updated' : 'created', value, stored }));
  return value;
}

const stamps = (resource: Resource, now: Date, which: readonly ('created' | 'updated')[]): Record<string, Value> =>
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
