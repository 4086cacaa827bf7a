import type { CheckName, RecordData, Value } from '../resources/language/index.ts';
import type { Reader } from './store.ts';

/** What a check that needs other records is asked: the judged values, the stored record (none for a new one), a reader. */
export type RecordCheck = (asked: {
  readonly value: { readonly [field: string]: Value };
  readonly stored: RecordData | undefined;
  readonly reader: Reader;
}) => Promise<Record<string, string[]>>;

/** The checks definitions may name in `checkedBy`. A name without an entry does not compile. */
const recordChecks: { readonly [name in CheckName]: RecordCheck } = {};

/** A check by its name. */
export const recordCheck = (name: CheckName): RecordCheck => recordChecks[name];
