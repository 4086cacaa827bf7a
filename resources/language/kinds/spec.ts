import type { Kind } from '../definition.ts';
import type { Field } from '../resource.ts';
import type { RecordData, Value } from '../values.ts';

/** A judged value: what will be stored, or the sentence to show. */
export type Parsed = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };

/** Random numbers for fixtures: the same seed gives the same fixtures. */
export type Random = {
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
};

export type SampleContext = {
  readonly random: Random;
  /** The record's number in its resource, from 1. */
  readonly index: number;
  /** Ids that exist in the resource a reference points to. */
  readonly ids: readonly number[];
  /** A picture or document of the fixtures that fits the field. */
  readonly file: string;
};

/** What one cell of an export holds. Text is always written as text, never as a formula. */
export type ExportValue = string | number | boolean | null;

/**
 * A kind of field, as far as it runs in browser and server alike. Its twin in `src/fields` draws it.
 * Every kind answers every question; `kinds/index.ts` does not compile otherwise.
 */
export type KindSpec<K extends Kind> = {
  /** Whether records hold a value of it. A count is computed. */
  readonly stored: boolean;
  /** Whether requests may carry it. */
  writable(field: Field<K>): boolean;
  /** Judges a value that is not empty; the result is what gets stored (a phone as +971…, text trimmed). `now` is for rules of time. */
  parse(field: Field<K>, value: unknown, now?: Date): Parsed;
  /** What of a stored value still exists, where a value can outlive what it speaks of. Default: all of it. */
  readonly current?: (field: Field<K>, value: Value) => Value;
  /** How a list orders it. undefined: it has no order. */
  readonly sort: 'value' | 'title' | 'count' | undefined;
  /** How a search reads it. undefined: not searchable. */
  readonly search: 'text' | 'digits' | undefined;
  /** How a list filters it: equality (several values: any of them), a range, both. Empty: not filterable. */
  readonly filter: readonly ('is' | 'range')[];
  /** The value a filter's text stands for (`true`, `12`, `2026-01-31`). For timestamps a day is cut in Asia/Dubai. */
  parseFilter(field: Field<K>, text: string, bound: 'is' | 'from' | 'to'): Parsed;
  /** A realistic value for fixtures. */
  sample(field: Field<K>, context: SampleContext): Value;
  /** The value in an export. `row` is a row as the api answers it, with `expanded`. */
  exported(field: Field<K>, row: Row): ExportValue;
};

/** What the api answers for one uploaded file. */
export type FileInfo = {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
};

/**
 * A row as the api answers it: the stored fields, the counts, and under `expanded`, by field name, what ids stand for:
 * for a reference `{ id, <title field> }`, for references a list of those, for image and file a `FileInfo`.
 * A record that no longer exists expands to nothing (null, or left out of the list).
 */
export type Row = RecordData & { readonly expanded?: { readonly [field: string]: Value } };
