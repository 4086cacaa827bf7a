import pg from 'pg';
import { Away } from '../api/plan.ts';
import { turnsOf } from '../api/turns.ts';
import { away, type Connection, type Engine, fetched, inTime, isAway, isConflict, type Row } from './connection.ts';
import { KeptPlans } from './kept-plans.ts';
import type { Param } from './sql.ts';

export type ServerOptions = {
  /** `postgres://…` */
  readonly url: string;
  /** Connections at most, at least two. Default 10. */
  readonly connections?: number | undefined;
  /** How long one waits for a free connection, in milliseconds. Default 5,000. */
  readonly wait?: number | undefined;
  /** How long a statement may take, in seconds; those of `alone` and `walk` may take longer. Default 30. */
  readonly patience?: number | undefined;
  /** What its connections are called in the database. Default `back-office`. */
  readonly name?: string | undefined;
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

const PATIENCE = 30;
/** Nobody waits longer for what somebody else writes, in seconds: what holds it is stuck, or a migration. */
const LOCKED = 10;
/** What a list may take that is put aside whole, in seconds. */
const WALKED = 600;

/** How long statements may take from here on, and wait for another. 0: as long as they take. */
const timed = (seconds: number, locked: number): string =>
  `set statement_timeout = '${seconds}s'; set lock_timeout = '${locked}s'`;

/**
 * Reading a whole table, which a small one invites to, stands in the way of whoever writes any of its records: within a
 * transaction it is done only where nothing else will do. What is read there is found by ids and joined to it as it is written: looking
 * for a better order among eleven tables took longer than all else of assigning a booking.
 */
const ALONE = 'begin isolation level serializable; set local enable_seqscan = off; set local join_collapse_limit = 1';

/** Where rows are locked one by one. As if alone, whoever finds a row written meanwhile would have to begin again. */
const TAKING = 'begin isolation level read committed';

/** What tells the plan of a statement in a transaction, made as `ALONE` says, from the one outside of them. */
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
  client: pg.ClientBase,
  text: string,
  params: readonly Param[],
  name?: string,
): Promise<readonly Row[]> => {
  try {
    const { rows } = await client.query<unknown[]>({
      text,
      ...(name !== undefined && { name }),
      values: params.map((param) => (param instanceof Uint8Array ? Buffer.from(param) : param)),
      rowMode: 'array',
      types,
    });
    return rows;
  } catch (error) {
    throw inTime(error);
  }
};

/** Where a server is, without who asks it and with what: `db.example.com:5432`, or the folder of its socket. */
function hostOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') ? host : `${host || 'localhost'}:${searchParams.get('port') ?? (port || '5432')}`;
}

