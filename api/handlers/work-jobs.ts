import { wakeJobs } from '../jobs/wake.ts';
import type { RecordHandler } from '../records/handler.ts';

/** Lets this process do a job at once that somebody wants to be run. */
export const workJobs: RecordHandler =
  async ({ context }) =>
  async () =>
    wakeJobs(context.store);
