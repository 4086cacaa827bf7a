import { type Fields, type Reader, Stale, Taken, type Writer } from '../../api/plan.ts';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { type Draft, type Held, schemaOf } from './draft.ts';
import type { Promises } from './promises.ts';
import { entriesOf, readerOf } from './question.ts';

/** What a transaction may do until it is over, over a draft that keeps the promises of its schema. */
export class Transaction implements Writer {
  readonly #draft: Draft;
  readonly #promises: Promises;
  readonly #reader: Reader;
  #over = false;

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

  async insert(collection: string, held: Held & { readonly id?: Id }): Promise<RecordData> {
    this.#open();
    const { id: given, ...fields } = held;
    const { id: kind } = schemaOf(this.#draft.schema, collection);
    const id = given ?? this.#draft.nextId(collection);
    if (typeof id !== (kind === 'number' ? 'number' : 'string'))
      throw new Error(`${collection}: ${JSON.stringify(given ?? null)} cannot be an id`);
    this.#known(collection, fields);
    if (this.#draft.entry(collection, id)) throw new Taken(collection, ['id']);
    return this.#put(collection, { ...fields, id }, undefined);
  }

  async update(collection: string, id: Id, patch: Fields, version?: number): Promise<RecordData> {
    this.#open();
    this.#known(collection, patch);
    const stored = this.#draft.entry(collection, id)?.record;
    if (!stored) throw new Error(`${collection} holds no record ${JSON.stringify(id)}`);
    if (version !== undefined && stored._version !== version) throw new Stale(Number(stored._version));
    return this.#put(collection, { ...stored, ...patch, id }, stored);
  }

  async updateEach(collection: string, ids: readonly Id[], patch: Fields): Promise<void> {
    this.#open();
    this.#known(collection, patch);
    await this.#draft.attempt(async () => {
      for (const id of new Set(ids)) {
        const stored = this.#draft.entry(collection, id)?.record;
        if (stored) this.#put(collection, { ...stored, ...patch, id }, stored);
      }
    });
  }

  async remove(collection: string, id: Id): Promise<boolean> {
    this.#open();
    const entry = this.#draft.entry(collection, id);
    if (!entry) return false;
    this.#promises.remove(this.#draft, collection, [entry]);
    return true;
  }

  async removeWhere(selection: Parameters<Writer['removeWhere']>[0]): Promise<number> {
    this.#open();
    const entries = entriesOf(this.#draft.schema, this.#draft.moment, selection);
    this.#promises.remove(this.#draft, selection.from, entries);
    return entries.length;
  }

  async attempt<T>(part: () => Promise<T>): Promise<T> {
    this.#open();
    return this.#draft.attempt(part);
  }

  end(): void {
    this.#over = true;
  }

  #put(collection: string, held: Held & { readonly id: Id }, before: RecordData | undefined): RecordData {
    const entry = this.#draft.made(collection, held);
    this.#promises.check(this.#draft, collection, entry, before);
    return this.#draft.put(collection, entry);
  }

  #open(): void {
    if (this.#over) throw new Error('the transaction is over');
  }

  /** @throws Error for a field the collection has no column for: a database has no place for it either. */
  #known(collection: string, fields: Held): void {
    const columns = new Set(schemaOf(this.#draft.schema, collection).columns.map(({ name }) => name));
    for (const field of Object.keys(fields)) {
      if (!columns.has(field)) throw new Error(`${collection} has no column ${field}`);
    }
  }
}
