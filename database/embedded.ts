import { statfs } from 'node:fs/promises';
import { away, type Connection, type Engine } from './connection.ts';
import { EmbeddedQueue } from './embedded-queue.ts';
import { type DataDirectory, type EmbeddedThread, EndedItself, startThread } from './embedded-thread.ts';
import type { Param, Row } from './print/sql.ts';
import { keepUp } from './upkeep.ts';

export type EmbeddedOptions = DataDirectory & {
  /** Bytes of free disk below which it is read-only. Default 64 MiB. */
  readonly reserve?: number | undefined;
  /** Milliseconds in which a transaction asks something, else it is given up. Default 30,000. */
  readonly idle?: number | undefined;
};

const RESERVE = 64 * 1024 * 1024;
const UPKEEP = 500;
const IDLE = 30_000;

/**
 * PostgreSQL in a thread, with one connection: transactions run in turn. A power failure may damage
 * data, as it cannot force disk writes; use a server for that.
 */
export async function openEmbedded({ reserve = RESERVE, idle = IDLE, ...data }: EmbeddedOptions): Promise<Engine> {
  let db: EmbeddedThread | undefined = await startThread(data);
  let transactions = 0;
  let isClosing = false;
  const queue = new EmbeddedQueue();
  const isFull = async (): Promise<boolean> => data.folder !== undefined && !(await hasRoom(data.folder, reserve));
  /** The database, started anew where it ended itself; in a folder it holds what was stored. */
  const ready = async (): Promise<EmbeddedThread> => {
    if (!db && data.folder === undefined) throw away(new Error('what was held in memory is gone'));
    if (!db && (await isFull())) throw away(new Error('the disk is full'));
    db ??= await startThread(data).catch((error: unknown) => {
      throw away(error);
    });
    return db;
  };
  const query = async (text: string, params: readonly Param[] = []): Promise<readonly Row[]> => {
    const one = await ready();
    try {
      return await one.ask(text, params);
    } catch (error) {
      if (!(error instanceof EndedItself)) throw error;
      // It would never answer another query.
      db = undefined;
      throw away(error);
    } finally {
      queue.heard();
    }
  };
  const connection: Connection = { query };
  const once = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    if (await isFull()) throw away(new Error('the disk is full'));
    await query('begin');
    const one = db;
    try {
      const value = await unlessIdle(connection, idle, work);
      if (db !== one) throw away(new Error('it ended within a transaction'));
      await query('commit');
      transactions++;
      if (transactions % UPKEEP === 0)
        void queue.inTurn(async () => (isClosing ? [] : keepUp(connection))).catch(() => []);
      return value;
    } catch (error) {
      if (db === one) await query('rollback');
      throw error;
    }
  };
  return {
    query: (text, params) => queue.soon(() => query(text, params)),
    maintain: (work) => queue.inTurn(() => work(connection)),
    transaction: (work) => queue.soon(() => once(work)),
    conflicts: () => 0,
    silence: () => queue.silence(),
    dump: (file) => queue.inTurn(async () => (await ready()).dump(file)),
    close: () => {
      isClosing = true;
      return queue.inTurn(async () => db?.close());
    },
  };
}

/** Aborts a transaction that is idle too long, since all others wait. @throws Away */
async function unlessIdle<T>(
  { query }: Connection,
  ms: number,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let wait = (): void => undefined;
  const idle = new Promise<never>((_, reject) => {
    wait = () => {
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(() => reject(away(new Error('a transaction stood still'))), ms);
    };
  });
  wait();
  const asking: Connection = {
    async query(text, params) {
      if (isOver) throw away(new Error('the transaction was given up'));
      clearTimeout(timer);
      return query(text, params).finally(wait);
    },
  };
  try {
    return await Promise.race([work(asking), idle]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

async function hasRoom(folder: string, reserve: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > reserve;
}
