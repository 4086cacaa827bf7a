import type { Id, RecordData, Rule, Value } from '../resources/language/index.ts';

/** How rows are ordered: by a field, by a field of the record a field refers to, or by how many records refer here. */
export type SortKey =
  | { readonly field: string; readonly through?: { readonly collection: string; readonly field: string } }
  | {
      readonly countOf: string;
      readonly by: string;
      /** Which of them count. Default: all. */
      readonly where?: Rule | undefined;
    };

/** A question to one collection. Everything in it was allow-listed before; no text in it is a pattern. */
export type Query = {
  readonly where?: Rule;
  /** Rows one of whose fields contains the text, letter case and accents apart; in `digits` fields digits are compared. */
  readonly search?: {
    readonly text: string;
    readonly fields: readonly {
      readonly name: string;
      readonly as: 'text' | 'digits';
      /** The fields that are read as one under the name, with a blank between: a full name. Default: the field itself. */
      readonly of?: readonly string[];
    }[];
  };
  /** Ties, and no sort at all, are ordered by id, so that pages never overlap. */
  readonly sort?: readonly { readonly by: SortKey; readonly order: 'asc' | 'desc' }[];
  /** First row wanted, from 0. */
  readonly start?: number;
  /** First row not wanted. */
  readonly end?: number;
};

export interface Reader {
  /** The rows asked for, and how many there are in all without `start` and `end`. Unknown collections are empty. */
  find(collection: string, query: Query): Promise<{ readonly rows: readonly RecordData[]; readonly total: number }>;
  get(collection: string, id: Id): Promise<RecordData | undefined>;
  /** How many records, of those `where` holds for, hold each value in `field` (in lists: each member). For count fields and delete guards. */
  countBy(collection: string, field: string, where?: Rule): Promise<ReadonlyMap<Value, number>>;
  /** The sum of the numbers in `field`, over the records `where` holds for, by the value in `by` (in lists: by each member). */
  sumBy(collection: string, by: string, field: string, where?: Rule): Promise<ReadonlyMap<Value, number>>;
  /** All rows of a query in chunks, as they were when the scan began: later writes neither shift nor repeat rows. */
  scan(collection: string, query: Query, chunk?: number): AsyncIterable<readonly RecordData[]>;
}

export interface Writer extends Reader {
  /** Stores a new record. Without an id it gets the next whole number, never one used before. */
  insert(
    collection: string,
    record: { readonly id?: Id; readonly [field: string]: Value | undefined },
  ): Promise<RecordData>;
  /** Replaces the named fields of a record. @throws when there is no such record. */
  update(collection: string, id: Id, patch: { readonly [field: string]: Value }): Promise<RecordData>;
  /** Removes a record; false when there was none. */
  remove(collection: string, id: Id): Promise<boolean>;
  /** Runs a part of the transaction. When it throws, what it wrote is gone, what was written before stands, and so does the error. */
  attempt<T>(part: () => Promise<T>): Promise<T>;
}

/**
 * Where records live. Every host brings one; `api/` knows no other.
 * Reads outside a transaction see only committed records.
 */
export interface Store extends Reader {
  /**
   * Runs the work alone. What it wrote is durable when the promise resolves, and gone when the work throws.
   * Transactions are not nested.
   */
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Bytes of uploaded files, by generated id. Who may read one is decided by the record that holds it, never here. */
export interface FileStore {
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** undefined when there is no such file. */
  read(id: string): Promise<Uint8Array | undefined>;
  remove(id: string): Promise<void>;
}

/** The api's own collections. They begin with `_`, so that no definition can show one. */
export const SYSTEM = {
  /** Password hashes: { id: user id, password_hash }. */
  credentials: '_credentials',
  /** { id: hash of the cookie's token, user_id, created_at, seen_at, agent, source }. */
  sessions: '_sessions',
  /** { id: hash of the attempt, user_id, code_hash, ... }. */
  attempts: '_attempts',
  /** Failed tries and sends by subject: { id: e.g. "code:7", hits: [ISO timestamps] }. */
  limits: '_limits',
  /** { id: hash of the link's token, user_id, expires_at }. */
  resets: '_resets',
  /** How the store was begun: { id: "demo", or the hash of a set-up link's token, expires_at: null, or until when it is good }. */
  setup: '_setup',
  /** { id, name, type, size, user_id, created_at }. */
  files: '_files',
  /** What people keep of menu and lists: { id: user id, menu_closed, lists }. */
  preferences: '_preferences',
  /** Saved views: { id, user_id, screen, name, search, shared_with: role id or null }. */
  views: '_views',
} as const;
