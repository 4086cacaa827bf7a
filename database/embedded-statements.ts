import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { Row } from './connection.ts';
import type { Param } from './sql.ts';

const { serialize } = protocol;

/**
 * How an embedded database is asked. PGlite's own `query` goes to it five times for one statement,
 * which takes longer than most statements run. Here a statement is one message. It is planned each
 * time for what it is asked with: a plan that is kept for whatever may come is a bad one for some
 * of it.
 */
export class EmbeddedStatements {
  readonly #db: PGlite;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(db: PGlite) {
    this.#db = db;
  }

  /** One after the other, also where several are asked at once in a transaction. */
  ask(text: string, params: readonly Param[]): Promise<readonly Row[]> {
    const turn = this.#turn.then(() => this.#askNow(text, params));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #askNow(text: string, params: readonly Param[]): Promise<readonly Row[]> {
    const message = Buffer.concat([
      serialize.parse({ text }),
      serialize.bind({ values: [...params] }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    // A folder has nothing to be brought up to date with what is stored.
    const answer: messages.BackendMessage[] = await this.#db.execProtocolStream(message, { syncToFs: false });
    const [results] = parse.parseResults(answer, this.#db.parsers, { rowMode: 'array' });
    return (results?.rows ?? []) as Row[];
  }
}
