import { clockOf, dayOf, daysAfter } from './days.ts';
import { compareKeys } from './keys.ts';
import { isEmpty, isOneOf, type Value } from './values.ts';

/**
 * The compared value: a constant, a field or path, today (Dubai), now, the time (`14:05`), the
 * user's field, or the referring record's.
 */
export type Operand =
  | null
  | boolean
  | number
  | string
  | {
      /** @example 'ends_on' */
      readonly field: string;
    }
  | {
      /** The day of today, or so many days after it; before it where it is negative. @example 30 */
      readonly today: true | number;
    }
  | { readonly now: true }
  | { readonly clock: true }
  | {
      /** @example 'id' */
      readonly me: string;
    }
  | {
      /** @example 'category_id' */
      readonly referrer: string;
    };

/** The eight tests. Several in one object must all hold. */
export type Test = {
  /**
   * Equal, or contained in a list; empty equals empty, but not an empty user field.
   * @example 'Pending'
   */
  readonly is?: Operand;
  /** The opposite of `is`; holds for an empty field too. @example null */
  readonly not?: Operand;
  /** Equal to one of these. Of a list: it holds one of them. @example ['Cash', 'Card'] */
  readonly in?: readonly Operand[];
  /**
   * Greater or later; like the next three false if a side is empty.
   * @example 0
   */
  readonly above?: Operand;
  /** Smaller, earlier. @example { field: 'ends_on' } */
  readonly below?: Operand;
  /** `above`, or the same. @example { today: true } */
  readonly from?: Operand;
  /** `below`, or the same. @example 100 */
  readonly to?: Operand;
  /** Whether the field holds nothing: null, blank text, an empty list. */
  readonly empty?: boolean;
};

/** Tests by field or path (`category_id.service_type`). */
export type FieldTests<F extends string = string> = {
  readonly [field in F | (string extends F ? never : `${F}.${string}`)]?: Test;
};

/** A rule over one record. Fields must all hold; `all`, `any`, `none` join rules. */
export type Rule<F extends string = string> =
  | FieldTests<F>
  | {
      /** @example [{ amount: { above: 0 } }, { paid: { is: false } }] */
      readonly all: readonly Rule<F>[];
    }
  | {
      /** @example [{ vendor_id: { empty: true } }, { status: { is: 'Denied' } }] */
      readonly any: readonly Rule<F>[];
    }
  | {
      /** @example [{ status: { in: ['Denied', 'Cancelled'] } }] */
      readonly none: readonly Rule<F>[];
    };

export const TESTS = [
  'is',
  'not',
  'in',
  'above',
  'below',
  'from',
  'to',
  'empty',
] as const satisfies readonly (keyof Test)[];
/** Those that need an order. */
export const ORDER_TESTS = ['above', 'below', 'from', 'to'] as const satisfies readonly (keyof Test)[];
const JOINS = ['all', 'any', 'none'] as const;

export type Join = (typeof JOINS)[number];
export const isJoin = (key: string): key is Join => isOneOf(JOINS, key);

/** A test, and the name or path of the field it reads. */
export type FieldTest = { readonly field: string; readonly test: Test };
/** What a rule is made of, as all of it must hold: tests of fields, and rules that are joined. */
export type RulePart = FieldTest | { readonly join: Join; readonly rules: readonly Rule[] };

function onceFor<T>(find: (rule: Rule) => T): (rule: Rule) => T {
  const known = new WeakMap<Rule, T>();
  return (rule) => {
    const found = known.get(rule) ?? find(rule);
    known.set(rule, found);
    return found;
  };
}

export const partsOfRule = onceFor((rule): readonly RulePart[] =>
  Object.entries(rule).flatMap(([key, part]: [string, unknown]): RulePart[] => {
    if (part === undefined) return [];
    return isJoin(key) ? [{ join: key, rules: part as readonly Rule[] }] : [{ field: key, test: part as Test }];
  }),
);

const testsIn = (rule: Rule): readonly FieldTest[] =>
  partsOfRule(rule).flatMap((part) => ('rules' in part ? part.rules.flatMap(testsIn) : [part]));

/** A rule with other tests; undefined where `map` leaves none of them. */
export function mapTests(rule: Rule, map: (part: FieldTest) => FieldTest | undefined): Rule | undefined {
  const parts = partsOfRule(rule).flatMap((part): [string, unknown][] => {
    if ('rules' in part) {
      const rules = part.rules.map((each) => mapTests(each, map)).filter((each) => each !== undefined);
      return rules.length > 0 ? [[part.join, rules]] : [];
    }
    const mapped = map(part);
    return mapped ? [[mapped.field, mapped.test]] : [];
  });
  return parts.length > 0 ? (Object.fromEntries(parts) as Rule) : undefined;
}

/** What a rule's operands stand for. */
export type Present = {
  /** Default: now. */
  readonly now?: Date | undefined;
  /** The user who asks. Without one, nothing equals what a rule reads of them. */
  readonly me?: { readonly [field: string]: Value | undefined } | undefined;
  /** The record that refers to the one the rule checks. */
  readonly referrer?: { readonly [field: string]: Value | undefined } | undefined;
};

type Values = { readonly [name: string]: unknown };

