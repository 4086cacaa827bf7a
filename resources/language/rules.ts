import { dayOf } from './days.ts';
import { isEmpty } from './values.ts';

/** What a test compares with: a plain value, another field of the same record, or today's Dubai day. */
export type Operand = null | boolean | number | string | { readonly field: string } | { readonly today: true };

/** The six tests. Several in one object must all hold. `above` and `below` are strict. */
export type Test = {
  /** Equal. On a list-valued field: the list holds the value. */
  readonly is?: Operand;
  /** The opposite of `is`; holds for an empty field too. */
  readonly not?: Operand;
  /** Equal to one of these. On a list-valued field: the list holds one of them. */
  readonly in?: readonly Operand[];
  /** Greater, later, or further in the alphabet. Never holds when either side is empty. */
  readonly above?: Operand;
  /** Smaller, earlier. Never holds when either side is empty. */
  readonly below?: Operand;
  /** Whether the field holds nothing: null, blank text, an empty list. */
  readonly empty?: boolean;
};

export type FieldTests<F extends string = string> = { readonly [field in F]?: Test };

/** A rule over one record. Fields beside each other must all hold; `all`, `any`, `none` join rules. */
export type Rule<F extends string = string> =
  | FieldTests<F>
  | { readonly all: readonly Rule<F>[] }
  | { readonly any: readonly Rule<F>[] }
  | { readonly none: readonly Rule<F>[] };

export const TESTS = ['is', 'not', 'in', 'above', 'below', 'empty'] as const satisfies readonly (keyof Test)[];
export const JOINS = ['all', 'any', 'none'] as const;

/** The one rule evaluator, used by browser and server alike. `now` is an option so that tests can fix the day. */
export function holds(rule: Rule, record: { readonly [field: string]: unknown }, now: Date = new Date()): boolean {
  for (const [key, part] of Object.entries(rule)) {
    if (part === undefined) continue;
    if (key === 'all') {
      if (!(part as Rule[]).every((each) => holds(each, record, now))) return false;
    } else if (key === 'any') {
      if (!(part as Rule[]).some((each) => holds(each, record, now))) return false;
    } else if (key === 'none') {
      if ((part as Rule[]).some((each) => holds(each, record, now))) return false;
    } else if (!passes(part as Test, record[key], record, now)) return false;
  }
  return true;
}

function passes(test: Test, value: unknown, record: { readonly [field: string]: unknown }, now: Date): boolean {
  const operand = (of: Operand): unknown => {
    if (of === null || typeof of !== 'object') return of;
    return 'field' in of ? record[of.field] : dayOf(now);
  };
  if (test.is !== undefined && !same(value, operand(test.is))) return false;
  if (test.not !== undefined && same(value, operand(test.not))) return false;
  if (test.in !== undefined && !test.in.some((each) => same(value, operand(each)))) return false;
  if (test.above !== undefined && !(compare(value, operand(test.above)) > 0)) return false;
  if (test.below !== undefined && !(compare(value, operand(test.below)) < 0)) return false;
  if (test.empty !== undefined && isEmpty(value) !== test.empty) return false;
  return true;
}

function same(value: unknown, other: unknown): boolean {
  if (isEmpty(value) || isEmpty(other)) return isEmpty(value) && isEmpty(other);
  return Array.isArray(value) ? value.includes(other) : value === other;
}

/** Order of two values of one type; NaN, which no comparison satisfies, when there is none. */
function compare(value: unknown, other: unknown): number {
  if (typeof value === 'number' && typeof other === 'number') return value - other;
  if (typeof value === 'string' && typeof other === 'string' && !isEmpty(value) && !isEmpty(other)) {
    return value < other ? -1 : value > other ? 1 : 0;
  }
  return Number.NaN;
}

/** Every field a rule reads, its operands included: forms watch these, `resolve()` checks that they exist. */
export function fieldsOf(rule: Rule): string[] {
  const found = new Set<string>();
  const walk = (each: Rule): void => {
    for (const [key, part] of Object.entries(each)) {
      if (part === undefined) continue;
      if ((JOINS as readonly string[]).includes(key)) {
        for (const inner of part as Rule[]) walk(inner);
        continue;
      }
      found.add(key);
      for (const operand of Object.values(part as Test).flat()) {
        if (operand !== null && typeof operand === 'object' && 'field' in operand) found.add(operand.field);
      }
    }
  };
  walk(rule);
  return [...found];
}

/** Whether a rule asks anywhere if a field is empty. */
export const testsEmptiness = (rule: Rule): boolean =>
  Object.entries(rule).some(([key, part]) =>
    (JOINS as readonly string[]).includes(key)
      ? (part as Rule[]).some(testsEmptiness)
      : (part as Test | undefined)?.empty !== undefined,
  );

/** A rule that holds only where all the given ones do; undefined ones are left out. */
export function allOf(...rules: readonly (Rule | undefined)[]): Rule {
  const given = rules.filter((rule) => rule !== undefined);
  return given.length === 1 && given[0] ? given[0] : { all: given };
}
