import type { Value } from '../../resources/language/index.ts';
import type { Author } from './refusal.ts';

export type Changes = { readonly [field: string]: { readonly from: Value; readonly to: Value } };

type Expanded = { readonly [field: string]: Value };

/** The part of a record that a line is of. */
export type HistoryPart = {
  readonly resource: string;
  readonly id: number;
  readonly title: string;
  readonly under: readonly string[];
};

/** One line of a record's history, as far as the screen shows the record. */
export type HistoryRow = {
  readonly entry: number;
  readonly version: number;
  readonly event: string;
  readonly by: Author;
  readonly at: string;
  readonly screen: string | null;
  /** The part of the record it was written of; undefined: the record itself. */
  readonly part?: HistoryPart;
  readonly changes: Changes;
  readonly expanded: { readonly from: Expanded; readonly to: Expanded };
  readonly undoes: number | null;
  readonly undoable: boolean;
  /** Why not, where it is the last of its record and the session might, but its move may not. */
  readonly reason: string | null;
};
