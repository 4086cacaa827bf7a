import { type Condition, jobs } from '../../resources/language/index.ts';
import type { Job } from './job.ts';

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = { done: 7 * DAY_MS, failed: 90 * DAY_MS };

/** Removes jobs that were done long ago. */
export const sweepJobs: Job<'sweep-jobs'> = {
  lane: 'work',
  every: 3_600_000,
  about: 'Removes jobs that were done long ago',
  begins: {},
  async run({ store, now }) {
    const over = ([state, ms]: readonly [string, number]): Condition => ({
      all: [
        { of: { column: 'state' }, is: state },
        { of: { column: 'next_at' }, empty: true },
        { of: { column: 'finished_at' }, below: new Date(now().getTime() - ms).toISOString() },
      ],
    });
    await store.transaction((tx) =>
      tx.removeWhere({ from: jobs.name, where: { any: Object.entries(KEPT_MS).map(over) } }),
    );
    return undefined;
  },
};
