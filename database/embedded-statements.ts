import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { Row } from './connection.ts';
import { KeptPlans } from './kept-plans.ts';
import type { Param } from './sql.ts';

const { serialize } = protocol;

/** What PostgreSQL answers a statement with, part by part. */
type Message = messages.BackendMessage;

/**
 * How an embedded database is asked. PGlite's own `query` goes to it five times for one statement,
 * and lets it plan each one anew; both take longer than most statements run. Here a statement is
 * one message, and what is asked again and again goes by the plan that is kept of it.
 */
export class EmbeddedStatements {
  readonly #db: PGlite;
  readonly #plans = new KeptPlans();
  /** What each kept plan tells of its columns. */
  #kept = new Map<string, Message>();
  /** Stands for what is kept now, among plans that are kept. */
  #keeper = {};
  #turn: Promise<unknown> = Promise.resolve();

  constructor(db: PGlite) {
    this.#db = db;
  }

  /**
   * Asks it. `prepared`: whether its plan may be kept. One after the other, also where several are
   * asked at once in a transaction.
   */
  ask(text: string, params: readonly Param[], prepared: boolean): Promise<readonly Row[]> {
    const turn = this.#turn.then(() => this.#askNow(text, params, prepared));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #askNow(text: string, params: readonly Param[], prepared: boolean): Promise<readonly Row[]> {
    const name = prepared ? this.#plans.nameOf(text) : undefined;
    if (name === undefined) return this.#plainly(text, params);
    try {
      return await this.#planned(name, text, params);
    } catch (error) {
      if (!this.#plans.isAtFault(error)) throw error;
      // Each is planned anew, at its next turn.
      this.#kept.clear();
      if (this.#db.isInTransaction()) throw error;
      return this.#plainly(text, params);
    }
  }

  async #plainly(text: string, params: readonly Param[]): Promise<readonly Row[]> {
    return this.#rows(await this.#send(serialize.parse({ text }), ...asked(params), serialize.sync()));
  }

  async #planned(name: string, text: string, params: readonly Param[]): Promise<readonly Row[]> {
    const columns = this.#kept.get(name);
    const bound = serialize.bind({ statement: name, values: [...params] });
    if (columns) return this.#rows([columns, ...(await this.#send(bound, serialize.execute({}), serialize.sync()))]);
    if (this.#plans.isFull(this.#keeper) && !this.#db.isInTransaction()) {
      await this.#send(serialize.query('deallocate all'));
      this.#kept.clear();
      this.#keeper = {};
    }
    this.#plans.note(this.#keeper, name);
    // There may be one of this name, whose plan was at fault or that was refused what it was first
    // asked with.
    const answer = await this.#send(
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      ...asked(params, name),
      serialize.sync(),
    );
    const told = answer.find((message) => message.name === 'rowDescription' || message.name === 'noData');
    if (told) this.#kept.set(name, told);
    return this.#rows(answer);
  }

  /** A folder has nothing to be brought up to date with what is stored. */
  #send(...parts: readonly Uint8Array[]): Promise<Message[]> {
    return this.#db.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }

  #rows(answer: Message[]): readonly Row[] {
    const [results] = parse.parseResults(answer, this.#db.parsers, { rowMode: 'array' });
    return (results?.rows ?? []) as Row[];
  }
}

/** A statement that was parsed, with its parameters: what it answers, and of which columns. */
const asked = (params: readonly Param[], statement?: string): Uint8Array[] => [
  serialize.bind({ ...(statement !== undefined && { statement }), values: [...params] }),
  serialize.describe({ type: 'P' }),
  serialize.execute({}),
];
