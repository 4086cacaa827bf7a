import { Away, Slow } from '../api/store.ts';

/**
 * How long a start waits for whoever holds what it needs, in milliseconds: a restore, somebody at
 * the database's own prompt, or a server that is started or replaced at the same time.
 */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 500;

/**
 * Does work of a start that somebody who holds tables may stand in the way of, or a database that
 * does not answer: says so, and tries again until it is done. `what` ends the sentence “Waiting to
 * …”.
 * @throws Error with one sentence for people when that takes too long; else what the work throws.
 */
export async function atStart<T>(
  { log, what, patience = PATIENCE_MS }: { log: (line: string) => void; what: string; patience?: number },
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + patience;
  let isTold = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Slow || error instanceof Away)) throw error;
      const isLate = performance.now() >= until;
      if (error instanceof Away) {
        if (isLate) throw error;
        if (!isTold) log(`Waiting to ${what}: ${error.message}.`);
        isTold = true;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        continue;
      }
      if (isLate)
        throw new Error(
          `This start is given up, which could not ${what}: somebody holds tables of the database, or it needs longer than STATEMENT_SECONDS. Nothing was changed by half; start again once it is free.`,
          { cause: error },
        );
      if (!isTold) log(`Waiting to ${what}: somebody holds tables of the database, or it is slow.`);
      isTold = true;
    }
  }
}
