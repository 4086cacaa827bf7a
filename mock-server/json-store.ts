import { AsyncLocalStorage } from 'node:async_hooks';
import { dirname } from 'node:path';
import type { Query, Reader, Store, Writer } from '../api/store.ts';
import type { Id, RecordData, Rule, Value } from '../resources/language/index.ts';
import { Collection, Entry, frozen } from './store/collection.ts';
import { prepareFolder, readSnapshot, type Snapshot, serialised, snapshotOf, writeAtomically } from './store/disk.ts';
import { page, QueryEngine } from './store/query.ts';

/** Records by collection, as fixtures give them. */
export type Records = { readonly [collection: string]: readonly RecordData[] };

/** A `Store` in one JSON file, with what only its host needs. */
export type JsonStore = Store & {
  /** Whether the file was missing when it was opened. */
  readonly isNew: boolean;
  /** Puts these records in the place of everything, ids starting anew. Durable when the promise resolves. */
  replaceAll(records: Records): Promise<void>;
  /** The records of a collection as they are committed now; the same array until the collection changes. */
  current(collection: string): readonly RecordData[];
};

/**
 * Opens the store in a file, or an empty one where there is no file yet.
 * Writes go one after the other, each on what the one before left. Several that end while the file is being written
 * share the next write; each promise resolves only when its own data are on the disk. Readers see only such data.
 * @throws StoreFileError when the file is damaged or of an unknown version; it is never overwritten then.
 */
export async function openJsonStore({ file }: { file: string }): Promise<JsonStore> {
  await prepareFolder(dirname(file));
  const found = await readSnapshot(file);
  return new FileStoreOfRecords(file, found ?? { collections: new Map(), sequences: new Map() }, found === undefined);
}

type Waiting = { resolve(): void; reject(error: unknown): void };

