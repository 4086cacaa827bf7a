import type { Id } from '../../resources/language/index.ts';

/** A record count; `more`: over `count`, as counting on would cost too much. */
export type Total = { readonly count: number; readonly more: boolean };

/** The counts of a list's tabs. */
export type TabCounts = { readonly [tab: string]: Total };

/** A field of a resource, or a path from it, and the value that was found in it. */
export type HitValue = { readonly field: string; readonly value: string };

/** A found record; numbered records add their first list value. */
export type Hit = {
  readonly screen: string;
  readonly id: Id;
  readonly title: string;
  readonly text: string;
  /** Missing where the screen searches what it does not show. */
  readonly matched?: HitValue;
  readonly about?: readonly HitValue[];
};

export type SearchAnswer = { readonly hits: readonly Hit[]; readonly totals: { readonly [screen: string]: Total } };

/** A line of a streamed answer. */
export type Progress = { readonly done: number; readonly total: number };

type BulkFailure = { readonly id: Id; readonly name: string; readonly reason: string };

/** The last line of a bulk answer: `failures` are the first of those that `failed` counts. */
export type BulkOutcome = Progress & {
  readonly succeeded: number;
  readonly failed: number;
  readonly failures: readonly BulkFailure[];
  /** The id by which all of it is undone; none where nothing was written. */
  readonly write_id?: string;
};
