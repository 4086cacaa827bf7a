import type { Condition } from './sources.ts';

/**
 * What a column holds. `text`; `number`: whole; `decimal`: with a point, exact; `boolean`; `day`:
 * `YYYY-MM-DD`; `instant`: ISO 8601 in UTC with milliseconds; `texts`: a list of texts; `json`:
 * anything else that JSON can say; `reference`: the id of a record of `to`; `references`: a list of
 * such ids, in order. In records they are what JSON has: numbers are numbers.
 */
export type ColumnType =
  | 'text'
  | 'number'
  | 'decimal'
  | 'boolean'
  | 'day'
  | 'instant'
  | 'texts'
  | 'json'
  | 'reference'
  | 'references';

export type Column = {
  readonly name: string;
  readonly type: ColumnType;
  /** The collection a reference points to. */
  readonly to?: string | undefined;
  /** Never nothing. */
  readonly required: boolean;
  /** How it is searched, where it is: by its folded text, or by its digits. */
  readonly search?: 'text' | 'digits' | undefined;
  /**
   * What becomes of a record when the one it refers to is removed. Default: removing that is
   * refused.
   */
  readonly onRemove?: 'remove' | 'clear' | undefined;
};

/**
 * No two records may hold the same; of text, letter case apart (`sameKey`). One whose part is
 * nothing is told apart from all.
 */
type Unique = { readonly columns: readonly string[]; readonly message: string };

/** What must hold on each record by itself, over its own columns alone. */
export type RowCheck = { readonly name: string; readonly expect: Condition };

/** An order lists are asked in, for which a store keeps an index. */
type Ordering = { readonly column: string };

/**
 * Columns that records are found by, for which a store keeps an index: what of them is named, from
 * the first on.
 */
type Lookup = { readonly columns: readonly string[] };

/**
 * A column by which records that are measured fall into a period, and what is read of them: an
 * index of it holds that too, so that figures of many are made of the index alone.
 */
export type MeasuredBy = { readonly on: string; readonly reads: readonly string[] };

/**
 * What is kept counted of the records of a collection, for each that their reference `by` names:
 * how many, and what a number comes to. `where`: of those alone on whose own columns it holds.
 */
export type TallyOf = {
  readonly by: string;
  readonly value?: string | undefined;
  readonly where?: Condition | undefined;
};

/**
 * One collection, as a store keeps it. Beside its columns each record has an `id` and a `_version`.
 */
export type Collection = {
  readonly name: string;
  /** What its ids are. Numbers are given by the store. */
  readonly id: 'number' | 'text';
  readonly columns: readonly Column[];
  /**
   * Texts read as one: searched and ordered by as a whole. By the name of the field that reads them
   * so.
   */
  readonly concats: readonly { readonly name: string; readonly of: readonly string[]; readonly search: boolean }[];
  readonly uniques: readonly Unique[];
  readonly checks: readonly RowCheck[];
  readonly orderings: readonly Ordering[];
  readonly lookups?: readonly Lookup[];
  readonly tallies?: readonly TallyOf[];
  readonly measured?: readonly MeasuredBy[];
};

/**
 * Everything a store keeps: the definitions' collections and the api's own, which begin with `_`.
 */
export type Schema = { readonly collections: { readonly [name: string]: Collection } };
