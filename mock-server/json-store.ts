import { AsyncLocalStorage } from 'node:async_hooks';
import { dirname } from 'node:path';
import { prepareFolder, writeAtomically } from '../api/disk.ts';
import { Away, type Reader, type Store, type Taking, transactionUnderWay, type Writer } from '../api/store.ts';
import type { Id, RecordData, Schema, Value } from '../resources/language/index.ts';
import { Collection } from './store/collection.ts';
import { type MadeOf, type Records, readSnapshot, type Snapshot, serialised, snapshotOf } from './store/disk.ts';
import { collectionIn, Draft, type Held } from './store/draft.ts';
import { Promises } from './store/promises.ts';
import { readerOf } from './store/question.ts';
import { Transaction } from './store/transaction.ts';

/** A `Store` in one JSON file, with what only its host needs. */
export type JsonStore = Store & {
  /** Whether the file was missing when it was opened. */
  readonly isNew: boolean;
  /**
   * Puts these records in the place of everything, ids and versions starting anew. Durable when the
   * promise resolves. Nothing of the schema is asked: fixtures are right, or their tests fail. A
   * list that was given before is taken to hold the same.
   */
  replaceAll(records: Records): Promise<void>;
  /**
   * A transaction that nothing of the schema is asked in: what testers write past the api. Versions
   * are counted all the same.
   */
  raw<T>(work: (records: RawRecords) => Promise<T>): Promise<T>;
  /**
   * The records of a collection as they are committed now; the same array until the collection
   * changes.
   */
  current(collection: string): readonly RecordData[];
};

/** Records as testers see and leave them. */
export type RawRecords = {
  all(collection: string): readonly RecordData[];
  one(collection: string, id: Id): RecordData | undefined;
  /**
   * Stores a record in the place of what has its id; without an id it gets the next. @throws Error
   * where the id is none.
   */
  put(collection: string, record: Held & { readonly id?: Id }): RecordData;
  remove(collection: string, id: Id): boolean;
};

/**
 * Opens the store in a file, or an empty one where there is no file yet. Writes go one after the
 * other, each on what the one before left. Several that end while the file is being written share
 * the next write; each promise resolves only when its own data are on the disk. Readers see only
 * such data.
 * @throws StoreFileError when the file is damaged or of an unknown version; it is never overwritten
 * then.
 */
export async function openJsonStore(options: { readonly file: string; readonly schema: Schema }): Promise<JsonStore> {
  await prepareFolder(dirname(options.file));
  return new FileStoreOfRecords(options, await readSnapshot(options.file, options.schema));
}

/** Moments and numbers in their order, nothing last. */
function comesFirst(one: Value | undefined, other: Value | undefined): number {
  if (one === other) return 0;
  if (other === null || other === undefined) return -1;
  return one === null || one === undefined || one > other ? 1 : -1;
}

type Waiting = { resolve(): void; reject(error: unknown): void };

class FileStoreOfRecords implements JsonStore {
  readonly isNew: boolean;
  readonly #file: string;
  readonly #schema: Schema;
  readonly #promises: Promises;
  readonly #inside = new AsyncLocalStorage<{ running: boolean }>();
  readonly #lists = new WeakMap<Collection, readonly RecordData[]>();
  readonly #madeOf: MadeOf = new WeakMap();
  /** What is on the disk: all that readers see. */
  #committed: Snapshot;
  /** What accepted transactions left, on its way to the disk: the next one starts from it. */
  #accepted: Snapshot;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  readonly groups: Reader['groups'];
  readonly rows: Reader['rows'];
  readonly total: Reader['total'];
  readonly get: Reader['get'];
  readonly find: Reader['find'];
  readonly scan: Reader['scan'];

