import type {
  Answer,
  Condition,
  Expansion,
  Grain,
  Id,
  Measure,
  RecordData,
  Scalar,
  Source,
  Value,
} from '../resources/language/index.ts';
import type { Total } from './wire/list.ts';

/** Text a list is searched for, in any of several places. */
export type Search = {
  /**
   * Alternatives. `text`: folded, every word; `digits`; `number`: one of these ids; `contains`: any
   * key.
   */
  readonly any: readonly {
    readonly of: Source;
    readonly as: 'text' | 'digits' | 'number';
    readonly contains: readonly string[];
    /** Whether it must begin with one of them. */
    readonly begins?: boolean | undefined;
  }[];
};

/** A selection of records. Already allow-listed; no text is a pattern. */
export type Selection = {
  readonly from: string;
  readonly where?: Condition | undefined;
  readonly search?: Search | undefined;
  /** What must be found too, where something else is searched for already. */
  readonly besides?: Search | undefined;
};

/** An order. Nothing stands last in both directions. Text is ordered by its `sortKey`. */
export type Sort = { readonly of: Source; readonly order: 'asc' | 'desc' };

/**
 * A complete query, resolved and limited, answered in one statement: stores have no clock or users.
 */
export type Plan = Selection & {
  /** What each row tells, by name. */
  readonly fields: { readonly [name: string]: Source };
  /** What ids stand for, by the name under `expanded`. */
  readonly expand?: { readonly [name: string]: Expansion } | undefined;
  /** Ties are ordered by id, in the last key's direction: pages never overlap. */
  readonly sort?: readonly Sort[] | undefined;
  /** First row wanted, from 0, and first not wanted. Default: all. */
  readonly page?: { readonly start: number; readonly end: number } | undefined;
};

/** A question whose rows come in the order of how near they are to what is searched for. */
export type RankedPlan = Plan & {
  /** Ranks rows by the first matching search; each rank by `sort`. */
  readonly nearest?: readonly Search[] | undefined;
};

/** Totals are exact up to so many rows. */
export const COUNTED = 100_000;

/** By what the records of a question are put together. */
export type GroupKey = {
  readonly of: Source;
  /**
   * Groups by local period, keyed by its first day (`YYYY-MM-DD`), or hour: `14:00`. Default: the
   * value.
   */
  readonly grain?: Grain | 'hour' | undefined;
  /** What records put together by it are called, where it is an id. */
  readonly title?: Source | undefined;
};

/** A measure of records put together: of those on which `where` holds. */
export type Aggregate = {
  readonly measure: Measure;
  /** A number. `count` takes none. */
  readonly value?: Source | undefined;
  readonly where?: Condition | undefined;
};

/** A query for figures: the measures of the selected rows, grouped by some keys. */
export type Grouping = Selection & {
  /** None: one answer over all, which is there even where nothing is selected. */
  readonly by: readonly GroupKey[];
  readonly measures: { readonly [name: string]: Aggregate };
  /** Sorts groups by a measure, nulls last; ties by ascending keys. */
  readonly sort?: { readonly measure: string; readonly order: 'asc' | 'desc' } | undefined;
  /** So many groups at most, the first of that order. Default: all. */
  readonly most?: number | undefined;
};

/**
 * A group: keys, titles, measures. Empty `count` and `sum` are 0, others null; `sum` and `avg` have
 * six decimals.
 */
export type Group = {
  readonly by: readonly (Scalar | null)[];
  readonly titles: readonly (string | null)[];
  readonly measures: { readonly [name: string]: number | null };
};

export interface Reader {
  /** The groups of several questions, each in its order, in one statement and of one moment. */
  groups(questions: readonly Grouping[]): Promise<readonly (readonly Group[])[]>;
  /** The rows of a plan, in one statement. */
  rows(plan: RankedPlan): Promise<readonly Answer[]>;
  /** How many records are selected, in one statement. */
  total(selection: Selection): Promise<Total>;
  /** One stored record, whole. */
  get(collection: string, id: Id): Promise<RecordData | undefined>;
  /** Stored records, whole, in the order of their ids. `most`: so many at most. */
  find(selection: Selection & { readonly most?: number | undefined }): Promise<readonly RecordData[]>;
  /**
   * Streams rows, fixed at the start: no shifts or repeats. Chunks are read fresh, without those no
   * longer matching.
   */
  scan(plan: Plan, chunk?: number): AsyncIterable<readonly Answer[]>;
}

export type Fields = { readonly [field: string]: Value };
/** What of a record is replaced by what. */
export type Patch = { readonly id: Id; readonly fields: Fields };
export type NewRecord = { readonly id?: Id; readonly _version?: number } & {
  readonly [field: string]: Value | undefined;
};

/**
 * Empty texts and lists become null. A refused write dooms the transaction, unless in an `attempt`.
 * Invalid values and texts (NUL, half surrogate pairs) are `Unfit`; unknown fields an Error.
 */
