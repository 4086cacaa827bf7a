import { Away, Slow } from '../api/store.ts';

/** The ms a start waits for locks: a restore, a database prompt, another server's start. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 500;

/**
 * Retries start-up work blocked by locks or a silent database. `what` ends “Waiting to …”. @throws
 * Error with a sentence for people on timeout; else the work's.
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
