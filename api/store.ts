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

/** Text a list is searched for, in any of several places. */
export type Search = {
  /**
   * One of them must contain it. `text`: folded text, each word of a key somewhere in it, `digits`:
   * digits only; `number`: an id, which must be one of them; `contains` are such keys, any of which
   * will do.
   */
  readonly any: readonly {
    readonly of: Source;
    readonly as: 'text' | 'digits' | 'number';
    readonly contains: readonly string[];
    /** Whether it must begin with one of them. */
    readonly begins?: boolean | undefined;
  }[];
};

/**
 * Which records of a collection are meant. Everything in it was allow-listed before; no text in it
 * is a pattern.
 */
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
 * A question to one collection, complete: whatever it reads of other records, rolls up and expands,
 * a store answers it in one statement. Operands are resolved and the caller's reach is part of it;
 * a store has no clock and knows nobody.
 */
export type Plan = Selection & {
  /** What each row tells, by name. */
  readonly fields: { readonly [name: string]: Source };
  /** What ids stand for, by the name under `expanded`. */
  readonly expand?: { readonly [name: string]: Expansion } | undefined;
  /**
   * Ties, and no sort at all, are ordered by id, in the direction of the last key, so that pages
   * never overlap.
   */
  readonly sort?: readonly Sort[] | undefined;
  /** First row wanted, from 0, and first not wanted. Default: all. */
  readonly page?: { readonly start: number; readonly end: number } | undefined;
};

/** A question whose rows come in the order of how near they are to what is searched for. */
export type RankedPlan = Plan & {
  /**
   * Rows the first of these finds come before those the second finds, and so on, the rest last;
   * each in the order of `sort`.
   */
  readonly nearest?: readonly Search[] | undefined;
};

/**
 * How many rows there are; where `more`, at least so many, since counting on would cost more than
 * it tells.
 */
export type Total = { readonly count: number; readonly more: boolean };

/** Totals are exact up to so many rows. */
export const COUNTED = 100_000;

