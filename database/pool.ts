import pg from 'pg';
import { Away } from '../api/store.ts';
import type { Value } from '../resources/language/index.ts';
import { away, inTime, isAway, isReadOnly, type QueryOptions } from './connection.ts';
import type { Param, Row } from './print/sql.ts';
import { Pulse } from './pulse.ts';

export type ServerOptions = {
  /** `postgres://…` */
  readonly url: string;
  /** Connections at most, at least two. Default 10. */
  readonly connections?: number | undefined;
  /** How long one waits for a free connection, in milliseconds. Default 3,000. */
  readonly wait?: number | undefined;
  /** Statement timeout in seconds. Default 30. */
  readonly patience?: number | undefined;
  /** What its connections are called in the database. Default `back-office`. */
  readonly name?: string | undefined;
  /** Called when an unused connection was lost, and when a database answers again. */
  readonly log: (sentence: string) => void;
};

const RECONNECTS = 2;

/**
 * Per transaction, since poolers switch connections. Compiling plans costs more than running them.
 * Idle ones end, to free locks and ids.
 */
const SETTINGS =
  "set local timezone = 'UTC'; set local jit = off; set local work_mem = '16MB'; set local idle_in_transaction_session_timeout = '30s'";

/** All in seconds. */
const PATIENCE = 30;
/** What holds a lock for longer is stuck, or a migration: those who wait for it are notified. */
const LOCKED = 4;
const EXPORTED = 600;
const BRIEF = 3;

/** All in milliseconds. A call is answered within five seconds where the database is not. */
const WAIT = 3_000;
const SILENT = 2_000;
const COMMITTED = 4_000;
const GRACE = 2_000;
const OUTAGE = 1_000;

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

/** A statement over a connection, which takes as long as it takes. */
export const timedOut = async (
  client: pg.ClientBase,
  text: string,
  params: readonly Param[],
): Promise<readonly Row[]> => {
  try {
    const { rows } = await client.query<Value[]>({
      text,
      values: params.map((param) => (param instanceof Uint8Array ? Buffer.from(param) : param)),
      rowMode: 'array',
      types,
    });
    return rows;
  } catch (error) {
    throw inTime(error);
  }
};

function hostOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') ? host : `${host || 'localhost'}:${searchParams.get('port') ?? (port || '5432')}`;
}

/** A connection, since when it was waited for, and how it is given back: what went wrong on it. */
type Taken = { readonly client: pg.PoolClient; readonly since: number; readonly giveBack: (error?: unknown) => void };

/** How long a request to the database may take, in milliseconds, counted from `since`. */
type Limit = { readonly since?: number; readonly most: number };

/** A server's connections, replaced when lost. Settings only inside transactions. */
export class Pool {
  /** Where the server is. */
  readonly where: string;
  readonly #pool: pg.Pool;
  readonly #pulse: Pulse;
  readonly #patience: number;
  readonly #log: (sentence: string) => void;
  /** Since when it has not answered. */
  #awaySince: number | undefined;

