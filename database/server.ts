import pg from 'pg';
import { turnsOf } from '../api/turns.ts';
import { away, type Connection, type Engine, isAway, isConflict } from './connection.ts';
import { Pool, type ServerOptions, timedOut } from './pool.ts';

/** How often a transaction is begun before one gives up: each time others stood in its way. */
const TRIES = 30;
/** Milliseconds between two tries, at most, growing with each. */
const PAUSE = 8;
/**
 * Sequential scans conflict with every writer. A fixed join order: planning it took longer than the
 * rest of assigning a booking.
 */
const SERIALIZABLE = '; set local enable_seqscan = off; set local join_collapse_limit = 1';

/** A PostgreSQL server, or what speaks its wire. It need not be there when this is opened. */
export function openServer({ connections = 10, name = 'back-office', ...options }: ServerOptions): Engine {
  const pool = new Pool({ ...options, connections, name });
  const transactions = new Transactions(pool);
  const begin = {
    serializable: pool.begin(' isolation level serializable') + SERIALIZABLE,
    // Row locks suffice; serializable would retry too often.
    taking: pool.begin(' isolation level read committed'),
  };
  return {
    query: (text, params = [], { timeout } = {}) => pool.reconnecting(() => pool.query(text, params, timeout)),
    maintain: (work) =>
      pool.reconnecting(() =>
        pool.withClient((client) => work({ query: (text, params = []) => timedOut(client, text, params) })),
      ),
    transaction: (work, { serializable = true } = {}) =>
      transactions.run(serializable ? begin.serializable : begin.taking, work),
    name,
    apart: (work, signal) => apart({ url: options.url, name }, pool, signal, work),
    conflicts: () => transactions.conflicts,
    close: () => pool.end(),
  };
}

type Work<T> = (connection: Connection) => Promise<T>;
type Tried<T> = { readonly isDone: true; readonly value: T } | { readonly isDone: false; readonly conflict: unknown };

class Transactions {
  /** How often another stood in the way. */
  conflicts = 0;
  readonly #pool: Pool;
  readonly #inTurn = turnsOf(1);

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Retries run in turn, or they would conflict for ever. */
  async run<T>(begin: string, work: Work<T>): Promise<T> {
    const first = await this.#try(begin, work);
    if (first.isDone) return first.value;
    return this.#inTurn(async () => {
      for (let tries = 2; ; tries++) {
        const next = await this.#try(begin, work);
        if (next.isDone) return next.value;
        if (tries === TRIES) throw away(next.conflict, this.#pool.where);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE * tries));
      }
    });
  }

  /** Runs a transaction once; what stood in its way, if that was another one. */
  async #try<T>(begin: string, work: Work<T>): Promise<Tried<T>> {
    try {
      return { isDone: true, value: await this.#pool.reconnecting(() => this.#once(begin, work)) };
    } catch (error) {
      if (!isConflict(error)) throw error;
      this.conflicts++;
      return { isDone: false, conflict: error };
    }
  }

  #once<T>(begin: string, work: Work<T>): Promise<T> {
    const pool = this.#pool;
    return pool.withClient(async (client, since) => {
      await pool.inside(client, begin, [], since);
      let value: T;
      try {
        value = await work({ query: (text, params) => pool.inside(client, text, params) });
      } catch (error) {
        // One that does not answer is not given back.
        if (!isAway(error)) await client.query('rollback').catch(() => undefined);
        throw error;
      }
      await pool.commit(client);
      return value;
    });
  }
}

/** Ends long work after a crash; harmless behind a pooler. */
const ENDS_WITH_US = "set client_connection_check_interval = '2s'";

async function apart<T>(
  { url, name }: { readonly url: string; readonly name: string },
  pool: Pool,
  signal: AbortSignal | undefined,
  work: Work<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
  // The next query reports its loss.
  client.on('error', () => undefined);
  let requested: string | undefined;
  const stop = (): void => {
    if (requested !== undefined) void pool.cancel(requested).catch(() => undefined);
  };
  try {
    await client.connect();
    signal?.addEventListener('abort', stop, { once: true });
    await client.query(ENDS_WITH_US).catch(() => undefined);
    return await work({
      async query(text, params = []) {
        requested = text;
        return timedOut(client, text, params);
      },
    });
  } catch (error) {
    throw isAway(error) ? away(error, pool.where) : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}
