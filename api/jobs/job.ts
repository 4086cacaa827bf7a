import { dayOf, endOfDay } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { JobData, JobName, OwnJobName } from './names.ts';

/**
 * What may be done beside each other in one process, so that what waits for the world keeps nothing
 * else waiting: so many at a time, each for so many seconds. One that takes longer has failed, and
 * is tried again.
 */
export const LANES = {
  /** What only this server and its store do. */
  work: { most: 4, seconds: 60 },
  /** What hands something to a mail server or another one. */
  mail: { most: 8, seconds: 60 },
} as const;
export type Lane = keyof typeof LANES;

/**
 * How a job is done. It may be done twice, and by two processes at once where the first stood
 * still: whatever it writes, it looks in the same transaction whether that is still to be done.
 */
export type Job<Name extends JobName> = {
  readonly lane: Lane;
  /**
   * Milliseconds from one run to the next, of one that repeats, or `day`: at each midnight of the
   * house. It is there once, however many processes there are.
   */
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
