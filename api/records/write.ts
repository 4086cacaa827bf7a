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
  writableOf,
} from '../../resources/language/index.ts';
import { recordCheck } from '../checks.ts';
import type { ApiContext } from '../context.ts';
import { conflict, invalid } from '../errors.ts';
import { fileFieldsOf, forgetFiles } from '../files/held.ts';
import type { Session } from '../session.ts';
import type { Reader, Writer } from '../store.ts';
import { recordOn, rowOf } from './read.ts';
import { checkRelations, type FieldErrors, type Judged } from './relations.ts';

type Body = { readonly [field: string]: unknown };
type Asked = { readonly resource: Resource; readonly screen: Screen; readonly session: Session };

/**
 * Stores a new record: what the screen may write, over what a new record starts from, judged as a whole.
 * @throws ApiError 422 by field. One transaction: a refusal leaves nothing.
 */
export function createRecord(context: ApiContext, asked: Asked & { readonly body: Body }): Promise<Row> {
  const { resource } = asked;
  return context.store.transaction(async (tx) => {
    const draft = { ...blankOf(resource), ...sent(asked, asked.body) };
    const value = await judged(context, tx, { ...asked, draft, stored: undefined });
    const record = await tx.insert(resource.name, {
      ...value,
      ...stamps(resource, context.now(), ['created', 'updated']),
    });
    return rowOf(tx, context, resource, record);
  });
}

/**
 * Changes a record: the stored one with what was sent by key presence, judged as a whole, so that a row's toggle is held to
 * the same rules as the form. Nothing sent, or nothing different, changes nothing and answers the record.
 * @throws ApiError 404, or 422 by field. One transaction: a refusal leaves nothing.
 */
export async function updateRecord(
  context: ApiContext,
  asked: Asked & { readonly body: Body; readonly id: Id },
): Promise<Row> {
  const { resource } = asked;
  const { row, gone } = await context.store.transaction(async (tx) => {
    const now = context.now();
    const stored = await recordOn(tx, { ...asked, now });
    const draft = { ...writableOf(resource, stored), ...sent(asked, asked.body) };
    const value = await judged(context, tx, { ...asked, draft, stored });
    const changed = Object.entries(value).filter(([name, each]) => !equal(each, stored[name] ?? null));
    if (changed.length === 0) return { row: await rowOf(tx, context, resource, stored), gone: [] };
    const record = await tx.update(resource.name, stored.id, {
      ...Object.fromEntries(changed),
      ...stamps(resource, now, ['updated']),
    });
    const released = fileFieldsOf(resource).map((field) => stored[field.name] ?? null);
    return { row: await rowOf(tx, context, resource, record), gone: await forgetFiles(tx, context.registry, released) };
  });
  await removeBytes(context, gone);
  return row;
}

/**
 * Deletes a record and the files only it held.
 * @throws ApiError 404; 409 while a rule keeps it, or other records refer to it, saying which and how many.
 */
export async function deleteRecord(context: ApiContext, asked: Asked & { readonly id: Id }): Promise<void> {
  const { resource } = asked;
  const gone = await context.store.transaction(async (tx) => {
    const now = context.now();
    const stored = await recordOn(tx, { ...asked, now });
    if (resource.keepWhen && holds(resource.keepWhen.rule, stored, now)) throw conflict(resource.keepWhen.message);
    const referring = await referringTo(tx, context, resource, stored.id);
    if (referring !== undefined)
      throw conflict(`This ${lower(resource.label.one)} cannot be deleted: ${referring} to it.`);
    await tx.remove(resource.name, stored.id);
    const released = fileFieldsOf(resource).map((field) => stored[field.name] ?? null);
    return forgetFiles(tx, context.registry, released);
  });
  await removeBytes(context, gone);
}

/** What was sent, if the screen may write it. @throws ApiError 422 for every key it may not. */
function sent({ resource, screen }: Asked, body: Body): Draft {
  const refused = Object.keys(body).filter((key) => !screen.writes.includes(key));
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

/** The values to store. The record's own rules come first; only where they hold are other records asked. */
async function judged(
  context: ApiContext,
  tx: Writer,
  asked: Asked & { readonly draft: Draft; readonly stored: RecordData | undefined },
): Promise<Judged> {
  const { resource, stored } = asked;
  const now = context.now();
  const judgement = judge(resource, asked.draft, { now, stored });
  if (!judgement.ok) throw invalid(judgement.errors);
  const value = judgement.value;
  const userId = asked.session.user.id;
  const errors = await checkRelations({ reader: tx, registry: context.registry, resource, value, stored, userId, now });
  if (Object.keys(errors).length === 0) Object.assign(errors, await namedChecks(tx, resource, value, stored));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return value;
}

async function namedChecks(
  reader: Reader,
  resource: Resource,
  value: Judged,
  stored: RecordData | undefined,
): Promise<FieldErrors> {
  const found = await Promise.all(resource.checkedBy.map((name) => recordCheck(name)({ value, stored, reader })));
  return Object.assign({}, ...found);
}

const stamps = (resource: Resource, now: Date, which: readonly ('created' | 'updated')[]): Record<string, Value> =>
  Object.fromEntries(
    resource.fieldList.flatMap((field): [string, Value][] =>
      field.kind === 'timestamp' && field.stamp && which.includes(field.stamp) ? [[field.name, now.toISOString()]] : [],
    ),
  );

/** Who refers to a record, as the end of a sentence: "3 sub-categories refer"; undefined when nobody does. */
async function referringTo(
  reader: Reader,
  context: ApiContext,
  resource: Resource,
  id: Id,
): Promise<string | undefined> {
  const totals = new Map<string, number>();
  for (const { resource: name, field } of resource.referredBy) {
    const count = (await reader.countBy(name, field)).get(id) ?? 0;
    if (count > 0) totals.set(name, (totals.get(name) ?? 0) + count);
  }
  if (totals.size === 0) return undefined;
  const parts = [...totals].map(([name, count]) => {
    const label = context.registry.resources[name]?.label;
    return `${count} ${lower((count === 1 ? label?.one : label?.many) ?? name)}`;
  });
  const last = parts.pop() ?? '';
  const only = parts.length === 0 && [...totals.values()][0] === 1;
  return `${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last} ${only ? 'refers' : 'refer'}`;
}

const lower = (label: string): string => label.toLowerCase();

const equal = (value: Value, other: Value): boolean => JSON.stringify(value) === JSON.stringify(other);

/** Bytes nobody can reach any more do no harm, so a failure here must not turn a stored change into an error. */
async function removeBytes(context: ApiContext, ids: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(ids.map((id) => context.files.remove(id)));
  const failed = results.filter((result) => result.status === 'rejected').length;
  if (failed > 0) context.audit({ event: 'file.remove', outcome: 'failed', count: failed });
}
