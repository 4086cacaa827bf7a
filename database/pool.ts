import pg from 'pg';
import { Away } from '../api/store.ts';
import { away, type Connection, fetched, inTime, isAway, type Row } from './connection.ts';
import { KeptPlans } from './kept-plans.ts';
import type { Param } from './sql.ts';

export type ServerOptions = {
  /** `postgres://…` */
  readonly url: string;
  /** Connections at most, at least two. Default 10. */
  readonly connections?: number | undefined;
  /** How long one waits for a free connection, in milliseconds. Default 5,000. */
  readonly wait?: number | undefined;
  /**
   * How long a statement may take, in seconds; those of `maintain` and `walk` may take longer.
   * Default 30.
   */
  readonly patience?: number | undefined;
  /** What its connections are called in the database. Default `back-office`. */
  readonly name?: string | undefined;
  /** Told when a connection that nobody used was lost. */
  readonly log: (sentence: string) => void;
};

/** How often a lost connection is replaced within one call. */
const RECONNECTS = 2;

/**
 * What every connection begins with. Compiling plans takes longer than these plans run. A process
 * that stands still in the midst of a transaction must not hold its locks for ever, nor its numbers
 * in the history: whoever follows that waits a minute.
 */
const SETTINGS =
  "set timezone = 'UTC'; set jit = off; set work_mem = '16MB'; set client_min_messages = warning; set idle_in_transaction_session_timeout = '30s'";

const PATIENCE = 30;
/**
 * Nobody waits longer for what somebody else writes, in seconds: what holds it is stuck, or a
 * migration.
 */
const LOCKED = 10;
/** What a list may take that is put aside whole, in seconds. */
const WALKED = 600;

/** How long statements may take from here on, and wait for another. 0: as long as they take. */
const timed = (seconds: number, locked: number): string =>
  `set statement_timeout = '${seconds}s'; set lock_timeout = '${locked}s'`;

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

/** A statement over a connection. */
export const over = async (
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

/**
 * Where a server is, without who asks it and with what: `db.example.com:5432`, or the folder of its
 * socket.
 */
function hostOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') ? host : `${host || 'localhost'}:${searchParams.get('port') ?? (port || '5432')}`;
}

/** A connection, and how it is given back: what went wrong on it last, if anything did. */
type Taken = { readonly client: pg.PoolClient; readonly giveBack: (error?: unknown) => void };

/**
 * The connections to a server: taken, given back, replaced where one was lost, and the plans they
 * keep.
 */
export class Pool {
  /** Where the server is. */
  readonly where: string;
  /** What tells the database whose a connection is. */
  readonly called: string;
  readonly plans = new KeptPlans();
  readonly #pool: pg.Pool;
  /** How long statements may take as a rule. */
  readonly #usual: string;

  constructor({
    url,
    connections,
    wait = 5_000,
    patience = PATIENCE,
    name,
    log,
  }: ServerOptions & { readonly name: string }) {
    this.where = hostOf(url);
    // It is written into a statement.
    this.called = `set application_name = '${name.replaceAll("'", '')}'`;
    this.#usual = timed(patience, Math.min(patience, LOCKED));
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: wait,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      onConnect: async (client) => {
        await client.query(`${SETTINGS}; ${this.#usual}; ${this.called}`);
      },
    });
    this.#pool.on('error', (error) => log(`a connection to the database at ${this.where} was lost: ${error.message}`));
  }

  /**
   * Runs work that changes nothing but what it commits, on another connection where one was lost.
   */
  async reconnecting<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Away || !isAway(error)) throw error;
        if (tries === RECONNECTS || isTimeout(error)) throw away(error, this.where);
      }
    }
  }

  async take(): Promise<Taken> {
    const client = await this.#pool.connect();
    let broken = false;
    // While it is held the pool does not listen: without this, its loss would end the process.
    const onError = (): void => {
      broken = true;
    };
    client.on('error', onError);
    return {
      client,
      giveBack: (error) => {
        client.off('error', onError);
        client.release(broken || isAway(error) || this.plans.isAtFault(error) || this.plans.isFull(client));
      },
    };
  }

  async withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { client, giveBack } = await this.take();
    let failed: unknown;
    try {
      return await work(client);
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      giveBack(failed);
    }
  }

  /**
   * Work whose statements may take longer than others'. A connection that cannot be made as it was
   * is given up.
   */
  patiently<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.withClient(async (client) => {
      await client.query(timed(0, 0));
      const value = await work(client).catch(async (error: unknown) => {
        await client.query(this.#usual).catch((lost: unknown) => client.emit('error', lost));
        throw error;
      });
      await client.query(this.#usual);
      return value;
    });
  }

  /** A statement that is asked now and then. */
  query(text: string, params: readonly Param[] = []): Promise<readonly Row[]> {
    return this.withClient((client) => over(client, text, params));
  }

  /** A statement that is asked again and again, by the plan the connection keeps of it. */
  async planned(text: string, params: readonly Param[]): Promise<readonly Row[]> {
    const name = this.plans.nameOf(text);
    if (name === undefined) return this.query(text, params);
    try {
      return await this.withClient(async (client) => {
        this.plans.note(client, name);
        return over(client, text, params, name);
      });
    } catch (error) {
      if (!this.plans.isAtFault(error)) throw error;
      return this.query(text, params);
    }
  }

  /**
   * The rows of a statement some at a time: a connection is held until the last was asked for, or
   * nobody asks any more.
   */
  async *walk(text: string, params: readonly Param[], chunk: number): AsyncGenerator<readonly Row[]> {
    const { client, giveBack } = await this.reconnecting(() => this.take());
    const connection: Connection = { query: (each, given = []) => over(client, each, given) };
    let failed: unknown;
    try {
      await client.query(timed(WALKED, LOCKED));
      yield* fetched(connection, { text, params }, { chunk, hold: true });
    } catch (error) {
      failed = error;
      throw isAway(error) ? away(error) : error;
    } finally {
      await client.query(this.#usual).catch((error: unknown) => {
        failed ??= error;
        client.emit('error', error);
      });
      giveBack(failed);
    }
  }

  async cancel(pid: number): Promise<void> {
    await this.#pool.query('select pg_cancel_backend($1)', [pid]);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** Waiting again for a free connection would double the wait that was promised. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.includes('timeout exceeded');
