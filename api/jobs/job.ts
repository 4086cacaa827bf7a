import { dayOf, endOfDay } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { JobData, JobName, OwnJobName } from './names.ts';

/** Parallel lanes: number and time limit in seconds. Slow outside calls block nothing else. */
export const QUEUES = {
  /** What only this server and its store do. */
  work: { most: 4, seconds: 60 },
  /** What hands something to a mail server or another one. */
  mail: { most: 8, seconds: 60 },
} as const;
export type Queue = keyof typeof QUEUES;
export const LANES: readonly Queue[] = ['work', 'mail'];

/** A job's handler. May run twice or in parallel, so it must check in its transaction. */
export type Job<Name extends JobName> = {
  readonly lane: Queue;
  /** The repeat interval in ms, or `day` for local midnight. Runs once for all processes. */
  readonly every?: number | 'day';
  /** What one that repeats is about, for whoever operates the server. */
  readonly about?: string;
  /** What one that repeats is given first. */
  readonly begins?: JobData[Name];
  /** @throws what makes it fail. Answers what one that repeats is given next; default: the same. */
  run(context: ApiContext, data: JobData[Name]): Promise<JobData[Name] | undefined>;
};

/** When a job that repeats runs next, where it ran just now. */
export const nextRun = (every: number | 'day', now: Date): Date =>
  every === 'day' ? new Date(Date.parse(endOfDay(dayOf(now))) + 1) : new Date(now.getTime() + every);

/** How jobs are done, by their names: the engine's, and those a product adds. */
export type Jobs = { readonly [Name in OwnJobName]: Job<Name> } & { readonly [Name in JobName]?: Job<Name> };
