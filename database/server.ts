import pg from 'pg';
import { Away } from '../api/plan.ts';
import { away, type Connection, type Engine, isAway, isConflict, type Row } from './connection.ts';
import { KeptPlans } from './kept-plans.ts';
import type { Param } from './sql.ts';

export type ServerOptions = {
  /** `postgres://…` */
  readonly url: string;
  /** Connections at most. Default 10. */
  readonly connections?: number | undefined;
  /** How long one waits for a free connection, in milliseconds. Default 5,000. */
  readonly wait?: number | undefined;
  /** Told when a connection that nobody used was lost. */
  readonly log: (sentence: string) => void;
};

/** How often a transaction is begun before one gives up: each time others stood in its way. */
const TRIES = 30;
/** Milliseconds between two tries, at most, growing with each. */
const PAUSE = 8;
/** How often a lost connection is replaced within one call. */
const RECONNECTS = 2;

/**
 * What every connection begins with. Compiling plans takes longer than these plans run. A process that stands still in the midst
 * of a transaction must not hold its locks for ever, nor its numbers in the history: whoever follows that waits a minute.
 */
const SETTINGS =
  "set timezone = 'UTC'; set jit = off; set work_mem = '16MB'; set client_min_messages = warning; set idle_in_transaction_session_timeout = '30s'";

/**
 * Reading a whole table, which a small one invites to, stands in the way of whoever writes any of its records: within a
 * transaction it is done only where nothing else will do. What is read there is found by ids and joined to it as it is written: looking
 * for a better order among eleven tables took longer than all else of assigning a booking.
 */
const BEGIN = 'begin isolation level serializable; set local enable_seqscan = off; set local join_collapse_limit = 1';

/** What tells the plan of a statement in a transaction, made as `BEGIN` says, from the one outside of them. */
const WITHIN = 'within ';

const { INT8, NUMERIC, INT4, INT2, BOOL, JSON: JSON_TYPE, JSONB, BYTEA } = pg.types.builtins;
const NUMBERS: readonly number[] = [INT8, NUMERIC, INT4, INT2];
const AS_USUAL: readonly number[] = [BOOL, JSON_TYPE, JSONB, BYTEA];

const types = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (NUMBERS.includes(type)) return Number;
    if (AS_USUAL.includes(type)) return pg.types.getTypeParser(type, format ?? 'text');
    return (text: string) => text;
  },
} as pg.CustomTypesConfig;

const over = async (
  client: pg.PoolClient,
  text: string,
  params: readonly Param[],
  name?: string,
): Promise<readonly Row[]> => {
  const { rows } = await client.query<unknown[]>({
    text,
    ...(name !== undefined && { name }),
    values: params.map((param) => (param instanceof Uint8Array ? Buffer.from(param) : param)),
    rowMode: 'array',
    types,
  });
  return rows;
};

/** A PostgreSQL server, or what speaks its wire. It need not be there when this is opened. */
export function openServer({ url, connections = 10, wait = 5_000, log }: ServerOptions): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'back-office',
    onConnect: async (client) => {
      await client.query(SETTINGS);
    },
  });
  pool.on('error', (error) => log(`a connection to the database was lost: ${error.message}`));
  /** Runs work that changes nothing but what it commits, on another connection where one was lost. */
  const reconnecting = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Away || !isAway(error)) throw error;
        if (tries === RECONNECTS || isTimeout(error)) throw away(error);
      }
    }
  };

  const plans = new KeptPlans();
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken = false;
    // While it is held the pool does not listen: without this, its loss would end the process.
    const onError = (): void => {
      broken = true;
    };
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      broken ||= isAway(error) || plans.isAtFault(error);
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken || plans.isFull(client));
    }
  };

  /** A statement that is asked again and again, by the plan the connection keeps of it. */
  const planned = async (text: string, params: readonly Param[]): Promise<readonly Row[]> => {
    const name = plans.nameOf(text);
    if (name === undefined) return withClient((client) => over(client, text, params));
    try {
      return await withClient(async (client) => {
        plans.note(client, name);
        return over(client, text, params, name);
      });
    } catch (error) {
      if (!plans.isAtFault(error)) throw error;
      return withClient((client) => over(client, text, params));
    }
  };

  const once = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      await client.query(BEGIN);
      let committing = false;
      try {
        const value = await work({
          query(text, params = [], { again = false } = {}) {
            const name = again ? plans.nameOf(WITHIN + text) : undefined;
            if (name !== undefined) plans.note(client, name);
            return over(client, text, params, name);
          },
        });
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

  let conflicts = 0;
  /** Runs a transaction once; what stood in its way, if that was another one. */
  const tried = async <T>(work: (connection: Connection) => Promise<T>): Promise<Tried<T>> => {
    try {
      return { isDone: true, value: await reconnecting(() => once(work)) };
    } catch (error) {
      // So it is with a plan that does not fit any more: the connection that kept it is gone.
      if (!isConflict(error) && !plans.isAtFault(error)) throw error;
      conflicts++;
      return { isDone: false, conflict: error };
    }
  };
  let queue: Promise<unknown> = Promise.resolve();
  /**
   * Those that are run again go one after the other: all at once they would stand in each other's way for ever, where many
   * write what lies close together.
   */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };

  return {
    query: (text, params = [], { again = false } = {}) =>
      reconnecting(() => (again ? planned(text, params) : withClient((client) => over(client, text, params)))),
    alone: (work) =>
      reconnecting(() => withClient((client) => work({ query: (text, params = []) => over(client, text, params) }))),
    async transaction(work) {
      const first = await tried(work);
      if (first.isDone) return first.value;
      return inTurn(async () => {
        for (let tries = 2; ; tries++) {
          const next = await tried(work);
          if (next.isDone) return next.value;
          if (tries === TRIES) throw away(next.conflict);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE * tries));
        }
      });
    },
    conflicts: () => conflicts,
    close: () => pool.end(),
  };
}

type Tried<T> = { readonly isDone: true; readonly value: T } | { readonly isDone: false; readonly conflict: unknown };

/** Waiting again for a free connection would double the wait that was promised. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.includes('timeout exceeded');
