import { randomBytes } from 'node:crypto';
import { type Condition, type Id, jobs, type RecordData } from '../../resources/language/index.ts';
import { message } from '../../resources/language/message.ts';
import { type ApiContext, NotSent } from '../context.ts';
import { ApiError } from '../errors.ts';
import { notify } from '../notifications/notify.ts';
import { Away, type Fields, Taken, type Writer } from '../store.ts';
import { type Job, type Jobs, LANES, nextRun, QUEUES, type Queue } from './job.ts';
import type { JobName } from './names.ts';
import { putJobs } from './put.ts';
import { recurring } from './recurring.ts';
import { onJobs } from './wake.ts';

export type WorkerOptions = {
  /** How often it looks for jobs that are due, in ms. 0: only when it is woken. */
  readonly every: number;
  /** Where lines for the terminal go. */
  readonly log: (line: string) => void;
  /** How jobs are done. Default: as the engine and the product do them. */
  readonly jobs?: Jobs;
};

/** Does jobs in this process, concurrently with any number of other processes. */
export type Worker = {
  /** Looks for jobs that are due. */
  wake(): void;
  /** Resolves when no job is due, or after so many ms. For tests and testers. */
  settled(ms?: number): Promise<void>;
  /** Stops; resolves after running jobs or `STOP_MS`. Others take those at once. */
  close(): Promise<void>;
};

const TRIES = 8;
/** The first retry delay, doubled each time up to a maximum; two hours in all. */
const RETRY_MS = 30_000;
const LONGEST_MS = 3_600_000;
const GRACE_MS = 30_000;
/** The ms between checks of recurring jobs: removed ones, clock changes. */
const LOOK_MS = 60_000;
const STOP_MS = 3_000;

type Running = { readonly id: Id; readonly lane: Queue; readonly claim: string; readonly ended: Promise<void> };
type Outcome = { readonly data: unknown } | { readonly failure: unknown };

export function createWorker(context: ApiContext, options: WorkerOptions): Worker {
  const worker = new JobWorker(context, options);
  onJobs(context.store, () => worker.wake());
  worker.wake();
  return worker;
}

