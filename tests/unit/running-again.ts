import type { Store, Writer } from '../../api/store.ts';
import { boundStore } from '../stage/bound-store.ts';

/**
 * A store that runs each transaction twice, as a store may, and keeps only what the second run
 * wrote.
 */
export function runningAgain(store: Store): Store {
  const again = new Error('again');
  return {
    ...boundStore(store),
    async transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T> {
      const first = store.transaction(async (tx) => {
        await work(tx);
        throw again;
      });
      await first.catch((thrown: unknown) => {
        if (thrown !== again) throw thrown;
      });
      return store.transaction(work);
    },
  };
}
