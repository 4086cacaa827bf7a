import type { Store, Writer } from '../../api/store.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';

/** What a part of the suite works with. */
export type Stage = {
  readonly store: Store;
  /** Does something in one transaction. */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /** Stores records one after the other, in one transaction; their ids. */
  put(collection: string, ...records: readonly Fields[]): Promise<readonly Id[]>;
  /** The same of people, who are active and called `x` where nothing else is said. */
  people(...records: readonly Fields[]): Promise<readonly Id[]>;
  /** All records of a collection. */
  all(collection: string): Promise<readonly RecordData[]>;
};

export type Fields = { readonly id?: Id; readonly [field: string]: Value | undefined };