/** A PostgreSQL server, or what speaks its wire. It need not be there when this is opened. */
export function openServer({
  url,
  connections = 10,
  wait = 5_000,
  patience = PATIENCE,
  name = 'back-office',
  log,
}: ServerOptions): Engine {
  const usual = timed(patience, Math.min(patience, LOCKED));
  // It is written into a statement.
  const called = `set application_name = '${name.replaceAll("'", '')}'`;
  const where = hostOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(`${SETTINGS}; ${usual}; ${called}`);
    },
  });
  pool.on('error', (error) => log(`a connection to the database at ${where} was lost: ${error.message}`));
  /** Runs work that changes nothing but what it commits, on another connection where one was lost. */
  const reconnecting = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Away || !isAway(error)) throw error;
        if (tries === RECONNECTS || isTimeout(error)) throw away(error, where);
      }
    }
  };

  const plans = new KeptPlans();
  /** A connection, and how it is given back: what went wrong on it last, if anything did. */
  const taken = async (): Promise<{ readonly client: pg.PoolClient; readonly giveBack: (error?: unknown) => void }> => {
    const client = await pool.connect();
    let broken = false;
    // While it is held the pool does not listen: without this, its loss would end the process.
    const onError = (): void => {
      broken = true;
    };
    client.on('error', onError);
    return {
      client,
      giveBack(error) {
        client.off('error', onError);
        client.release(broken || isAway(error) || plans.isAtFault(error) || plans.isFull(client));
      },
    };
  };
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const { client, giveBack } = await taken();
    let failed: unknown;
    try {
      return await work(client);
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      giveBack(failed);
    }
  };

  /** Work whose statements may take longer than others'. A connection that cannot be made as it was is given up. */
  const patiently = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      await client.query(timed(0, 0));
      const value = await work(client).catch(async (error: unknown) => {
        await client.query(usual).catch((lost: unknown) => client.emit('error', lost));
        throw error;
      });
      await client.query(usual);
      return value;
    });

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

  const once = <T>(begin: string, work: (connection: Connection) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      await client.query(begin);
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

  /** Who walks asks for more besides on other connections: some are left to them, and to everybody else. */
  const mayWalk = turnsOf(Math.max(1, Math.floor(connections / 2)));
  /** Holds a connection until the last part was asked for, or nobody asks any more. */
  async function* walk(text: string, params: readonly Param[], chunk: number): AsyncGenerator<readonly Row[]> {
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
      yield* walked(text, params, chunk);
    } finally {
      end();
    }
  }
  async function* walked(text: string, params: readonly Param[], chunk: number): AsyncGenerator<readonly Row[]> {
    const { client, giveBack } = await reconnecting(taken);
    const connection: Connection = { query: (each, given = []) => over(client, each, given) };
    let failed: unknown;
    try {
      await client.query(timed(WALKED, LOCKED));
      yield* fetched(connection, { text, params }, { chunk, hold: true });
    } catch (error) {
      failed = error;
      throw isAway(error) ? away(error) : error;
    } finally {
      await client.query(usual).catch((error: unknown) => {
        failed ??= error;
        client.emit('error', error);
      });
      giveBack(failed);
    }
  }

  let conflicts = 0;
  /** Runs a transaction once; what stood in its way, if that was another one. */
  const tried = async <T>(begin: string, work: (connection: Connection) => Promise<T>): Promise<Tried<T>> => {
    try {
      return { isDone: true, value: await reconnecting(() => once(begin, work)) };
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
      reconnecting(() => patiently((client) => work({ query: (text, params = []) => over(client, text, params) }))),
    walk,
    async transaction(work, { alone = true } = {}) {
      const begin = alone ? ALONE : TAKING;
      const first = await tried(begin, work);
      if (first.isDone) return first.value;
      return inTurn(async () => {
        for (let tries = 2; ; tries++) {
          const next = await tried(begin, work);
          if (next.isDone) return next.value;
          if (tries === TRIES) throw away(next.conflict, where);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE * tries));
        }
      });
    },
    name,
    apart: (work, signal) =>
      apart(url, called, signal, (pid) => pool.query('select pg_cancel_backend($1)', [pid]), work),
    conflicts: () => conflicts,
    close: () => pool.end(),
  };
}

/** Work that takes long has no limits of time, and ends soon after its process. */
const UNLIMITED =
  "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_min_messages = warning; set timezone = 'UTC'";
/** Not every system can tell. */
const ENDS_WITH_US = "set client_connection_check_interval = '2s'";

async function apart<T>(
  url: string,
  called: string,
  signal: AbortSignal | undefined,
  cancel: (pid: number) => Promise<unknown>,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // Its loss is told by what is asked next.
  client.on('error', () => undefined);
  const stop = (): void => {
    const { processID } = client as pg.Client & { processID?: number };
    if (processID) void cancel(processID).catch(() => undefined);
  };
  try {
    await client.connect();
    signal?.addEventListener('abort', stop, { once: true });
    await client.query(UNLIMITED);
    await client.query(ENDS_WITH_US).catch(() => undefined);
    await client.query(called);
    return await work({ query: (text, params = []) => over(client, text, params) });
  } catch (error) {
    throw isAway(error) ? away(error, hostOf(url)) : error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

type Tried<T> = { readonly isDone: true; readonly value: T } | { readonly isDone: false; readonly conflict: unknown };

/** Waiting again for a free connection would double the wait that was promised. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.includes('timeout exceeded');
