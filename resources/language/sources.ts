import type { Operation } from './arithmetic.ts';
import type { Join } from './rules.ts';
import type { Id, Value } from './values.ts';

/**
 * What a record is compared with once nothing is left to be looked up: no `today`, no `me`, no
 * field's name.
 */
export type Scalar = string | number | boolean;

/** The measures a rollup takes of the records that refer to one. */
export const MEASURES = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * Where a value comes from, seen from one record. Every field of every kind, and every path through
 * references, is one of these five; rules, tabs, search, order, filters and expansions read nothing
 * else. A store prints or interprets them.
 */
export type Source =
  /** What the record itself holds. */
  | { readonly column: string }
  /**
   * What the record holds to which the reference in the column `via` points, in the collection
   * `to`. Nothing where it points to none, or to one on which `where` does not hold (somebody
   * else's). Paths of any length are sources within sources.
   */
  | { readonly via: string; readonly to: string; readonly where?: Condition | undefined; readonly value: Source }
  /**
   * Several texts read as one, with a blank between; parts that are nothing are left out, and
   * nothing when all are.
   */
  | { readonly concat: readonly Source[] }
  /**
   * A measure of the records of `from` whose column `by` (a reference or a list of them) holds this
   * record's id and on which `where` holds. `count` counts them and takes no `value`; `count` and
   * `sum` of none are 0, the others nothing. `sum` and `avg` are rounded to six decimals.
   */
  | {
      readonly rollup: Measure;
      readonly from: string;
      readonly by: string;
      readonly value?: Source | undefined;
      readonly where?: Condition | undefined;
    }
  /** Numbers added, multiplied or divided: `Arithmetic`. */
  | { readonly operation: Operation; readonly of: readonly (Source | number)[]; readonly decimals?: number };

/** What a test compares a source with: a value, or another source of the same record. */
export type Comparand = Scalar | { readonly source: Source };

/**
 * A rule over sources, as a store is asked it. Tests are two-valued: what is nothing is neither
 * above nor below anything, and is nothing else's equal. A list holds (`is`, `in`) each of its
 * members. Text, days and instants are ordered by code point.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly none: readonly Condition[] }
  | { readonly of: Source; readonly is: Comparand }
  | { readonly of: Source; readonly in: readonly Comparand[] }
  | { readonly of: Source; readonly above: Comparand }
  | { readonly of: Source; readonly below: Comparand }
  /** At least. */
  | { readonly of: Source; readonly from: Comparand }
  /** At most. */
  | { readonly of: Source; readonly to: Comparand }
  | { readonly of: Source; readonly empty: boolean };

/** Conditions of which all, any or none must hold. */
export function joined(join: Join, conditions: readonly Condition[]): Condition {
  if (join === 'all') return { all: conditions };
  return join === 'any' ? { any: conditions } : { none: conditions };
}

/** Every source that a condition reads of the record it is about. */
export function sourcesIn(condition: Condition): Source[] {
  if ('all' in condition) return condition.all.flatMap(sourcesIn);
  if ('any' in condition) return condition.any.flatMap(sourcesIn);
  if ('none' in condition) return condition.none.flatMap(sourcesIn);
  const { of, ...compared } = condition;
  const comparands: readonly Comparand[] = Object.values(compared).flat();
  return [of, ...comparands.flatMap((each) => (typeof each === 'object' ? [each.source] : []))];
}

/** The condition with other sources in the places of those it reads of its record. */
export function mapSources(condition: Condition, map: (source: Source) => Source): Condition {
  const within = (each: Condition): Condition => mapSources(each, map);
  const comparand = (each: Comparand): Comparand => (typeof each === 'object' ? { source: map(each.source) } : each);
  if ('all' in condition) return { all: condition.all.map(within) };
  if ('any' in condition) return { any: condition.any.map(within) };
  if ('none' in condition) return { none: condition.none.map(within) };
  const of = map(condition.of);
  if ('empty' in condition) return { of, empty: condition.empty };
  if ('in' in condition) return { of, in: condition.in.map(comparand) };
  if ('is' in condition) return { of, is: comparand(condition.is) };
  if ('above' in condition) return { of, above: comparand(condition.above) };
  if ('below' in condition) return { of, below: comparand(condition.below) };
  if ('from' in condition) return { of, from: comparand(condition.from) };
  return { of, to: comparand(condition.to) };
}

/**
 * What an id, or each id of a list, stands for: fields of the record it names, under their names,
 * beside its `id`.
 */
export type Expansion = {
  /** The id or the list of ids. */
  readonly of: Source;
  /**
   * Whether it is a list; then the answer is one, in its order, without the ids that stand for
   * nothing.
   */
  readonly many: boolean;
  readonly to: string;
  /** Which records may be told of; of others the answer is the same as of none: null. */
  readonly where?: Condition | undefined;
  readonly fields: { readonly [name: string]: Source };
  /** What ids of that record stand for in turn, among its fields. */
  readonly expand?: { readonly [name: string]: Expansion } | undefined;
};

/**
 * A row as a store answers it: what was asked for by name, and what ids stand for under `expanded`.
 */
export type Answer = {
  readonly id: Id;
  /** How often the record was written; a save names the one it read. */
  readonly _version: number;
  readonly expanded: { readonly [name: string]: Value };
  readonly [field: string]: Value;
};
