import { statfs } from 'node:fs/promises';
import { away, type Connection, type Engine, fetched, type QueryOptions, type Row } from './connection.ts';
import { type EmbeddedThread, EndedItself, startThread } from './embedded-thread.ts';
import { isPlanAtFault } from './kept-plans.ts';
import type { Param } from './sql.ts';
import { keepUp } from './upkeep.ts';

export type EmbeddedOptions = {
  /** Where it keeps its files. Whoever opens it has made sure that nobody else does. */
  readonly folder: string;
  /**
   * Bytes its disk keeps free: nothing is written where it has fewer, all can be read still.
   * Default 64 MiB.
   */
  readonly reserve?: number | undefined;
};

const RESERVE = 64 * 1024 * 1024;
/** Transactions after which its tables are looked over. */
const UPKEEP = 500;

/**
 * PostgreSQL inside this process, in a thread of its own, so that a slow statement keeps nobody
 * waiting who asks it nothing. It has one connection, so that all go one after the other:
 * transactions as if alone by nature, and reads after the transaction before them. What it stored
 * outlives its process, however that ends; it cannot ask the disk to keep it, so that a power
 * failure may damage it. A server is for that.
 */
export async function openEmbedded({ folder, reserve = RESERVE }: EmbeddedOptions): Promise<Engine> {
  let db: EmbeddedThread | undefined = await startThread(folder);
  let queue: Promise<unknown> = Promise.resolve();
  let transactions = 0;
  let isClosing = false;
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  /** The database, started anew where it ended itself: it then holds what was stored before. */
  const ready = async (): Promise<EmbeddedThread> => {
    if (!db && !(await hasRoom(folder, reserve))) throw away(new Error('the disk is full'));
    db ??= await startThread(folder).catch((error: unknown) => {
      throw away(error);
    });
    return db;
  };
  const query = async (
    text: string,
    params: readonly Param[] = [],
    { prepared = true }: QueryOptions = {},
  ): Promise<readonly Row[]> => {
    const one = await ready();
    try {
      return await one.ask(text, params, prepared);
    } catch (error) {
      if (!(error instanceof EndedItself)) throw error;
      // Whatever it were asked now it would never answer.
      db = undefined;
      throw away(error);
    }
  };
  const connection: Connection = { query };
  const once = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    if (!(await hasRoom(folder, reserve))) throw away(new Error('the disk is full'));
    await query('begin');
    const one = db;
    try {
      const value = await work(connection);
      if (db !== one) throw away(new Error('it ended within a transaction'));
      await query('commit');
      transactions++;
      if (transactions % UPKEEP === 0) void next(async () => (isClosing ? [] : keepUp(connection))).catch(() => []);
      return value;
    } catch (error) {
      if (db === one) await query('rollback');
      throw error;
    }
  };
  const inTurn: Connection = { query: (text, params, options) => next(() => query(text, params, options)) };
  return {
    ...inTurn,
    async *walk(text, params, chunk) {
      const one = await next(ready);
      for await (const rows of fetched(inTurn, { text, params }, { chunk, hold: true })) {
        if (db !== one) throw away(new Error('it ended meanwhile'));
        yield rows;
      }
    },
    maintain: (work) => next(() => work(connection)),
    conflicts: () => 0,
    transaction: (work) =>
      next(async () => {
        try {
          return await once(work);
        } catch (error) {
          if (!isPlanAtFault(error)) throw error;
          return once(work);
        }
      }),
    close: () => {
      isClosing = true;
      return next(async () => db?.close());
    },
  };
}

/**
 * Whether there is room for what a transaction may write: where its log finds none, the database
 * ends itself.
 */
async function hasRoom(folder: string, reserve: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > reserve;
}
