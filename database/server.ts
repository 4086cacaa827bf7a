import pg from 'pg';
import { Away } from '../api/store.ts';
import { turnsOf } from '../api/turns.ts';
import { away, type Connection, type Engine, isAway, isConflict, type Row } from './connection.ts';
import { over, Pool, type ServerOptions } from './pool.ts';
import type { Param } from './sql.ts';

/** How often a transaction is begun before one gives up: each time others stood in its way. */
const TRIES = 30;
/** Milliseconds between two tries, at most, growing with each. */
const PAUSE = 8;
/**
 * Reading a whole table, which a small one invites to, stands in the way of whoever writes any of
 * its records: within a transaction it is done only where nothing else will do. What is read there
 * is found by ids and joined to it as it is written: looking for a better order among eleven tables
 * took longer than all else of assigning a booking.
 */
const SERIALIZABLE =
  'begin isolation level serializable; set local enable_seqscan = off; set local join_collapse_limit = 1';

/**
 * Where rows are locked one by one. As if alone, whoever finds a row written meanwhile would have
 * to begin again.
 */
const TAKING = 'begin isolation level read committed';

/**
 * What tells the plan of a statement in a transaction, made as `SERIALIZABLE` says, from the one
 * outside of them.
 */
const WITHIN = 'within ';

/** A PostgreSQL server, or what speaks its wire. It need not be there when this is opened. */
export function openServer({ connections = 10, name = 'back-office', ...options }: ServerOptions): Engine {
  const pool = new Pool({ ...options, connections, name });
  const transactions = new Transactions(pool);
  return {
    query: (text, params = [], { prepared = false } = {}) =>
      pool.reconnecting(() => (prepared ? pool.planned(text, params) : pool.query(text, params))),
    maintain: (work) =>
      pool.reconnecting(() =>
        pool.patiently((client) => work({ query: (text, params = []) => over(client, text, params) })),
      ),
    walk: walking(pool, connections),
    transaction: (work, { serializable = true } = {}) => transactions.run(serializable ? SERIALIZABLE : TAKING, work),
    name,
    apart: (work, signal) => apart(options.url, pool, signal, work),
    conflicts: () => transactions.conflicts,
    close: () => pool.end(),
  };
}

/**
 * Walks, of which some at a time: who walks asks for more besides on other connections, and so does
 * everybody else.
 */
function walking(pool: Pool, connections: number): Engine['walk'] {
  const mayWalk = turnsOf(Math.max(1, Math.floor(connections / 2)));
  return async function* (text: string, params: readonly Param[], chunk: number): AsyncGenerator<readonly Row[]> {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await new Promise<void>((begin) => {
      void mayWalk(async () => {
        begin();
        await ended;
      });
    });
    try {
      yield* pool.walk(text, params, chunk);
    } finally {
      end();
    }
  };
}

type Work<T> = (connection: Connection) => Promise<T>;
type Tried<T> = { readonly isDone: true; readonly value: T } | { readonly isDone: false; readonly conflict: unknown };

/** Transactions over a pool, begun again where another stood in their way. */
class Transactions {
  /** How often another stood in the way. */
  conflicts = 0;
  readonly #pool: Pool;
  readonly #inTurn = turnsOf(1);

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Those that are run again go one after the other: all at once they would stand in each other's
   * way for ever, where many write what lies close together.
   */
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
      // So it is with a plan that does not fit any more: the connection that kept it is gone.
      if (!isConflict(error) && !this.#pool.plans.isAtFault(error)) throw error;
      this.conflicts++;
      return { isDone: false, conflict: error };
    }
  }

  #once<T>(begin: string, work: Work<T>): Promise<T> {
    return this.#pool.withClient(async (client) => {
      await client.query(begin);
      let committing = false;
      try {
        const value = await work(within(client, this.#pool));
        committing = true;
        await client.query('commit');
        return value;
      } catch (error) {
        if (committing && isAway(error)) {
          throw new Away('the database was lost while it stored: whether it did is not known', {
            mayBeStored: true,
            cause: error,
          });
        }
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });
  }
}

/** A connection within its transaction, with plans of its own. */
const within = (client: pg.PoolClient, { plans }: Pool): Connection => ({
  query(text, params = [], { prepared = false } = {}) {
    const name = prepared ? plans.nameOf(WITHIN + text) : undefined;
    if (name !== undefined) plans.note(client, name);
    return over(client, text, params, name);
  },
});

/** Work that takes long has no limits of time, and ends soon after its process. */
const UNLIMITED =
  "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_min_messages = warning; set timezone = 'UTC'";
/** Not every system can tell. */
const ENDS_WITH_US = "set client_connection_check_interval = '2s'";

async function apart<T>(url: string, pool: Pool, signal: AbortSignal | undefined, work: Work<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // Its loss is told by what is asked next.
  client.on('error', () => undefined);
  const stop = (): void => {
    const { processID } = client as pg.Client & { processID?: number };
    if (processID) void pool.cancel(processID).catch(() => undefined);
  };
  try {
    await client.connect();
    signal?.addEventListener('abort', stop, { once: true });
    await client.query(UNLIMITED);
    await client.query(ENDS_WITH_US).catch(() => undefined);
    await client.query(pool.called);
    return await work({ query: (text, params = []) => over(client, text, params) });
  } catch (error) {
    throw isAway(error) ? away(error, pool.where) : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}
