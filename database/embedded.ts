import { PGlite, type Results, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Connection, Engine, Row } from './connection.ts';
import type { Param } from './sql.ts';
import { keepUp } from './upkeep.ts';

export type EmbeddedOptions = {
  /** Where it keeps its files; undefined: in memory, for tests. Whoever opens it has made sure that nobody else does. */
  readonly folder?: string | undefined;
};

const parsers = {
  [types.INT8]: Number,
  [types.NUMERIC]: Number,
};

/** Transactions after which its tables are looked over. */
const UPKEEP = 500;

/**
 * PostgreSQL inside this process. It has one connection, so that all go one after the other: transactions as if alone by
 * nature, and reads after the transaction before them. What it stored outlives its process, however that ends; it cannot ask
 * the disk to keep it, so that a power failure may damage it. A server is for that.
 */
export async function openEmbedded({ folder }: EmbeddedOptions): Promise<Engine> {
  const db = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    extensions: { pg_trgm },
    parsers,
  });
  let queue: Promise<unknown> = Promise.resolve();
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const query = async (text: string, params: readonly Param[] = []): Promise<readonly Row[]> => {
    const { rows }: Results<unknown> = await db.query(text, [...params], { rowMode: 'array' });
    return rows as Row[];
  };
  const connection: Connection = { query };
  await db.exec("set timezone = 'UTC'; set jit = off; set work_mem = '16MB'; set client_min_messages = warning");
  let transactions = 0;
  let closing = false;
  return {
    query: (text, params) => next(() => query(text, params)),
    alone: (work) => next(() => work(connection)),
    transaction: (work) =>
      next(async () => {
        await query('begin');
        try {
          const value = await work(connection);
          await query('commit');
          transactions++;
          if (transactions % UPKEEP === 0) void next(async () => (closing ? [] : keepUp(connection))).catch(() => []);
          return value;
        } catch (error) {
          await query('rollback');
          throw error;
        }
      }),
    close: () => {
      closing = true;
      return next(() => db.close());
    },
  };
}
