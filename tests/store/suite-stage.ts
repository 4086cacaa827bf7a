import type { Store } from '../../api/store.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';

/** What a part of the suite works with. */
export type Stage = {
  readonly store: Store;
  /** Stores records one after the other, in one transaction; their ids. */
  put(collection: string, ...records: readonly Fields[]): Promise<readonly Id[]>;
  /** The ids of a plan's rows over `people`, told by their names. */
  all(collection: string): Promise<readonly RecordData[]>;
};

export type Fields = { readonly id?: Id; readonly [field: string]: Value | undefined };