  constructor({ file, schema }: { readonly file: string; readonly schema: Schema }, found: Snapshot | undefined) {
    this.#file = file;
    this.#schema = schema;
    this.#promises = new Promises(schema);
    this.#committed = found ?? { collections: new Map(), sequences: new Map() };
    this.#accepted = this.#committed;
    this.isNew = found === undefined;
    const reader = readerOf(schema, () => {
      if (this.#inside.getStore()?.running) throw transactionUnderWay();
      const committed = this.#committed;
      return (name) => collectionIn(committed, schema, name);
    });
    this.groups = reader.groups;
    this.rows = reader.rows;
    this.total = reader.total;
    this.get = reader.get;
    this.find = reader.find;
    this.scan = reader.scan;
  }

  current(name: string): readonly RecordData[] {
    const collection = this.#committed.collections.get(name) ?? Collection.empty;
    let list = this.#lists.get(collection);
    if (!list) {
      list = Object.freeze(collection.entries.map(({ record }) => record));
      this.#lists.set(collection, list);
    }
    return list;
  }

  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    return this.#drafted(async (draft) => {
      const tx = new Transaction(draft, this.#promises);
      try {
        const value = await work(tx);
        if (tx.refusal) throw tx.refusal;
        return value;
      } finally {
        tx.end();
      }
    });
  }

  loosely<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  /** Transactions go one after the other: nothing is taken by another one meanwhile. */
  take<T>(
    { by, most, ...selection }: Taking,
    work: (tx: Writer, records: readonly RecordData[]) => Promise<T>,
  ): Promise<T> {
    return this.transaction(async (tx) => {
      const meant = await tx.find(selection);
      return work(tx, meant.toSorted((one, other) => comesFirst(one[by], other[by])).slice(0, most));
    });
  }

  raw<T>(work: (records: RawRecords) => Promise<T>): Promise<T> {
    return this.#drafted((draft) =>
      work({
        all: (name) => draft.moment(name).entries.map(({ record }) => record),
        one: (name, id) => draft.entry(name, id)?.record,
        put: (name, { id = draft.nextId(name), ...held }) => draft.put(name, draft.made(name, { ...held, id })),
        remove: (name, id) => draft.remove(name, id),
      }),
    );
  }

  replaceAll(records: Records): Promise<void> {
    return this.#alone(async () => ({ value: undefined, next: snapshotOf(this.#schema, records, this.#madeOf) }));
  }

  async ping(): Promise<void> {
    if (this.#closed) throw new Away('the store is closed');
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.catch(() => undefined);
    await this.#writing;
  }

  #drafted<T>(work: (draft: Draft) => Promise<T>): Promise<T> {
    return this.#alone(async (base) => {
      const draft = new Draft(this.#schema, base);
      const inside = { running: true };
      try {
        return { value: await this.#inside.run(inside, () => work(draft)), next: draft.result() };
      } finally {
        inside.running = false;
      }
    });
  }

  /**
   * Runs work after all work before it, and resolves when what it left is on the disk. When a write
   * fails meanwhile on which it rested, it is run again from what was kept.
   */
  async #alone<T>(work: (base: Snapshot) => Promise<{ value: T; next: Snapshot }>): Promise<T> {
    if (this.#inside.getStore()?.running) throw transactionUnderWay();
    if (this.#closed) throw new Away('the store is closed');
    const turn = this.#queue.then(async () => {
      let base = this.#accepted;
      let done = await work(base);
      while (this.#accepted !== base) {
        base = this.#accepted;
        done = await work(base);
      }
      const { value, next } = done;
      if (next === base) return { value, durable: this.#settled() };
      this.#accepted = next;
      const durable = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
      // Whoever began the transaction sees the refusal below; here it must only not count as
      // unhandled.
      durable.catch(() => undefined);
      this.#writing ??= this.#write();
      return { value, durable };
    });
    this.#queue = turn.catch(() => undefined);
    const { value, durable } = await turn;
    await durable;
    return value;
  }

  /** What a transaction that wrote nothing read may still be on its way to the disk. */
  #settled(): Promise<void> {
    if (this.#accepted === this.#committed) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async #write(): Promise<void> {
    while (this.#accepted !== this.#committed) {
      const snapshot = this.#accepted;
      const waiting = this.#waiting;
      this.#waiting = [];
      try {
        await writeAtomically(this.#file, serialised(snapshot));
        this.#committed = snapshot;
        for (const each of waiting) each.resolve();
      } catch (error) {
        // Everything accepted since the last good write rests on what could not be kept.
        this.#accepted = this.#committed;
        for (const each of [...waiting, ...this.#waiting.splice(0)]) each.reject(error);
      }
    }
    // Transactions that wrote nothing came by during the last write, and waited for what they had
    // read.
    for (const each of this.#waiting.splice(0)) each.resolve();
    this.#writing = undefined;
  }
}
