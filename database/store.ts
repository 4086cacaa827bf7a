import { AsyncLocalStorage } from 'node:async_hooks';
import type { Group, Grouping, Plan, Reader, Selection, Store, Taking, Total, Writer } from '../api/store.ts';
import type { Answer, Id, RecordData, Schema } from '../resources/language/index.ts';
import { type Engine, run } from './connection.ts';
import { Prints } from './print/prints.ts';
import { Printing } from './print/scope.ts';
import { PlanReader } from './reader.ts';
import type { Refusals } from './refusals.ts';
import { Totals } from './totals.ts';
import { Transaction } from './transaction.ts';

/** The store on a database whose tables follow the schema. */
export class DatabaseStore implements Store {
  readonly #engine: Engine;
  readonly #reader: PlanReader;
  readonly #refusals: Refusals;
  readonly #totals: Totals;
  readonly #inside = new AsyncLocalStorage<Transaction>();
  /** How many transactions are under way. */
  #running = 0;

  constructor(schema: Schema, engine: Engine, refusals: Refusals) {
    this.#engine = engine;
    this.#refusals = refusals;
    this.#totals = new Totals(schema);
    this.#reader = new PlanReader(
      schema,
      (statement) => run(engine, statement),
      ({ text, params }, chunk) => engine.walk(text, params, chunk),
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
    const { schema } = this.#outside();
    this.#running++;
    try {
      const [value, written] = await this.#engine.transaction(async (connection) => {
        const tx = new Transaction(schema, connection, this.#refusals);
        const value = await this.#inside.run(tx, () => tx.during(() => work(tx)));
        return [value, tx.written] as const;
      }, options);
      this.#totals.forget(written);
      return value;
    } finally {
      this.#running--;
      // While it follows who calls whom, every promise of the process costs more; nobody is inside
      // now.
      if (this.#running === 0) this.#inside.disable();
    }
  }

  async loosely<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
    const { schema } = this.#outside();
    const tx = new Transaction(schema, this.#engine, this.#refusals);
    const value = await tx.during(() => work(tx));
    this.#totals.forget(tx.written);
    return value;
  }

  /** Forgets whatever is remembered: everything was replaced. */
  forget(): void {
    this.#totals.forget(new Set(Object.keys(this.#reader.schema.collections)));
  }

  async ping(): Promise<void> {
    await this.#engine.query('select 1');
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  /**
   * A read past the transaction one is in would not see what it wrote, and wait for it where there
   * is one connection.
   */
  #outside(): PlanReader {
    if (this.#inside.getStore()?.isRunning)
      throw new Error('the store was asked inside a transaction: ask the transaction');
    return this.#reader;
  }
}
