import type { RecordData } from '../../resources/language/index.ts';
import { type Job, type Jobs, nextRun } from './job.ts';
import type { JobName } from './names.ts';
import { type NewJob, rowOf } from './put.ts';

/** Initial recurring jobs: due after one interval, or at midnight. */
export const recurring = (done: Jobs, now: Date): readonly NewJob[] =>
  (Object.entries(done) as [JobName, Job<JobName>][]).flatMap(([name, { every, about, begins }]) =>
    every === undefined || begins === undefined
      ? []
      : [{ name, about, data: begins, key: name, at: nextRun(every, now) } as NewJob],
  );

/** The same as a store keeps them that begins with them. */
export const recurringRows = (done: Jobs, now: Date): readonly RecordData[] =>
  recurring(done, now).map((job, at) => ({ id: at + 1, _version: 1, ...rowOf(job, now) }));
