import type { Group, Grouping, Plan, Reader, Selection, Store, Taking, Writer } from '../api/store.ts';
import type { Total } from '../api/wire/list.ts';
import type { Answer, Id, RecordData, Schema } from '../resources/language/index.ts';
import type { Connection } from './connection.ts';
import { Prints } from './print/prints.ts';
import { Printing } from './print/scope.ts';
import { PlanReader } from './reader.ts';
import type { Refusals } from './refusals.ts';
import type { TransactionalEngine } from './running.ts';
import { Totals } from './totals.ts';
import { Transaction } from './transaction.ts';

/** The store on a database whose tables follow the schema. */
export class DatabaseStore implements Store {
  readonly #engine: TransactionalEngine;
  readonly #reader: PlanReader;
  readonly #refusals: Refusals;
  readonly #totals: Totals;
  readonly #onWritten: ((collections: ReadonlySet<string>) => void) | undefined;

  constructor(
    schema: Schema,
    engine: TransactionalEngine,
    refusals: Refusals,
    onWritten?: (collections: ReadonlySet<string>) => void,
  ) {
    this.#onWritten = onWritten;
    this.#engine = engine;
    this.#refusals = refusals;
    this.#totals = new Totals(schema);
    this.#reader = new PlanReader(
      schema,
      ({ text, params }, timeout) => engine.query(text, params, { timeout }),
      new Prints(),
    );
  }

  async rows(plan: Plan): Promise<readonly Answer[]> {
    return this.#outside().rows(plan);
  }

  async groups(questions: readonly Grouping[]): Promise<readonly (readonly Group[])[]> {
    return this.#outside().groups(questions);
  }

  async total(selection: Selection): Promise<Total> {
    const reader = this.#outside();
    return this.#totals.of(selection, () => {
      const print = new Printing(reader.schema);
      const total = reader.count(selection, print);
      return { total, read: print.read };
    });
  }

  async get(collection: string, id: Id): Promise<RecordData | undefined> {
    return this.#outside().get(collection, id);
  }

  async find(selection: Parameters<Reader['find']>[0]): Promise<readonly RecordData[]> {
    return this.#outside().find(selection);
  }

  scan(plan: Plan, chunk?: number): AsyncIterable<readonly Answer[]> {
    return this.#outside().scan(plan, chunk);
  }

  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    return this.#transaction(work, { serializable: true });
  }

  take<T>(taking: Taking, work: (tx: Writer, records: readonly RecordData[]) => Promise<T>): Promise<T> {
    return this.#transaction(async (tx) => work(tx, await tx.lock(taking)), { serializable: false });
  }

  async #transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    options: { readonly serializable: boolean },
  ): Promise<T> {
    const { schema } = this.#reader;
    const [value, written] = await this.#engine.transaction(async (connection) => {
      const tx = new Transaction(schema, connection, this.#refusals);
      return [await tx.during(() => work(tx)), tx.written] as const;
    }, options);
    this.#wasWritten(written);
    return value;
  }

  async loosely<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    const { schema } = this.#outside();
    const connection: Connection = {
      query: (text, params) => this.#engine.query(text, params, { timeout: 'commit' }),
    };
    const tx = new Transaction(schema, connection, this.#refusals);
    const value = await tx.during(() => work(tx));
    this.#wasWritten(tx.written);
    return value;
  }

  /** Forgets whatever is remembered: everything was replaced. */
  forget(): void {
    this.#wasWritten(new Set(Object.keys(this.#reader.schema.collections)));
  }

  async ping(): Promise<void> {
    await this.#engine.query('select 1');
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  #wasWritten(collections: ReadonlySet<string>): void {
    if (collections.size === 0) return;
    const touched = this.#totals.forget(collections);
    this.#onWritten?.(touched);
  }

  /** Also of what is remembered: within a transaction it may be another. */
  #outside(): PlanReader {
    this.#engine.assertOutside();
    return this.#reader;
  }
}