class JobWorker implements Worker {
  readonly #context: ApiContext;
  readonly #log: (line: string) => void;
  readonly #jobs: Jobs;
  readonly #running = new Map<string, Running>();
  readonly #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(context: ApiContext, { every, log, jobs: done = context.product.jobs }: WorkerOptions) {
    this.#context = context;
    this.#log = log;
    this.#jobs = done;
    if (every > 0) this.#timer = setInterval(() => this.wake(), every).unref();
  }

  wake(): void {
    if (this.#isClosed) return;
    this.#isWoken = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#isWoken) this.wake();
    });
  }

  async settled(ms = 10_000): Promise<void> {
    let isOver = false;
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const timer = setTimeout(() => {
      isOver = true;
      end();
    }, ms);
    while (!isOver && !this.#isClosed) {
      this.wake();
      while (this.#looking && !isOver) await Promise.race([this.#looking, over]);
      if (this.#running.size === 0) break;
      await Promise.race([...[...this.#running.values()].map(({ ended }) => ended), over]);
    }
    clearTimeout(timer);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#looking?.catch(() => undefined);
    const ended = Promise.all([...this.#running.values()].map((each) => each.ended));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_MS);
    });
    await Promise.race([ended, late]);
    clearTimeout(timer);
    const next_at = this.#context.now().toISOString();
    for (const { id, claim } of this.#running.values())
      await this.#changeClaimed(id, claim, () => ({ state: 'waiting', claim: null, next_at })).catch(() => undefined);
  }

  async #look(): Promise<void> {
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false;
      try {
        await this.#keepRecurring();
        await this.#takeDue();
      } catch (error) {
        if (!(error instanceof Away)) this.#log(`Jobs could not be looked for: ${reason(error)}`);
        return;
      }
    }
  }

  async #takeDue(): Promise<void> {
    const { store, now } = this.#context;
    const lanes = LANES.filter((lane) => this.#free(lane) > 0);
    const due: Condition = { of: { column: 'next_at' }, to: now().toISOString() };
    const among = lanes.flatMap((lane) => this.#namesIn(lane));
    if (among.length === 0) return;
    // Checked first without taking: nearly always there is none.
    const where: Condition = { all: [due, { of: { column: 'name' }, in: among }] };
    const [found] = await store.rows({ from: jobs.name, where, fields: {}, page: { start: 0, end: 1 } });
    if (!found) return;
    for (const lane of lanes) {
      const taken = await this.#take(lane, { all: [due, { of: { column: 'name' }, in: this.#namesIn(lane) }] });
      for (const { row, claim } of taken) this.#begin(row, claim, lane);
    }
  }

  #take(lane: Queue, where: Condition): Promise<readonly { readonly row: RecordData; readonly claim: string }[]> {
    const { store, now } = this.#context;
    const mine = [...this.#running.values()].map(({ id }) => id);
    const others: Condition =
      mine.length === 0 ? where : { all: [where, { none: [{ of: { column: 'id' }, in: mine }] }] };
    return store.take({ from: jobs.name, where: others, by: 'next_at', most: this.#free(lane) }, async (tx, rows) => {
      const next_at = new Date(now().getTime() + QUEUES[lane].seconds * 1000 + GRACE_MS).toISOString();
      const taken = rows.map((row) => ({ row, claim: randomBytes(12).toString('base64url') }));
      await tx.patchEach(
        jobs.name,
        taken.map(({ row, claim }) => ({
          id: row.id,
          fields: { state: 'running', claim, next_at, attempts: Number(row.attempts ?? 0) + 1 },
        })),
      );
      return taken;
    });
  }

  #namesIn = (lane: Queue): JobName[] =>
    (Object.keys(this.#jobs) as JobName[]).filter((name) => this.#jobs[name]?.lane === lane);

  #free = (lane: Queue): number =>
    QUEUES[lane].most - [...this.#running.values()].filter((each) => each.lane === lane).length;

  #begin(row: RecordData, claim: string, lane: Queue): void {
    const ended = this.#do(row, claim, lane).finally(() => {
      this.#running.delete(claim);
      // There may be more than could be taken at once.
      this.wake();
    });
    this.#running.set(claim, { id: row.id, lane, claim, ended });
  }

  /** Runs a job and stores the result. Never throws: lost results expire with the claim. */
  async #do(row: RecordData, claim: string, lane: Queue): Promise<void> {
    const name = row.name as JobName;
    const outcome = await this.#outcome(name, row, lane);
    const patch = 'failure' in outcome ? this.#failed(name, row, outcome.failure) : this.#done(name, row, outcome.data);
    await this.#changeClaimed(row.id, claim, patch).catch((error: unknown) => {
      if (!(error instanceof Away)) this.#log(`What came of job ${row.id} could not be stored: ${reason(error)}`);
    });
  }

  async #outcome(name: JobName, row: RecordData, lane: Queue): Promise<Outcome> {
    // It was taken by process after process, and none of them got to its end.
    if (Number(row.attempts ?? 0) >= TRIES && row.state === 'running' && !isRecurring(this.#jobs, name))
      return { failure: new NotSent('The server stopped each time before this was done.') };
    const { seconds } = QUEUES[lane];
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new NotSent(`It took longer than ${seconds} seconds.`)), seconds * 1000);
    });
    try {
      const { run } = this.#jobs[name] as Job<JobName>;
      return { data: await Promise.race([run(this.#context, row.data as never), late]) };
    } catch (failure) {
      return { failure };
    } finally {
      clearTimeout(timer);
    }
  }

  #done(name: JobName, row: RecordData, data: unknown): (stored: RecordData) => Fields {
    const now = this.#context.now();
    const every = this.#jobs[name]?.every;
    const ended = { claim: null, error: null, finished_at: now.toISOString() };
    if (every === undefined) return () => ({ ...ended, state: 'done', next_at: null, data: null });
    const next_at = nextRun(every, now).toISOString();
    return () => ({
      ...ended,
      state: 'waiting',
      attempts: 0,
      next_at,
      data: ((data ?? row.data) as Fields['data']) ?? null,
    });
  }

  #failed(name: JobName, row: RecordData, failure: unknown): (stored: RecordData) => Fields {
    const { now, audit } = this.#context;
    const every = this.#jobs[name]?.every;
    const error = sentence(failure);
    if (!isExplained(failure)) this.#log(`Job ${row.id} (${name}) failed: ${inFull(failure)}`);
    const tries = Number(row.attempts ?? 0) + 1;
    const isOver = tries >= TRIES;
    if (isOver) audit({ event: 'job.failed', outcome: 'failed', job: name, job_id: Number(row.id) });
    const longest = typeof every === 'number' ? Math.min(every, LONGEST_MS) : LONGEST_MS;
    const pause = Math.min(RETRY_MS * 2 ** (tries - 1), longest);
    const again = new Date(now().getTime() + pause).toISOString();
    return () => ({
      claim: null,
      error,
      finished_at: now().toISOString(),
      state: isOver ? 'failed' : 'waiting',
      // What repeats goes on being tried: nobody may be there to begin it again.
      next_at: isOver && every === undefined ? null : again,
    });
  }

  #changeClaimed(id: Id, claim: string, patch: (stored: RecordData) => Fields): Promise<void> {
    return this.#context.store.transaction(async (tx) => {
      const stored = await tx.get(jobs.name, id);
      if (stored?.claim !== claim) return;
      const fields = patch(stored);
      await tx.update(jobs.name, id, fields);
      if (fields.state === 'failed' && fields.next_at === null) await this.#tellOperators(tx, stored);
    });
  }

  async #tellOperators(tx: Writer, { id, name, about, attempts }: RecordData): Promise<void> {
    const { registry, now } = this.#context;
    // No notification reports a notification that failed.
    if (name === ('notify-holders' satisfies JobName)) return;
    const words =
      typeof about === 'string'
        ? message('A job failed: {job}, {about}.', { job: String(name), about })
        : message('A job failed: {job}.', { job: String(name) });
    // One that was run again may fail again.
    const key = `job-failed:${id}:${now().toISOString()}:${attempts}`;
    for (const { name: screen } of registry.screens.filter(({ resource }) => resource === jobs.name))
      await notify(tx, now(), { screen, flag: 'update' }, { message: words, link: { screen, id }, key });
  }

  async #keepRecurring(): Promise<void> {
    const at = performance.now();
    if (at - this.#lookedAt < LOOK_MS) return;
    const { store, now } = this.#context;
    const wanted = recurring(this.#jobs, now());
    const keys = wanted.map(({ key }) => key ?? '');
    const stored = await store.find({ from: jobs.name, where: { of: { column: 'key' }, in: keys } });
    const amiss = wanted.filter(({ key, at: next }) => {
      const row = stored.find((each) => each.key === key);
      return !row || (row.state !== 'running' && String(row.next_at ?? '9') > (next ?? now()).toISOString());
    });
    try {
      if (amiss.length > 0) await store.transaction((tx) => putJobs(tx, now(), amiss));
      this.#lookedAt = at;
    } catch (error) {
      // Another process put one at the same moment: the next look finds it.
      if (!(error instanceof Taken)) throw error;
    }
  }
}

const isRecurring = (done: Jobs, name: JobName): boolean => done[name]?.every !== undefined;

const isExplained = (failure: unknown): failure is Error =>
  failure instanceof NotSent || failure instanceof Away || failure instanceof ApiError;

/** What operators of the server are shown: why, and nothing a message or a record holds. */
function sentence(failure: unknown): string {
  if (failure instanceof Away) return 'The database did not answer.';
  if (isExplained(failure)) return failure.message;
  return `Unexpected: ${failure instanceof Error ? failure.name : typeof failure}. The terminal tells more.`;
}

const reason = (failure: unknown): string => (isExplained(failure) ? failure.message : inFull(failure));

const inFull = (failure: unknown): string =>
  failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