export interface Writer extends Reader {
  /**
   * Inserts a record. Ids are never reused. `_version` is 1, or given if restored. @throws Taken,
   * Missing, Unfit.
   */
  insert(collection: string, record: NewRecord): Promise<RecordData>;
  /** Inserts several, in one statement but for reference lists. Returns ids in order. */
  insertEach(collection: string, records: readonly NewRecord[]): Promise<readonly Id[]>;
  /**
   * Updates fields; with `version`, if current. @throws Stale, Taken, Missing, Unfit; Error if
   * missing.
   */
  update(collection: string, id: Id, patch: Fields, version?: number): Promise<RecordData>;
  /** Sets equal values in several records, skipping missing ones. @throws as `update`. */
  updateEach(collection: string, ids: readonly Id[], patch: Fields): Promise<void>;
  /**
   * Sets different values, one statement per set of fields, skipping missing ids. Swaps of unique
   * values may fail. @throws as `update`; Error for duplicate ids.
   */
  patchEach(collection: string, patches: readonly Patch[]): Promise<void>;
  /** Removes a record; false when there was none. @throws Referred. */
  remove(collection: string, id: Id): Promise<boolean>;
  /** Removes every selected record; returns how many. In one statement. @throws Referred. */
  removeWhere(selection: Selection): Promise<number>;
  /** Runs a part with a savepoint: an error reverts only its writes, and is rethrown. */
  attempt<T>(part: () => Promise<T>): Promise<T>;
}

/** Gives a record these fields, or makes it with them. @throws Taken where two make it at once. */
export async function upsert(tx: Writer, collection: string, id: Id, fields: Fields): Promise<void> {
  if (await tx.get(collection, id)) await tx.update(collection, id, fields);
  else await tx.insert(collection, { id, ...fields });
}

/** Which records are to be taken: those first that come first by a column, so many at most. */
export type Taking = Selection & { readonly by: string; readonly most: number };

/** The record store of a host. Outside a transaction each call reads one committed snapshot. */
export interface Store extends Reader {
  /**
   * Serialisable and durable; retried on conflicts, so no side effects besides `tx` and files.
   * Other store calls are refused. @throws `transactionUnderWay`.
   */
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /** Independent writes without isolation, such as presence; they survive errors. */
  loosely<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /**
   * Locks free records for one transaction, skipping locked ones, so processes share work.
   * Otherwise not isolated; may be retried.
   */
  take<T>(taking: Taking, work: (tx: Writer, records: readonly RecordData[]) => Promise<T>): Promise<T>;
  /** Whether it answers; for a balancer. @throws when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A violated schema promise; the API translates it. */
export class StoreRefusal extends Error {}

/** Another record has it already. */
export class Taken extends StoreRefusal {
  readonly collection: string;
  /** The columns that are unique together. */
  readonly columns: readonly string[];

  constructor(collection: string, columns: readonly string[]) {
    super(`${collection}: ${columns.join(', ')} taken`);
    this.collection = collection;
    this.columns = columns;
  }
}

/** Others refer to it. `count` is at least 1; exact unless from a constraint. */
export class Referred extends StoreRefusal {
  readonly collection: string;
  readonly count: number;

  constructor(collection: string, count: number) {
    super(`referred to by ${collection}`);
    this.collection = collection;
    this.count = count;
  }
}

/** It refers to what does not exist. */
export class Missing extends StoreRefusal {
  readonly collection: string;
  readonly column: string;

  constructor(collection: string, column: string) {
    super(`${collection}.${column} refers to nothing`);
    this.collection = collection;
    this.column = column;
  }
}

/** A required column is nothing, or a check of the row does not hold. */
export class Unfit extends StoreRefusal {
  readonly collection: string;
  /** The column, or the name of the check. */
  readonly what: string;

  constructor(collection: string, what: string) {
    super(`${collection}: ${what} does not hold`);
    this.collection = collection;
    this.what = what;
  }
}

/** A constraint of another version forbids it; `rule` is its database name. */
export class Kept extends StoreRefusal {
  readonly collection: string;
  readonly rule: string;

  constructor(collection: string, rule: string) {
    super(`${collection}: ${rule} of another version does not hold`);
    this.collection = collection;
    this.rule = rule;
  }
}

/** It was written since: `version` is what it has now. */
export class Stale extends StoreRefusal {
  readonly version: number;

  constructor(version: number) {
    super(`the version is ${version} now`);
    this.version = version;
  }
}

/** The database does not answer. The query can be sent again later. */
export class Away extends StoreRefusal {
  /** It was lost in the midst of storing: whether it stored is not known. */
  readonly mayBeStored: boolean;

  constructor(message: string, { mayBeStored = false, cause }: { mayBeStored?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.mayBeStored = mayBeStored;
  }
}

/** A statement or lock timeout. */
export class Slow extends StoreRefusal {
  readonly why: 'long' | 'locked';

  constructor(why: Slow['why'], cause: unknown) {
    super(why === 'long' ? 'a statement took too long' : 'a statement waited too long for another', { cause });
    this.why = why;
  }
}

/** What the stack says of a call from outside of the stores: `keepPicture (…/picture.ts:15:3)`. */
const CALL = /^\s+at (?!.*(?:[\\/](?:database|mock-server)[\\/]|[\\/]api[\\/]store\.|node:))(.*)$/m;

/** The error for store calls from within a transaction, which has its writer. */
export function transactionUnderWay(): Error {
  const error = new Error();
  const by = CALL.exec(error.stack ?? '')?.[1];
  error.message = `the store was asked within a transaction, which has to be asked itself${by === undefined ? '' : `: ${by}`}`;
  return error;
}

/**
 * Uploaded bytes by id, without access control. In the same database it joins transactions; else
 * the sweep cleans up.
 */
export interface FileStore {
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** undefined when there is no such file. */
  read(id: string): Promise<Uint8Array | undefined>;
  remove(id: string): Promise<void>;
  /** So many ids at most, in their order, those after the given one. */
  ids(after: string, most: number): Promise<readonly string[]>;
}
