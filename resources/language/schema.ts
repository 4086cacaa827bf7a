import type { Condition } from './sources.ts';

/**
 * A column's type: `number` whole, `decimal` exact, `day` `YYYY-MM-DD`, `instant` ISO 8601 UTC with
 * milliseconds, `json` anything, `reference` an id of `to`.
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
  /** When its target is removed. Default: refused. */
  readonly onRemove?: 'remove' | 'clear' | undefined;
};

/** Unique, ignoring case (`sameKey`); rows with an empty part do not conflict. */
type Unique = { readonly columns: readonly string[]; readonly message: string };

/** What must hold on each record by itself, over its own columns alone. */
export type RowCheck = { readonly name: string; readonly expect: Condition };

type Ordering = { readonly column: string };

/** Index columns; also used by prefix. */
type Lookup = { readonly columns: readonly string[] };

/** An index by date column that includes what measures read, so that it alone answers. */
export type MeasuredBy = { readonly on: string; readonly reads: readonly string[] };

/** Stored counts and sums for each target of reference `by`. `where`: over own columns. */
export type TallyOf = {
  readonly by: string;
  readonly value?: string | undefined;
  readonly where?: Condition | undefined;
};

/** A stored collection; each record also has `id` and `_version`. */
export type Collection = {
  readonly name: string;
  /** What its ids are. Numbers are given by the store. */
  readonly id: 'number' | 'text';
  readonly columns: readonly Column[];
  /** Texts searched and ordered as one, by field. */
  readonly concats: readonly { readonly name: string; readonly of: readonly string[]; readonly search: boolean }[];
  readonly uniques: readonly Unique[];
  readonly checks: readonly RowCheck[];
  readonly orderings: readonly Ordering[];
  readonly lookups?: readonly Lookup[];
  readonly tallies?: readonly TallyOf[];
  readonly measured?: readonly MeasuredBy[];
};

/** All collections: the definitions' and the api's, which begin with `_`. */
export type Schema = { readonly collections: { readonly [name: string]: Collection } };