  constructor({
    url,
    connections,
    wait = WAIT,
    patience = PATIENCE,
    name,
    log,
  }: ServerOptions & { readonly name: string }) {
    this.where = hostOf(url);
    this.#patience = patience;
    this.#log = log;
    this.#pulse = new Pulse(url);
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: name,
      max: connections,
      connectionTimeoutMillis: wait,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      // A statement goes out with what begins and ends its transaction.
      pipeline: true,
    });
    this.#pool.on('error', (error) => log(`a connection to the database at ${this.where} was lost: ${error.message}`));
  }

  /** Retries safe work on a new connection. */
  async reconnecting<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Away || !isAway(error)) throw error;
        if (tries === RECONNECTS || isTimeout(error)) throw this.#away(error);
      }
    }
  }

  #away(error: unknown, since = performance.now()): Away {
    if (!isReadOnly(error)) this.#awaySince = Math.min(this.#awaySince ?? since, since);
    return away(error, this.where);
  }

  #heard(): void {
    if (this.#awaySince === undefined) return;
    const ms = performance.now() - this.#awaySince;
    this.#awaySince = undefined;
    if (ms >= OUTAGE) this.#log(`the database at ${this.where} answers again after ${Math.round(ms / 1000)} s`);
  }

  async #take(): Promise<Taken> {
    const since = performance.now();
    const client = await this.#pool.connect();
    let broken = false;
    // While it is held the pool does not listen: without this, its loss would end the process.
    const onError = (): void => {
      broken = true;
    };
    client.on('error', onError);
    return {
      client,
      since,
      giveBack: (error) => {
        client.off('error', onError);
        client.release(broken || isAway(error));
      },
    };
  }

  async withClient<T>(work: (client: pg.PoolClient, since: number) => Promise<T>): Promise<T> {
    const { client, since, giveBack } = await this.#take();
    let failed: unknown;
    try {
      return await work(client, since);
    } catch (error) {
      failed = error;
      throw error;
    } finally {
      giveBack(failed);
    }
  }

  /** Drops a dead or too slow connection. @throws Away */
  async answered<T>(
    client: pg.PoolClient,
    running: Promise<T>,
    { since = performance.now(), most }: Limit,
  ): Promise<T> {
    const until = since + most;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const silence = new Promise<never>((_, reject) => {
      const look = async (): Promise<void> => {
        const isLate = performance.now() >= until;
        if (!isLate && (await this.#pulse.beats())) return lookLater(SILENT);
        if (isOver) return;
        const error = new Error(isLate ? 'no answer in time' : 'no sign of life');
        reject(isLate ? away(error, this.where) : this.#away(error, since));
        client.connection.stream.destroy();
      };
      const lookLater = (ms: number): void => {
        const left = Math.max(0, Math.min(ms, until - performance.now()));
        // What came while this process was busy is read first.
        if (!isOver) timer = setTimeout(() => setImmediate(() => void (isOver || look())), left);
      };
      lookLater(Math.max(0, since + SILENT - performance.now()));
    });
    try {
      const answer = await Promise.race([running, silence]);
      this.#heard();
      return answer;
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  /** What begins a transaction. `isolation`: what else it begins with. */
  begin(isolation = '', timeout: QueryOptions['timeout'] = 'usual'): string {
    const seconds = this.#seconds(timeout);
    const locked = Math.min(seconds, LOCKED);
    return `begin${isolation}; ${SETTINGS}; set local statement_timeout = '${seconds}s'; set local lock_timeout = '${locked}s'`;
  }

  #seconds(timeout: QueryOptions['timeout'] = 'usual'): number {
    return { usual: this.#patience, export: EXPORTED, commit: Math.min(this.#patience, BRIEF) }[timeout];
  }

  /** A statement of a transaction under way. */
  inside(client: pg.PoolClient, text: string, params: readonly Param[] = [], since?: number): Promise<readonly Row[]> {
    return this.answered(client, timedOut(client, text, params), { since, most: this.#patience * 1000 + GRACE });
  }

  /** @throws Away with `mayBeStored`. */
  async commit(client: pg.PoolClient): Promise<void> {
    try {
      await this.answered(client, client.query('commit'), { most: COMMITTED });
    } catch (error) {
      if (!isAway(error)) throw error;
      throw new Away('the database was lost while it stored: whether it did is not known', {
        mayBeStored: true,
        cause: error,
      });
    }
  }

  /** A statement in a transaction of its own, all of which is sent at once. */
  query(text: string, params: readonly Param[], timeout: QueryOptions['timeout']): Promise<readonly Row[]> {
    return this.withClient((client, since) => {
      const most = timeout === 'commit' ? COMMITTED : this.#seconds(timeout) * 1000 + GRACE;
      const all = [
        client.query(this.begin('', timeout)),
        timedOut(client, text, params),
        client.query('commit'),
      ] as const;
      const settled = Promise.allSettled(all).then(async () => {
        const [, rows] = await Promise.all(all);
        return rows;
      });
      return this.answered(client, settled, { since, most });
    });
  }

  /** Found by its query text: behind a pooler process ids differ. */
  async cancel(text: string): Promise<void> {
    await this.#pool.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and state = 'active' and pid <> pg_backend_pid() and left(query, 1000) = left($1, 1000)`,
      [text],
    );
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** Waiting again for a free connection would double the wait that was promised. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.includes('timeout exceeded');
