/** A record's values: JSON. `null` is the only empty one; empty text is not stored. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/** A record's id: a positive integer, or text for files and system collections. */
export type Id = number | string;

/** A record as it is stored: flat, by field name, always with its id. */
export type RecordData = { readonly id: Id; readonly [field: string]: Value };

/** A draft of a record: what a form or a request holds before it was judged. */
export type Draft = { readonly [field: string]: Value | undefined };

/** True for null, undefined, blank text and empty lists, everywhere. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Whether a value is one of those a list has. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.some((each) => each === value);