/** The user has nothing there: that must open nobody's rows, so it equals not even nothing. */
const NOBODYS = Symbol('nobody’s');

/** Evaluates a rule in browser and server; `conditionOf` compiles it for stores. */
export function holds(rule: Rule, values: Values, present: Present = {}): boolean {
  const doesHold = (each: Rule): boolean => holds(each, values, present);
  return partsOfRule(rule).every((part) => {
    if ('test' in part) return passes(part.test, values[part.field], values, present);
    if (part.join === 'all') return part.rules.every(doesHold);
    return part.rules.some(doesHold) === (part.join === 'any');
  });
}

function passes(test: Test, value: unknown, values: Values, present: Present): boolean {
  const of = (operand: Operand): unknown => meaning(operand, values, present);
  if (test.is !== undefined && !same(value, of(test.is))) return false;
  if (test.not !== undefined && same(value, of(test.not))) return false;
  if (test.in !== undefined && !test.in.some((each) => same(value, of(each)))) return false;
  if (test.above !== undefined && !(compare(value, of(test.above)) > 0)) return false;
  if (test.below !== undefined && !(compare(value, of(test.below)) < 0)) return false;
  if (test.from !== undefined && !(compare(value, of(test.from)) >= 0)) return false;
  if (test.to !== undefined && !(compare(value, of(test.to)) <= 0)) return false;
  if (test.empty !== undefined && isEmpty(value) !== test.empty) return false;
  return true;
}

function meaning(operand: Operand, values: Values, { now = new Date(), me, referrer }: Present): unknown {
  if (operand === null || typeof operand !== 'object') return operand;
  if ('field' in operand) return values[operand.field];
  if ('today' in operand) return resolveDay(operand, dayOf(now));
  if ('now' in operand) return now.toISOString();
  if ('clock' in operand) return clockOf(now);
  if ('referrer' in operand) return referrer?.[operand.referrer];
  const mine = me?.[operand.me];
  return isEmpty(mine) ? NOBODYS : mine;
}

/** The day an operand means, today being a day. */
export const resolveDay = ({ today: days }: { readonly today: true | number }, today: string): string =>
  days === true ? today : daysAfter(today, days);

function same(value: unknown, other: unknown): boolean {
  if (other === NOBODYS) return false;
  if (isEmpty(value) || isEmpty(other)) return isEmpty(value) && isEmpty(other);
  return Array.isArray(value) ? value.includes(other) : value === other;
}

/** Text by code point, as in stores; NaN if not comparable. */
function compare(value: unknown, other: unknown): number {
  if (typeof value === 'number' && typeof other === 'number') return value - other;
  if (typeof value === 'string' && typeof other === 'string' && !isEmpty(value) && !isEmpty(other))
    return compareKeys(value, other);
  return Number.NaN;
}

const operandsOf = (rule: Rule): Exclude<Operand, null | boolean | number | string>[] =>
  testsIn(rule).flatMap(({ test }) =>
    Object.values(test)
      .flat()
      .filter((operand) => operand !== null && typeof operand === 'object'),
  );

/** All names and paths a rule reads: forms watch and `resolve()` checks them. */
export const fieldsOf = onceFor((rule): readonly string[] => {
  const compared = operandsOf(rule).flatMap((each) => ('field' in each ? [each.field] : []));
  return [...new Set([...testsIn(rule).map(({ field }) => field), ...compared])];
});

/** Every field of the record that refers which a rule reads: what a look-up must receive. */
export const referrersOf = (rule: Rule): string[] => [
  ...new Set(operandsOf(rule).flatMap((each) => ('referrer' in each ? [each.referrer] : []))),
];

/** Every field of the user who asks which a rule reads. */
export const mineOf = onceFor((rule): readonly string[] => [
  ...new Set(operandsOf(rule).flatMap((each) => ('me' in each ? [each.me] : []))),
]);

/** Whether a rule's answer changes with time alone. */
export const readsClock = (rule: Rule): boolean =>
  operandsOf(rule).some((each) => 'today' in each || 'now' in each || 'clock' in each);

/** Whether a rule asks anywhere if a field is empty. */
export const testsEmptiness = (rule: Rule): boolean => testsIn(rule).some(({ test }) => test.empty !== undefined);

/** A rule that holds only where all the given ones do; undefined ones are left out. */
export function allOf(...rules: readonly (Rule | undefined)[]): Rule {
  const given = rules.filter((rule) => rule !== undefined);
  return given.length === 1 && given[0] ? given[0] : { all: given };
}

/** A rule moved to the referring record: its fields are read through `path`. */
export function rebased(rule: Rule, path: string): Rule {
  const through = (operand: Operand): Operand =>
    operand !== null && typeof operand === 'object' && 'field' in operand
      ? { field: `${path}.${operand.field}` }
      : operand;
  const throughTest = ({ in: among, empty, ...compared }: Test): Test => ({
    ...Object.fromEntries(Object.entries(compared).map(([name, operand]) => [name, through(operand)])),
    ...(among && { in: among.map(through) }),
    ...(empty !== undefined && { empty }),
  });
  return mapTests(rule, ({ field, test }) => ({ field: `${path}.${field}`, test: throughTest(test) })) ?? { all: [] };
}
