import {
  type Fields,
  type NewRecord,
  type Patch,
  type Reader,
  type Selection,
  Stale,
  StoreRefusal,
  Taken,
  type Writer,
} from '../../api/store.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { type Draft, type Held, schemaOf } from './draft.ts';
import type { Promises } from './promises.ts';
import { entriesOf, readerOf } from './question.ts';

/**
 * What a transaction may do until it is over, over a draft that keeps the promises of its schema.
 */
export class Transaction implements Writer {
  readonly #draft: Draft;
  readonly #promises: Promises;
  readonly #reader: Reader;
  #over = false;
  #refusal: StoreRefusal | undefined;

  readonly groups: Reader['groups'] = (questions) => this.#reader.groups(questions);
  readonly rows: Reader['rows'] = (plan) => this.#reader.rows(plan);
  readonly total: Reader['total'] = (selection) => this.#reader.total(selection);
  readonly find: Reader['find'] = (selection) => this.#reader.find(selection);
  readonly scan: Reader['scan'] = (plan, chunk) => this.#reader.scan(plan, chunk);

  constructor(draft: Draft, promises: Promises) {
    this.#draft = draft;
    this.#promises = promises;
    this.#reader = readerOf(draft.schema, () => {
      this.#open();
      return draft.moment;
    });
  }

  async get(collection: string, id: Id): Promise<RecordData | undefined> {
    this.#open();
    return this.#draft.entry(collection, id)?.record;
  }

  async insert(collection: string, record: NewRecord): Promise<RecordData> {
    const { id: given, _version, ...fields } = record;
    return this.#write(collection, fields, () => {
      const { id: kind } = schemaOf(this.#draft.schema, collection);
      const id = given ?? this.#draft.nextId(collection);
      if (typeof id !== (kind === 'number' ? 'number' : 'string'))
        throw new Error(`${collection}: ${JSON.stringify(given ?? null)} cannot be an id`);
      if (this.#draft.entry(collection, id)) throw new Taken(collection, ['id']);
      return this.#put(collection, { ...fields, id, _version }, undefined);
    });
  }

  async insertEach(collection: string, records: readonly NewRecord[]): Promise<readonly Id[]> {
    this.#open();
    const { written } = this.#draft;
    const ids: Id[] = [];
    try {
      for (const record of records) ids.push((await this.insert(collection, record)).id);
      return ids;
    } catch (error) {
      this.#draft.back(written);
      throw error;
    }
  }

  async update(collection: string, id: Id, patch: Fields, version?: number): Promise<RecordData> {
    return this.#write(collection, patch, () => {
      const stored = this.#draft.entry(collection, id)?.record;
      if (!stored) throw new Error(`${collection} holds no record ${JSON.stringify(id)}`);
      if (version !== undefined && stored._version !== version) throw new Stale(Number(stored._version));
      return this.#put(collection, { ...stored, ...patch, id }, stored);
    });
  }

  async updateEach(collection: string, ids: readonly Id[], patch: Fields): Promise<void> {
    this.#write(collection, patch, () => {
      for (const id of new Set(ids)) {
        const stored = this.#draft.entry(collection, id)?.record;
        if (stored) this.#put(collection, { ...stored, ...patch, id }, stored);
      }
    });
  }

  async patchEach(collection: string, patches: readonly Patch[]): Promise<void> {
    if (new Set(patches.map(({ id }) => id)).size < patches.length) throw new Error(`${collection}: an id comes twice`);
    const named = Object.assign({}, ...patches.map(({ fields }) => fields)) as Fields;
    this.#write(collection, named, () => {
      for (const { id, fields } of patches) {
        const stored = this.#draft.entry(collection, id)?.record;
        if (stored) this.#put(collection, { ...stored, ...fields, id }, stored);
      }
    });
  }

  async remove(collection: string, id: Id): Promise<boolean> {
    return this.#write(collection, {}, () => {
      const entry = this.#draft.entry(collection, id);
      if (entry) this.#promises.remove(this.#draft, collection, [entry]);
      return entry !== undefined;
    });
  }

  async removeWhere(selection: Selection): Promise<number> {
    return this.#write(selection.from, {}, () => {
      const entries = entriesOf(this.#draft.schema, this.#draft.moment, selection);
      this.#promises.remove(this.#draft, selection.from, entries);
      return entries.length;
    });
  }

  async attempt<T>(part: () => Promise<T>): Promise<T> {
    this.#open();
    const before = this.#refusal;
    const { written } = this.#draft;
    try {
      const value = await part();
      if (this.#refusal !== before) throw this.#refusal;
      return value;
    } catch (error) {
      this.#draft.back(written);
      this.#refusal = before;
      throw error;
    }
  }

  /**
   * The first refusal that no attempt took back: by it the transaction fails, as one of a database,
   * though its work went on.
   */
  get refusal(): StoreRefusal | undefined {
    return this.#refusal;
  }

  end(): void {
    this.#over = true;
  }

  /**
   * One statement: it is whole or not at all. @throws Error for a field without a column, as a
   * database has no place for it.
   */
  #write<T>(collection: string, fields: Held, work: () => T): T {
    this.#open();
    const columns = new Set(schemaOf(this.#draft.schema, collection).columns.map(({ name }) => name));
    for (const field of Object.keys(fields)) {
      if (!columns.has(field)) throw new Error(`${collection} has no column ${field}`);
    }
    const { written } = this.#draft;
    try {
      return work();
    } catch (error) {
      this.#draft.back(written);
      if (error instanceof StoreRefusal) this.#refusal ??= error;
      throw error;
    }
  }

  #put(collection: string, held: Held & { readonly id: Id }, before: RecordData | undefined): RecordData {
    const entry = this.#draft.made(collection, held);
    this.#promises.check(this.#draft, collection, entry, before);
    return this.#draft.put(collection, entry);
  }

  #open(): void {
    if (this.#over) throw new Error('the transaction is over');
  }
}
