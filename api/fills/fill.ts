import type { Value } from '../../resources/language/index.ts';
import type { Fields, Reader } from '../store.ts';

/** What a fill receives of the record it fills. */
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

/** Works out values that follow from a record's others: of the fields its definition names. */
export type Fill = (input: FillInput) => FillFound | Promise<FillFound>;
