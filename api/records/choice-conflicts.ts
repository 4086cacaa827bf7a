import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type Condition,
  conditionOf,
  holds,
  isEmpty,
  isState,
  JOINS,
  type Operand,
  type RecordData,
  type Resource,
  type Rule,
  type Source,
  type Test,
  type Value,
} from '../../resources/language/index.ts';
import { allConditions } from '../confine.ts';
import { type ApiError, conflict } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { onlyTests, type Reference, referenceIn } from './choices.ts';

type Values = { readonly [field: string]: Value | undefined };

/** A record as it was and as it was written. */
export type Changed = { readonly stored: RecordData; readonly record: RecordData };

/**
 * Refuses changes after which a record would no longer be what others chose it for: a driver
 * becomes a worker while workers have him, a sub-category moves while products name the old
 * category beside it. What a record passes through - its state, whether it is in use - is not what
 * it was chosen for: those choices stay as they are (as in `referenceProblem`). Asked in the
 * transaction of the write, after the records were written; one statement for each field that
 * refers and reads what changed.
 * @throws ApiError 409 at the field that changed, saying how many, of those within reach, refer to
 * it and as what.
 */
export async function refuseChoiceConflicts(scope: Scope, changes: readonly Changed[]): Promise<void> {
  const { registry, resource, reader } = scope;
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
      return rule ? [{ record, names, rule, misfits: misfitsOf(scope, { referrer, reference }, record, rule) }] : [];
    });
    const [first, ...others] = suspects;
    if (!first) continue;
    const of: Source = { column: reference.name };
    const all: Condition = {
      all: [{ of, in: suspects.map(({ record }) => record.id) }, { any: suspects.map(({ misfits }) => misfits) }],
    };
    const where = others.length > 0 ? all : first.misfits;
    if ((await reader.total({ from: referrer.name, where })).count === 0) continue;
    for (const suspect of suspects) await refuseSuspect(scope, { referrer, reference }, suspect);
  }
}

/** A field through which records of another resource chose one by what it is. */
type Referring = { readonly referrer: Resource; readonly reference: Reference };
/**
 * A record of which something changed that it is chosen for, and those that chose it and would not
 * now.
 */
type Suspect = {
  readonly record: RecordData;
  readonly names: readonly string[];
  readonly rule: Rule;
  readonly misfits: Condition;
};

function misfitsOf(
  { registry, operands, now }: Scope,
  { referrer, reference }: Referring,
  record: RecordData,
  rule: Rule,
): Condition {
  const fits = turned(rule, record, { now, me: operands.me });
  const chosen: Rule = { [reference.name]: { is: Number(record.id) } };
  return conditionOf(registry, referrer, { all: [chosen, { none: [fits] }] }, operands);
}

/** @throws ApiError 409 as `refuseChoiceConflicts`. */
async function refuseSuspect(
  scope: Scope,
  { referrer, reference }: Referring,
  { names, rule, misfits }: Suspect,
): Promise<void> {
  const { reader, resource } = scope;
  const from = referrer.name;
  const { count } = await reader.total({ from, where: misfits });
  if (count === 0) return;
  const limit = scope.limit(from);
  const within = limit ? (await reader.total({ from, where: allConditions(misfits, limit) ?? misfits })).count : count;
  const on = names.find((name) => onlyTests(rule, (_, read) => read === name) !== undefined) ?? '';
  throw refusal(resource, { on, referrer, reference, count: within });
}

/** What a form writes of a record, and this write changed. */
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

/** The test that says the same with its two sides exchanged. */
const OTHER_WAY = { is: 'is', not: 'not', above: 'below', below: 'above', from: 'to', to: 'from' } as const;

/**
 * A rule over a record, with what the record holds put in: asked of the record that refers to it.
 * What reads nothing of that one holds always or never.
 */
export function turned(rule: Rule, values: Values, present: Parameters<typeof holds>[2]): Rule {
  const parts = Object.entries(rule).flatMap(([key, part]): Rule[] => {
    if (part === undefined) return [];
    if ((JOINS as readonly string[]).includes(key))
      return [{ [key]: (part as readonly Rule[]).map((each) => turned(each, values, present)) } as unknown as Rule];
    return Object.entries(part as Test).map(([test, operand]) =>
      turnedTest(key, test as keyof Test, operand, values, present),
    );
  });
  return { all: parts };
}

const ALWAYS: Rule = { all: [] };
const NEVER: Rule = { any: [] };

function turnedTest(
  name: string,
  test: keyof Test,
  operand: unknown,
  values: Values,
  present: Parameters<typeof holds>[2],
): Rule {
  if (test === 'in') {
    return { any: (operand as readonly Operand[]).map((each) => turnedTest(name, 'is', each, values, present)) };
  }
  const read = readOf(operand);
  if (read === undefined || test === 'empty')
    return holds({ [name]: { [test]: operand } as Test }, values, present) ? ALWAYS : NEVER;
  const value = values[name] ?? null;
  if (Array.isArray(value) && value.length > 0) {
    // Lists have no order.
    if (test !== 'is' && test !== 'not') return NEVER;
    const some: Rule = { any: value.map((each): Rule => ({ [read]: { is: each as Operand } })) };
    return test === 'not' ? { none: [some] } : some;
  }
  return { [read]: { [OTHER_WAY[test]]: isEmpty(value) ? null : (value as Operand) } };
}

const readOf = (operand: unknown): string | undefined =>
  typeof operand === 'object' && operand !== null && 'referrer' in operand ? String(operand.referrer) : undefined;
