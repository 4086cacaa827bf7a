import { Away } from '../api/plan.ts';
import type { Param, Statement } from './sql.ts';

/** A row by the places of its columns. Numbers are numbers, JSON is parsed, bytes are bytes, all else is text. */
export type Row = readonly unknown[];

/**
 * `again`: the database may keep its plan of the statement, which is asked again and again. False: its parameters decide how it is
 * best planned. Undefined: whether that is worth it is the engine's to know.
 */
export type QueryOptions = { readonly again?: boolean | undefined };

/** One connection, or any: what statements are sent through, one after the other. */
export interface Connection {
  query(text: string, params?: readonly Param[], options?: QueryOptions): Promise<readonly Row[]>;
}

/** A database. */
export interface Engine extends Connection {
  /**
   * Runs the work in one transaction as if alone, and again where another stood in its way or the connection was lost before
   * it could be stored.
   * @throws Away when the database does not answer; else what the work throws.
   */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Runs statements that no transaction may hold. */
  alone<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** How often a transaction was run again, since another one stood in its way. */
  conflicts(): number;
  close(): Promise<void>;
}

export const run = (connection: Connection, { text, params, again }: Statement): Promise<readonly Row[]> =>
  connection.query(text, params, { again });

const ERRORS = {
  /** Serialization failure, deadlock: run it again. */
  conflict: ['40001', '40P01'],
  /** Connection exceptions, shut down, starting up, too many connections, no room: the same may work later. */
  away: [
    '08',
    '57P0',
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

/** What pg says without a code. */
const AWAY_SENTENCES =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed/;

/** What a database's error says beside its sentence, where it says it. */
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

export const away = (cause: unknown): Away => new Away('the database does not answer', { cause });
