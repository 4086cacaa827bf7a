import { type Store, Taken, type Writer } from '../store.ts';
import { announceJobs } from './put.ts';

const TRIES = 5;

/** Retries an insert of a first row: of two concurrent ones the store refuses one. */
export async function withRetry<T>(store: Store, work: (tx: Writer) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const [answer, done] = await store.transaction(async (tx) => [await work(tx), tx] as const);
      announceJobs(store, done);
      return answer;
    } catch (error) {
      if (!(error instanceof Taken) || tries === TRIES) throw error;
    }
  }
}
