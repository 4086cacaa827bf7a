import { Away, Slow } from '../api/store.ts';
import type { Param, Row, Statement } from './print/sql.ts';

/** Timeout class of a statement outside a transaction. Embedded databases have none. */
export type QueryOptions = { readonly timeout?: 'usual' | 'export' | 'commit' | undefined };

/** One connection, or any: what statements are sent through, one after the other. */
export interface Connection {
  query(text: string, params?: readonly Param[], options?: QueryOptions): Promise<readonly Row[]>;
}

/** A database. */
export interface Engine extends Connection {
  /**
   * Runs a transaction, retried on conflicts. `serializable`: false if it only takes rows it locks.
   * Default: true. @throws Away when unreachable; else the work's errors.
   */
  transaction<T>(
    work: (connection: Connection) => Promise<T>,
    options?: { readonly serializable?: boolean },
  ): Promise<T>;
  /** Runs migrations: outside a transaction, without a timeout. */
  maintain<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Runs work on its own connection until the signal. Undefined with a single connection. */
  readonly apart?: <T>(work: (connection: Connection) => Promise<T>, signal?: AbortSignal) => Promise<T>;
  readonly name?: string | undefined;
  /** How often a transaction was run again, since another one stood in its way. */
  conflicts(): number;
  /** Milliseconds without an answer while somebody waits. */
  silence?(): number;
  /** Of an embedded one: writes an image of it into a file, which one in memory may begin with. */
  dump?(file: string): Promise<void>;
  close(): Promise<void>;
}

export const run = (connection: Connection, { text, params }: Statement): Promise<readonly Row[]> =>
  connection.query(text, params);

/** Starts a transaction without timeouts; the caller ends it. */
export async function beginUnlimited(connection: Connection): Promise<void> {
  await connection.query('begin');
  await connection.query("set local timezone = 'UTC'");
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await connection.query(`set local ${limit} = 0`);
}

const ERRORS = {
  /** Serialization failure, deadlock: run it again. */
  conflict: ['40001', '40P01'],
  /** Connection errors, shutdown, startup, no room: a retry may work. */
  away: [
    '08',
    '57P0',
    // It stood still in the midst of a transaction.
    '25P03',
    '53',
    '58030',
    '25006',
    'ECONN',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
} as const;

/** A statement that was given up, by its code: cancelled, or not given what another one holds. */
const SLOW: { readonly [code: string]: Slow['why'] } = { '57014': 'long', '55P03': 'locked' };

/** A statement that was given up, as the api knows it; any other error as it is. */
export const inTime = (error: unknown): unknown => {
  const why = SLOW[asDatabaseError(error)?.code ?? ''];
  return why ? new Slow(why, error) : error;
};

const AWAY_SENTENCES =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed/;

/** What a database's error says besides its sentence, where it says it. */
export type DatabaseError = Error & {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
};

export const asDatabaseError = (error: unknown): DatabaseError | undefined =>
  error instanceof Error ? error : undefined;

const startsWithOne = (code: string | undefined, starts: readonly string[]): boolean =>
  starts.some((start) => code?.startsWith(start));

export const isConflict = (error: unknown): boolean => startsWithOne(asDatabaseError(error)?.code, ERRORS.conflict);

/** Whether an error says that the database is not there, or has no room. */
export const isAway = (error: unknown): boolean => {
  if (error instanceof Away) return true;
  const found = asDatabaseError(error);
  // Node gathers what each address of a host answered.
  if (error instanceof AggregateError && error.errors.some(isAway)) return true;
  return found !== undefined && (startsWithOne(found.code, ERRORS.away) || AWAY_SENTENCES.test(found.message));
};

/** Whether an error says that the connection was lost, rather than what came of a statement. */
export const isConnectionError = (error: unknown): boolean => startsWithOne(asDatabaseError(error)?.code, ['08']);

/** Whether a database takes no writes, as a standby does. */
export const isReadOnly = (error: unknown): boolean => asDatabaseError(error)?.code === '25006';

/** `where`: the host of a server, never more of its address. */
export const away = (cause: unknown, where?: string): Away => {
  const database = where === undefined ? 'the database' : `the database at ${where}`;
  const says = isReadOnly(cause) ? 'is read only: it is a standby, or was made so' : 'does not answer';
  return new Away(`${database} ${says}`, { cause });
};
