import { workPut } from '../jobs/put.ts';
import { type Store, Taken, type Writer } from '../store.ts';

const TRIES = 5;

/**
 * Runs work that makes a row where there is none yet, such as a count. Two who make it at the same
 * moment cannot see each other: the store refuses the second, which is run again and finds what the
 * first left. Jobs it put are done at once.
 */
export async function withRetry<T>(store: Store, work: (tx: Writer) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const [answer, done] = await store.transaction(async (tx) => [await work(tx), tx] as const);
      workPut(store, done);
      return answer;
    } catch (error) {
      if (!(error instanceof Taken) || tries === TRIES) throw error;
    }
  }
}
