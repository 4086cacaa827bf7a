import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type Condition,
  holds,
  isState,
  type RecordData,
  type Resource,
  type Rule,
  referrersOf,
} from '../../resources/language/index.ts';
import { onlyTests, type Reference, referenceIn } from '../choices.ts';
import { type ApiError, conflict } from '../errors.ts';
import type { Scope } from '../scope.ts';
import type { Grouping } from '../store.ts';

/** A record as it was and as it was written. */
export type Changed = { readonly stored: RecordData; readonly record: RecordData };

/**
 * Refuses changes that invalidate others' choices: a driver with workers becomes a worker. Not
 * state or activity (as in `referenceProblem`). One query per affected reference. @throws ApiError
 * 409 at the field, with the number of visible referrers.
 */
export async function refuseChoiceConflicts(scope: Scope, changes: readonly Changed[]): Promise<void> {
  const { registry, resource } = scope;
  const references = resource.referredBy.flatMap(({ resource: from, field: by }): Referring[] => {
    const referrer = registry.resources[from];
    const reference = referrer && referenceIn(referrer.fields[by]);
    return referrer && reference?.where ? [{ referrer, reference }] : [];
  });
  if (references.length === 0) return;
  const changed = changes.map(({ stored, record }) => ({ record, names: changedOf(resource, stored, record) }));
  for (const { referrer, reference } of references) {
    const suspects = changed.flatMap(({ record, names }): Suspect[] => {
      const rule = reference.where && onlyTests(reference.where, (_, name) => names.includes(name));
      return rule ? [{ record, names, rule }] : [];
    });
    const misfits = await misfitsOf(scope, { referrer, reference }, suspects);
    for (const [index, { names, rule }] of suspects.entries()) {
      const { all, within } = misfits[index] ?? { all: 0, within: 0 };
      if (all === 0) continue;
      const on = names.find((name) => onlyTests(rule, (_, read) => read === name) !== undefined) ?? '';
      throw refusal(resource, { on, referrer, reference, count: within });
    }
  }
}

type Referring = { readonly referrer: Resource; readonly reference: Reference };
type Suspect = { readonly record: RecordData; readonly names: readonly string[]; readonly rule: Rule };
/** How many records chose one and would not now: all of them, and those within reach. */
type Misfits = { readonly all: number; readonly within: number };

/** Those who chose alike are judged together: they are counted by what the rule reads of them. */
async function misfitsOf(
  scope: Scope,
  { referrer, reference }: Referring,
  suspects: readonly Suspect[],
): Promise<readonly Misfits[]> {
  if (suspects.length === 0) return [];
  const { reader, now, operands } = scope;
  const within = scope.limit(referrer.name);
  const questions = suspects.map(({ record, rule }): Grouping => {
    const where: Condition = { of: { column: reference.name }, is: Number(record.id) };
    return {
      from: referrer.name,
      where,
      by: referrersOf(rule).map((name) => ({ of: { column: name } })),
      measures: { all: { measure: 'count' }, within: { measure: 'count', where: within } },
    };
  });
  const groups = await reader.groups(questions);
  return suspects.map(({ record, rule }, index) => {
    const names = referrersOf(rule);
    const misfits = (groups[index] ?? []).filter(({ by }) => {
      const chosenBy = Object.fromEntries(names.map((name, at) => [name, by[at] ?? null]));
      return !holds(rule, record, { now, me: operands.me, referrer: chosenBy });
    });
    const countOf = (measure: 'all' | 'within') =>
      misfits.reduce((sum, { measures }) => sum + (measures[measure] ?? 0), 0);
    return { all: countOf('all'), within: countOf('within') };
  });
}

function changedOf(resource: Resource, stored: RecordData, record: RecordData): string[] {
  return resource.fieldList
    .filter((field) => !isState(field) && field.name !== resource.active)
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(stored[name] ?? null) !== JSON.stringify(record[name] ?? null));
}

function refusal(
  resource: Resource,
  { on, referrer, reference, count }: { on: string; referrer: Resource; reference: Reference; count: number },
): ApiError {
  const { one, many } = referrer.label;
  const who =
    count === 0
      ? 'other records have'
      : `${count} ${inSentence(count === 1 ? one : many)} ${count === 1 ? 'has' : 'have'}`;
  const label = resource.fields[on]?.label ?? on;
  const message = `${label} cannot be changed: ${who} this ${inSentence(resource.label.one)} as ${reference.label}.`;
  return conflict(message, { [on]: [message] });
}
