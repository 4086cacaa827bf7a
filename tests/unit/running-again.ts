import type { Store, Writer } from '../../api/store.ts';

/**
 * A store that runs each transaction twice, as a store may, and keeps only what the second run
 * wrote.
 */
export function runningAgain(store: Store): Store {
  const again = new Error('again');
  return {
    groups: (questions) => store.groups(questions),
    rows: (plan) => store.rows(plan),
    total: (selection) => store.total(selection),
    get: (collection, id) => store.get(collection, id),
    find: (selection) => store.find(selection),
    scan: (plan, chunk) => store.scan(plan, chunk),
    loosely: (work) => store.loosely(work),
    ping: () => store.ping(),
    take: (taking, work) => store.take(taking, work),
    close: () => store.close(),
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
