import type { ApiContext } from '../../api/context.ts';
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

/** The context of a call over a store that runs each transaction twice: nothing reaches out. */
export const contextOver = (
  store: Store,
  own: Pick<ApiContext, 'product' | 'registry' | 'now'> & Partial<ApiContext>,
): ApiContext => ({
  store: runningAgain(store),
  files: { write: async () => {}, read: async () => undefined, remove: async () => {}, ids: async () => [] },
  mailer: { send: async () => {} },
  audit: () => {},
  canAudit: () => true,
  ...{ uploads: '', secret: new Uint8Array(32), publicUrl: 'https://admin.example.com' },
  ...{ languages: [], otherOrigins: [] },
  ...own,
});