/** By what the records of a question are put together. */
export type GroupKey = {
  readonly of: Source;
  /**
   * A day or an instant by what of the house's time it falls into; the key is the first day of that
   * (`YYYY-MM-DD`). A time of day by its hour: `14:00`. Default: by the value itself.
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

/** A question for figures: the measures of what is meant, put together by some keys. */
export type Grouping = Selection & {
  /** None: one answer over all, which is there even where nothing is meant. */
  readonly by: readonly GroupKey[];
  readonly measures: { readonly [name: string]: Aggregate };
  /**
   * The order of the groups, by a measure; what is nothing last. Ties, and no sort at all, go by
   * the keys upwards, what has no key last.
   */
  readonly sort?: { readonly measure: string; readonly order: 'asc' | 'desc' } | undefined;
  /** So many groups at most, the first of that order. Default: all. */
  readonly most?: number | undefined;
};

/**
 * One group: its keys in their order, nothing (null) where a record has none; what those are
 * called, and its measures. As with rollups `count` and `sum` of none are 0, the others nothing,
 * and `sum` and `avg` are rounded to six decimals.
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
  /** How many records are meant, in one statement. */
  total(selection: Selection): Promise<Total>;
  /** One stored record, whole. */
  get(collection: string, id: Id): Promise<RecordData | undefined>;
  /** Stored records, whole, in the order of their ids. `most`: so many at most. */
  find(selection: Selection & { readonly most?: number | undefined }): Promise<readonly RecordData[]>;
  /**
   * All rows of a plan in chunks. Which they are and their order is settled when the scan begins:
   * later writes neither shift nor repeat rows. Each chunk is asked for anew: a row that was
   * removed meanwhile is left out, and so is one that the plan does not mean any more; the others
   * are told as they are then.
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
 * What a transaction writes with. Empty text and empty lists are stored as nothing, and a list of
 * references holds each id once. What a write refuses is taken back with the whole transaction,
 * even when the work catches the refusal: a part that may be refused belongs in an `attempt`. A
 * value that is none of its column, or text no database can hold (NUL, half a surrogate pair), is
 * `Unfit`; a field of no column is an Error.
 */
export interface Writer extends Reader {
  /**
   * Stores a new record. Without an id it gets the next whole number, never one used before. Its
   * `_version` is 1, or the one it comes with: a record that was gone goes on from there.
   * @throws Taken, Missing, Unfit.
   */
  insert(collection: string, record: NewRecord): Promise<RecordData>;
  /**
   * Stores several new records, as `insert`, in one statement but for lists of references. Their
   * ids, in their order.
   */
  insertEach(collection: string, records: readonly NewRecord[]): Promise<readonly Id[]>;
  /**
   * Replaces the named fields of a record. With `version`, only if that is still its version.
   * @throws Stale, Taken, Missing, Unfit; Error when there is no such record.
   */
  update(collection: string, id: Id, patch: Fields, version?: number): Promise<RecordData>;
  /**
   * Gives the named fields of several records the same values, in one statement. Ids of none are
   * passed over. @throws as `update`.
   */
  updateEach(collection: string, ids: readonly Id[], patch: Fields): Promise<void>;
  /**
   * Replaces the named fields of several records, those of each by its own, in one statement for
   * all of which the same fields are named but for lists of references. Ids of none are passed
   * over. Where one takes what another of them lets go of it may be refused. @throws as `update`;
   * Error where an id comes twice.
   */
  patchEach(collection: string, patches: readonly Patch[]): Promise<void>;
  /** Removes a record; false when there was none. @throws Referred. */
  remove(collection: string, id: Id): Promise<boolean>;
  /** Removes every record that is meant; how many. In one statement. @throws Referred. */
  removeWhere(selection: Selection): Promise<number>;
  /**
   * Runs a part of the transaction. When it throws, what it wrote is gone, what was written before
   * stands, and so does the error.
   */
  attempt<T>(part: () => Promise<T>): Promise<T>;
}

/** Gives a record these fields, or makes it with them. @throws Taken where two make it at once. */
export async function upsert(tx: Writer, collection: string, id: Id, fields: Fields): Promise<void> {
  if (await tx.get(collection, id)) await tx.update(collection, id, fields);
  else await tx.insert(collection, { id, ...fields });
}

/** Which records are to be taken: those first that come first by a column, so many at most. */
export type Taking = Selection & { readonly by: string; readonly most: number };

/**
 * Where records live. Every host brings one; `api/` knows no other.
 * Reads outside a transaction see only committed records, and each call one moment.
 */
export interface Store extends Reader {
  /**
   * Runs the work as if alone. What it wrote is durable when the promise resolves, and gone when
   * the work throws. Where two transactions stand in each other's way the work is run again from
   * its beginning: it must do nothing but through `tx`, and through the files. Whatever else asks
   * the store meanwhile, a second transaction among it, is refused. @throws `transactionUnderWay`.
   */
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /**
   * Runs writes each by itself, as they come: for what nothing depends on and is soon over, such as
   * who is where. It costs nobody else anything; what two do at the same moment may be mixed, and
   * what was written stays when the work throws.
   */
  loosely<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /**
   * Runs the work over records that nobody else has taken just now, in one transaction that holds
   * them until it ends. Those another one holds are passed over, not waited for: so several
   * processes share out what is to be done. Beside the records it took, such a transaction is not
   * as if alone. It may be run again, as any.
   */
  take<T>(taking: Taking, work: (tx: Writer, records: readonly RecordData[]) => Promise<T>): Promise<T>;
  /** Whether it answers; for a balancer. @throws when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A store refuses what would break a promise of its schema. The api turns each into a refusal in
 * the definition's words.
 */
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

/**
 * Others refer to it. `count` is at least 1; a store that was told so by a constraint knows no
 * more.
 */
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

/**
 * A rule of another version of the program forbids it, which this one does not declare: `rule` is
 * what the database calls it.
 */
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

/** The database does not answer. What was asked may be asked again later. */
export class Away extends StoreRefusal {
  /** It was lost in the midst of storing: whether it stored is not known. */
  readonly mayBeStored: boolean;

  constructor(message: string, { mayBeStored = false, cause }: { mayBeStored?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.mayBeStored = mayBeStored;
  }
}

/**
 * The database gave a statement up: it took too long, or waited too long for what somebody else
 * writes.
 */
export class Slow extends StoreRefusal {
  readonly why: 'long' | 'locked';

  constructor(why: Slow['why'], cause: unknown) {
    super(why === 'long' ? 'a statement took too long' : 'a statement waited too long for another', { cause });
    this.why = why;
  }
}

/** What the stack says of a call from outside of the stores: `keepPicture (…/picture.ts:15:3)`. */
const CALL = /^\s+at (?!.*(?:[\\/](?:database|mock-server)[\\/]|[\\/]api[\\/]store\.|node:))(.*)$/m;

/**
 * The store, or its files' database, was asked by code that runs within one of its transactions,
 * which it names. That code is given a writer to ask.
 */
export function transactionUnderWay(): Error {
  const error = new Error();
  const by = CALL.exec(error.stack ?? '')?.[1];
  error.message = `the store was asked within a transaction, which has to be asked itself${by === undefined ? '' : `: ${by}`}`;
  return error;
}

/**
 * Bytes of uploaded files, by generated id. Who may read one is decided by the record that holds
 * it, never here. Called within a transaction of the store, a file store in the same database is
 * part of it; any other keeps what was written when the transaction fails, until the sweep.
 */
export interface FileStore {
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** undefined when there is no such file. */
  read(id: string): Promise<Uint8Array | undefined>;
  remove(id: string): Promise<void>;
  /** So many ids at most, in their order, those after the given one. */
  ids(after: string, most: number): Promise<readonly string[]>;
}