class FileStoreOfRecords implements JsonStore {
  readonly isNew: boolean;
  readonly #file: string;
  readonly #engine = new QueryEngine();
  readonly #inside = new AsyncLocalStorage<Transaction>();
  readonly #lists = new WeakMap<Collection, readonly RecordData[]>();
  /** What is on the disk: all that readers see. */
  #committed: Snapshot;
  /** What accepted transactions left, on its way to the disk: the next one starts from it. */
  #accepted: Snapshot;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(file: string, snapshot: Snapshot, isNew: boolean) {
    this.#file = file;
    this.#committed = snapshot;
    this.#accepted = snapshot;
    this.isNew = isNew;
  }

  get #reader(): Reader {
    const { collections } = this.#committed;
    return readerOf(this.#engine, (name) => collections.get(name) ?? Collection.empty);
  }

  find(collection: string, query: Query): ReturnType<Reader['find']> {
    return this.#reader.find(collection, query);
  }

  get(collection: string, id: Id): Promise<RecordData | undefined> {
    return this.#reader.get(collection, id);
  }

  countBy(collection: string, field: string, where?: Rule): Promise<ReadonlyMap<Value, number>> {
    return this.#reader.countBy(collection, field, where);
  }

  sumBy(collection: string, by: string, field: string, where?: Rule): Promise<ReadonlyMap<Value, number>> {
    return this.#reader.sumBy(collection, by, field, where);
  }

  scan(collection: string, query: Query, chunk?: number): AsyncIterable<readonly RecordData[]> {
    return this.#reader.scan(collection, query, chunk);
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
    return this.#alone(async (base) => {
      const tx = new Transaction(this.#engine, base);
      try {
        const value = await this.#inside.run(tx, () => work(tx));
        return { value, next: tx.result() };
      } finally {
        tx.end();
      }
    });
  }

  replaceAll(records: Records): Promise<void> {
    return this.#alone(async () => ({ value: undefined, next: snapshotOf(records) }));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#queue.catch(() => undefined);
    await this.#writing;
  }

  /** Runs work after all work before it, and resolves when what it left is on the disk. */
  async #alone<T>(work: (base: Snapshot) => Promise<{ value: T; next: Snapshot }>): Promise<T> {
    if (this.#inside.getStore()?.running) throw new Error('a transaction was begun inside another one');
    if (this.#closed) throw new Error('the store is closed');
    const turn = this.#queue.then(async () => {
      const base = this.#accepted;
      const { value, next } = await work(base);
      if (this.#accepted !== base) throw new Error('the write before this one failed, and this one rested on it');
      if (next === base) return { value, durable: this.#settled() };
      this.#accepted = next;
      const durable = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
      // Whoever began the transaction sees the refusal below; here it must only not count as unhandled.
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
    // Transactions that wrote nothing came by during the last write, and waited for what they had read.
    for (const each of this.#waiting.splice(0)) each.resolve();
    this.#writing = undefined;
  }
}

/** Collections as one transaction sees them: what it began with, under what it wrote. */
class Transaction implements Writer {
  readonly #engine: QueryEngine;
  readonly #base: Snapshot;
  #changes = new Map<string, Map<Id, Entry | null>>();
  #seen = new Map<string, Collection>();
  #sequences = new Map<string, number>();
  #over = false;

  constructor(engine: QueryEngine, base: Snapshot) {
    this.#engine = engine;
    this.#base = base;
  }

  find(collection: string, query: Query): ReturnType<Reader['find']> {
    return this.#reader().find(collection, query);
  }

  async get(collection: string, id: Id): Promise<RecordData | undefined> {
    this.#open();
    return this.#entry(collection, id)?.record;
  }

  countBy(collection: string, field: string, where?: Rule): Promise<ReadonlyMap<Value, number>> {
    return this.#reader().countBy(collection, field, where);
  }

  sumBy(collection: string, by: string, field: string, where?: Rule): Promise<ReadonlyMap<Value, number>> {
    return this.#reader().sumBy(collection, by, field, where);
  }

  scan(collection: string, query: Query, chunk?: number): AsyncIterable<readonly RecordData[]> {
    return this.#reader().scan(collection, query, chunk);
  }

  async insert(
    collection: string,
    record: { readonly id?: Id; readonly [field: string]: Value | undefined },
  ): Promise<RecordData> {
    this.#open();
    const highest = this.#sequences.get(collection) ?? this.#base.sequences.get(collection) ?? 0;
    const id = record.id ?? highest + 1;
    // Raw records come unchecked, and a stored id that is none would keep the file from being opened again.
    if (typeof id === 'number' ? !(Number.isSafeInteger(id) && id > 0) : typeof id !== 'string' || id === '') {
      throw new Error(`${collection}: ${JSON.stringify(id)} cannot be an id`);
    }
    if (this.#entry(collection, id)) throw new Error(`${collection} holds a record ${JSON.stringify(id)} already`);
    if (typeof id === 'number') this.#sequences.set(collection, Math.max(highest, id));
    return this.#put(collection, frozen({ ...record, id }));
  }

  async update(collection: string, id: Id, patch: { readonly [field: string]: Value }): Promise<RecordData> {
    this.#open();
    const stored = this.#entry(collection, id)?.record;
    if (!stored) throw new Error(`${collection} holds no record ${JSON.stringify(id)}`);
    return this.#put(collection, frozen({ ...stored, ...patch, id }));
  }

  async remove(collection: string, id: Id): Promise<boolean> {
    this.#open();
    if (!this.#entry(collection, id)) return false;
    this.#change(collection, id, null);
    return true;
  }

  async attempt<T>(part: () => Promise<T>): Promise<T> {
    this.#open();
    const changes = new Map([...this.#changes].map(([name, each]) => [name, new Map(each)]));
    const seen = new Map(this.#seen);
    const sequences = new Map(this.#sequences);
    try {
      return await part();
    } catch (error) {
      this.#changes = changes;
      this.#seen = seen;
      this.#sequences = sequences;
      throw error;
    }
  }

  /** What the transaction leaves; the very snapshot it began with when it wrote nothing. */
  result(): Snapshot {
    if (this.#changes.size === 0) return this.#base;
    const collections = new Map(this.#base.collections);
    for (const name of this.#changes.keys()) collections.set(name, this.#collection(name));
    return { collections, sequences: new Map([...this.#base.sequences, ...this.#sequences]) };
  }

  get running(): boolean {
    return !this.#over;
  }

  end(): void {
    this.#over = true;
  }

  #open(): void {
    if (this.#over) throw new Error('the transaction is over');
  }

  #reader(): Reader {
    this.#open();
    return readerOf(this.#engine, (name) => this.#collection(name));
  }

  #entry(collection: string, id: Id): Entry | undefined {
    const changed = this.#changes.get(collection)?.get(id);
    return changed === undefined ? this.#base.collections.get(collection)?.get(id) : (changed ?? undefined);
  }

  #put(collection: string, record: RecordData): RecordData {
    this.#change(collection, record.id, new Entry(record));
    return record;
  }

  #change(collection: string, id: Id, entry: Entry | null): void {
    const changes = this.#changes.get(collection) ?? new Map<Id, Entry | null>();
    changes.set(id, entry);
    this.#changes.set(collection, changes);
    this.#seen.delete(collection);
  }

  #collection(name: string): Collection {
    const changes = this.#changes.get(name);
    const base = this.#base.collections.get(name) ?? Collection.empty;
    if (!changes) return base;
    let seen = this.#seen.get(name);
    if (!seen) {
      seen = base.with(changes);
      this.#seen.set(name, seen);
    }
    return seen;
  }
}

/** The reading half over collections that do not change while it is used. */
function readerOf(engine: QueryEngine, collections: (name: string) => Collection): Reader {
  return {
    async find(name, query) {
      const entries = engine.select(collections, name, query);
      return { rows: page(entries, query), total: entries.length };
    },
    async get(name, id) {
      return collections(name).get(id)?.record;
    },
    async countBy(name, field, where) {
      return engine.countBy(collections, name, field, where);
    },
    async sumBy(name, by, field, where) {
      return engine.sumBy(collections, name, { by, field, where });
    },
    scan(name, query, chunk = 500) {
      const rows = page(engine.select(collections, name, query), query);
      return chunksOf(rows, Math.max(1, chunk));
    },
  };
}

async function* chunksOf(rows: readonly RecordData[], size: number): AsyncGenerator<readonly RecordData[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
