import pg from 'pg';
import { isConnectionError } from './connection.ts';

/** Milliseconds in which a database that is there answers. */
const ANSWERS_MS = 1_500;

/** Distinguishes a slow database from a lost one by a query on its own connection. */
export class Pulse {
  readonly #url: string;
  pending: Promise<boolean> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  beats(): Promise<boolean> {
    this.pending ??= this.#ask().finally(() => {
      this.pending = undefined;
    });
    return this.pending;
  }

  async #ask(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('error', () => undefined);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<boolean>((resolve) => {
      // What came while this process was busy is read first.
      timer = setTimeout(() => setImmediate(() => resolve(false)), ANSWERS_MS);
    });
    const answer = client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        // It refuses, as one does that has all the connections it may have: so it is there.
        (error: unknown) => error instanceof pg.DatabaseError && !isConnectionError(error),
      );
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
      client.connection.stream.destroy();
    }
  }
}
