import { Slow } from '../api/store.ts';
import { beginUnlimited, type Connection, type Engine, isConflict } from './connection.ts';

const LOCK = 7_243_119;
/** The lock timeout of table changes, in ms, as later queries wait too. */
const LOCK_WAIT = 2_000;
const TRIES = 60;
/** Milliseconds between two tries. */
const PAUSE = 500;

/** Tries a change of the tables again that others stood in the way of. */
export async function changed<T>(engine: Engine, change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change();
    } catch (error) {
      const inUse = isConflict(error) || (error instanceof Slow && error.why === 'locked');
      if (!inUse || !engine.apart) throw error;
      if (tries === TRIES)
        throw new Error(
          'The tables are in use for so long that they cannot be changed: somebody reads or writes without an end.',
          { cause: error },
        );
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** Changes tables in one transaction, alone among those who do. Nobody waits long for it. */
export const inTransaction = <T>(engine: Engine, work: (connection: Connection) => Promise<T>): Promise<T> =>
  engine.maintain(async (connection) => {
    await beginUnlimited(connection);
    try {
      await connection.query(`set local lock_timeout = ${LOCK_WAIT}`);
      await connection.query(`select pg_advisory_xact_lock(${LOCK})`);
      const value = await work(connection);
      await connection.query('commit');
      return value;
    } catch (error) {
      await connection.query('rollback').catch(() => undefined);
      throw error;
    }
  });
