import type { Operation } from './arithmetic.ts';
import type { Join } from './rules.ts';
import type { Id, Value } from './values.ts';

/** A comparison value with nothing left to resolve. */
export type Scalar = string | number | boolean;

/** The measures a rollup takes of the records that refer to one. */
export const MEASURES = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type Measure = (typeof MEASURES)[number];

/** A value's origin: every field and path is one of these five. */
export type Source =
  /** What the record itself holds. */
  | { readonly column: string }
  /** A value of the record in `to` that `via` refers to; empty if none, or `where` fails. */
  | { readonly via: string; readonly to: string; readonly where?: Condition | undefined; readonly value: Source }
  /** Joined texts with a blank, skipping empty ones. */
  | { readonly concat: readonly Source[] }
  /**
   * A measure of the records in `from` whose `by` refers to this one. Of none, `count` and `sum`
   * are 0, others empty. Six decimals.
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
 * A rule over sources. Two-valued: empty is never above, below or equal. Lists match any member.
 * Order by code point.
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

/** Fields of the records that ids refer to, with `id`. */
export type Expansion = {
  /** The id or the list of ids. */
  readonly of: Source;
  readonly many: boolean;
  readonly to: string;
  /** Which records may be returned; for others the answer is the same as for none: null. */
  readonly where?: Condition | undefined;
  readonly fields: { readonly [name: string]: Source };
  /** What ids of that record stand for in turn, among its fields. */
  readonly expand?: { readonly [name: string]: Expansion } | undefined;
};

/** A store's row: the requested names, and `expanded` ids. */
export type Answer = {
  readonly id: Id;
  /** How often the record was written; a save names the one it read. */
  readonly _version: number;
  readonly expanded: { readonly [name: string]: Value };
  readonly [field: string]: Value;
};
