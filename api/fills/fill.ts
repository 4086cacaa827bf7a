import type { Value } from '../../resources/language/index.ts';
import type { Fields, Reader } from '../store.ts';

/** What a fill is told of the record it is asked about. */
export type FillInput = {
  /** The judged values. */
  readonly value: Fields;
  /** The record as it is stored; undefined for a new one. */
  readonly stored: { readonly [field: string]: Value | undefined } | undefined;
  /** The same, or what it was before it was deleted, where it comes back. */
  readonly was: { readonly [field: string]: Value | undefined } | undefined;
  readonly now: Date;
  /** The transaction the write is made in. */
  readonly reader: Reader;
};

/** What a fill found: values, or by field why there can be none. */
export type FillFound = { readonly values?: Fields; readonly errors?: Record<string, string[]> };

/** Values that follow from a record's others: which fields it fills, and with what. */
export type Fill = {
  readonly fields: readonly string[];
  readonly of: (asked: FillInput) => FillFound | Promise<FillFound>;
};
