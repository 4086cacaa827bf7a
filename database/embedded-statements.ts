import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite';
import type { Param, Row } from './print/sql.ts';

const { serialize } = protocol;

/**
 * Runs PGlite statements as one message: its `query` takes five. Planned per value, as generic
 * plans are poor.
 */
export class EmbeddedStatements {
  readonly #db: PGlite;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(db: PGlite) {
    this.#db = db;
  }

  /** One after the other, also where several are requested at once in a transaction. */
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
