import { jobs } from '../../resources/language/index.ts';
import { type Fields, type Store, Taken, type Writer } from '../store.ts';
import type { JobData, JobName } from './names.ts';
import { wakeJobs } from './wake.ts';

/** A job to be done. */
export type NewJob = {
  readonly [Name in JobName]: {
    readonly name: Name;
    readonly data: JobData[Name];
    /** What it is about, for whoever operates the server: no secret, nobody's address in full. */
    readonly about?: string;
    /** Not before then. Default: at once. */
    readonly at?: Date;
    /** Unique: a further one replaces data and time. Default: none. */
    readonly key?: string;
  };
}[JobName];

const puts = new WeakSet<Writer>();

/** Puts jobs in the transaction under way: they are done once it is durable, and gone with it. */
export async function putJobs(tx: Writer, now: Date, all: readonly NewJob[]): Promise<void> {
  if (all.length === 0) return;
  puts.add(tx);
  const free = all.filter(({ key }) => key === undefined);
  await tx.insertEach(
    jobs.name,
    free.map((job) => rowOf(job, now)),
  );
  for (const job of all) if (job.key !== undefined) await putOnce(tx, now, job, job.key);
}

/** The same of one. */
export const putJob = (tx: Writer, now: Date, job: NewJob): Promise<void> => putJobs(tx, now, [job]);

/** Lets this process do at once what a transaction put, now that it is durable. */
export function announceJobs(store: Store, tx: Writer | undefined): void {
  if (tx && puts.has(tx)) wakeJobs(store);
}

/** Looked for only where it is there: who reads keys stands in the way of all who write one. */
async function putOnce(tx: Writer, now: Date, job: NewJob, key: string): Promise<void> {
  const row = rowOf(job, now);
  try {
    await tx.attempt(() => tx.insert(jobs.name, row));
  } catch (error) {
    if (!(error instanceof Taken)) throw error;
    const [stored] = await tx.find({ from: jobs.name, where: { of: { column: 'key' }, is: key } });
    if (!stored) throw error;
    const { created_at: _kept, ...fields } = row;
    await tx.update(jobs.name, stored.id, fields);
  }
}

/** A job as it is stored while it waits. */
export const rowOf = ({ name, data, about, at, key }: NewJob, now: Date): Fields => ({
  name,
  about: about ?? null,
  state: 'waiting',
  attempts: 0,
  next_at: (at ?? now).toISOString(),
  error: null,
  created_at: now.toISOString(),
  finished_at: null,
  key: key ?? null,
  claim: null,
  data,
});

/** `n***@example.com`: enough for whoever knows the address. */
export function masked(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${[...local][0] ?? ''}***@${domain}`;
}
