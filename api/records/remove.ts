import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  fieldsOf,
  holds,
  type Id,
  type RecordData,
  type Resource,
  type Source,
  type Value,
} from '../../resources/language/index.ts';
import { runChecks } from '../checks/index.ts';
import type { ApiContext } from '../context.ts';
import { conflict, invalid } from '../errors.ts';
import type { HistoryEvent } from '../history/journal.ts';
import { assertUnchanged } from '../history/stale.ts';
import type { Authorised, Scope } from '../scope.ts';
import { keptBecause } from '../store-refusals.ts';
import { commit, type Written } from './commit.ts';
import { goesWith, goingWith, partsBelow, removeParts } from './parts.ts';
import type { Refused, Write } from './write.ts';

/**
 * Deletes a record and its files. `read`: the version read. @throws ApiError 404; 409 `stale` if
 * changed; 403 or 409 of a check; 409 if protected or referenced.
 */
export function deleteRecord(
  context: ApiContext,
  call: Authorised & { readonly id: Id; readonly read?: number | undefined },
): Promise<Written<void>> {
  return commit(context, { ...call, right: 'delete', ids: [call.id] }, async (write) => {
    const { scope } = write;
    const stored = await scope.record(call.id, keepRuleFields(scope.resource));
    await assertUnchanged(scope, stored, call.read);
    for (const refusal of (await deleteEach(write, [stored])).values()) throw refusal;
  });
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
      const errors = await runChecks(scope, { event: 'deleted', value: undefined, stored });
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

/**
 * Referrers by id: "3 sub-categories refer to it"; out of reach without number or kind. One query.
 */
async function referrersOf(scope: Scope, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const { registry, resource, reader } = scope;
  // Parts go with it.
  const isPart = ({ resource: from, field }: (typeof resource.referredBy)[number]): boolean => {
    const { partOf } = registry.resources[from] ?? {};
    return (
      partOf !== undefined &&
      (partOf.whole === resource.name ? field === partOf.field : from === resource.name && field === partOf.within)
    );
  };
  const others = resource.referredBy.filter((reference) => !isPart(reference) && !goesWith(registry, reference));
  const counted = others.map((reference, at) => ({
    ...reference,
    all: `all ${at}`,
    within: `within ${at}`,
  }));
  if (counted.length === 0) return new Map();
  const fields = counted.flatMap(({ resource: from, field: by, all, within }): [string, Source][] => {
    const limit = scope.limit(from);
    const rollup: Source = { rollup: 'count', from, by };
    return [[all, rollup], ...(limit ? [[within, { ...rollup, where: limit }] as [string, Source]] : [])];
  });
  const where = { of: { column: 'id' }, in: ids.map(Number) };
  const rows = await reader.rows({ from: resource.name, where, fields: Object.fromEntries(fields) });
  const referrers = rows.flatMap((row): [Id, string][] => {
    const totals = new Map<string, number>();
    let beyond = false;
    for (const { resource: name, all, within } of counted) {
      const count = number(row[within] ?? row[all]);
      if (count > 0) totals.set(name, (totals.get(name) ?? 0) + count);
      beyond ||= number(row[all]) > count;
    }
    const sentence = inWords(registry, totals, beyond);
    return sentence === undefined ? [] : [[row.id, sentence]];
  });
  return new Map(referrers);
}

function inWords(
  { resources }: Scope['registry'],
  totals: ReadonlyMap<string, number>,
  beyond: boolean,
): string | undefined {
  if (totals.size === 0 && !beyond) return undefined;
  const parts = [...totals].map(([name, count]) => {
    const label = resources[name]?.label;
    return `${count} ${inSentence((count === 1 ? label?.one : label?.many) ?? name)}`;
  });
  if (beyond) parts.push('other records');
  const last = parts.pop() ?? '';
  const only = parts.length === 0 && !beyond && [...totals.values()][0] === 1;
  return `${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last} ${only ? 'refers' : 'refer'} to it`;
}

const number = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);
