import { AsyncLocalStorage } from 'node:async_hooks';
import { transactionUnderWay } from '../api/store.ts';
import type { Connection, Engine } from './connection.ts';

/** An engine that knows the transaction which the calling code runs in. */
export interface TransactionalEngine extends Engine {
  /** The connection of that transaction. Undefined outside of one. */
  running(): Connection | undefined;
  /** @throws Error within a transaction, naming the caller. */
  assertOutside(): void;
}

type Running = { readonly connection: Connection; isOver: boolean };

/** Refuses a second connection in a transaction: it would deadlock, or drain the pool. */
export function transactional(engine: Engine): TransactionalEngine {
  const inside = new AsyncLocalStorage<Running>();
  let transactions = 0;
  const running = (): Connection | undefined => {
    const one = inside.getStore();
    return one && !one.isOver ? one.connection : undefined;
  };
  const assertOutside = (): void => {
    if (running()) throw transactionUnderWay();
  };
  const { apart } = engine;
  return {
    ...engine,
    running,
    assertOutside,
    async query(...args) {
      assertOutside();
      return engine.query(...args);
    },
    async maintain(work) {
      assertOutside();
      return engine.maintain(work);
    },
    async transaction(work, options) {
      assertOutside();
      transactions++;
      try {
        return await engine.transaction(async (connection) => {
          const one: Running = { connection, isOver: false };
          try {
            return await inside.run(one, () => work(connection));
          } finally {
            one.isOver = true;
          }
        }, options);
      } finally {
        transactions--;
        // As long as it is enabled it makes every promise of the process dearer.
        if (transactions === 0) inside.disable();
      }
    },
    ...(apart && {
      async apart(work, signal) {
        assertOutside();
        return apart(work, signal);
      },
    }),
  };
}
