import { beginUnlimited, type Connection, type Engine, isAway } from './connection.ts';
import { MigrationRefused, type Problem } from './migration.ts';
import { doneTask, type Known, readState, readTasks, type Task } from './state.ts';
import { mend } from './sync-triggers.ts';
import { isNeeded, perform } from './tasks.ts';

/**
 * Whoever does tasks holds this, in a transaction of its own that ends with its process: an index
 * is made in none, and behind a pooler a lock of a connection would be left to whoever gets it
 * next.
 */
const LOCK = 7_243_120;
/**
 * How often it is asked for while another process has it. Waiting for it would stand in the way of
 * an index that is being made.
 */
const ASKED_MS = 300;
/** When tasks are looked for again that another process does, or that could not be done. */
const AGAIN_MS = 10_000;
/** How often keys are looked for that another version did not write. */
const MEND_MS = 1_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

type Which = (task: Task) => boolean;

const isOfRecords: Which = (task) => task.do !== 'part';

/**
 * Does what a version must not serve without, here or by waiting for the process that does it:
 * records filled, copied, and their keys worked out; then what is unique is made so. Lines that
 * tell it.
 * @throws MigrationRefused when that cannot be.
 */
export async function settleNeeded(engine: Engine, log: (line: string) => void): Promise<readonly string[]> {
  const told = await settleRecords(engine, log);
  return [...told, ...(await settle(engine, log, (task) => !engine.apart || isNeeded(task)))];
}

/** The part of it that only fills records. */
export async function settleRecords(engine: Engine, log: (line: string) => void): Promise<readonly string[]> {
  const told = await settle(engine, log, isOfRecords);
  // What a version wrote meanwhile that does not know the keys.
  await mendKeys(engine, log);
  return told;
}

async function settle(engine: Engine, log: (line: string) => void, isMeant: Which): Promise<readonly string[]> {
  let isTold = false;
  for (;;) {
    const tasks = await engine.maintain(readTasks);
    if (!tasks.some(({ task }) => isMeant(task))) return [];
    const told = await exclusively(engine, (connection) => work(engine, connection, isMeant));
    if (told) return told;
    if (!isTold) log('another process prepares the tables: waiting for it');
    isTold = true;
    await pause(ASKED_MS);
  }
}

/** Works out the keys that were noted, if any are. */
export async function mendKeys(engine: Engine, log: (line: string) => void): Promise<void> {
  const known = await engine.maintain(readState);
  if (known && known.watched.length > 0) await mend(engine, known, log);
}

/** Runs work if no other process is at it; undefined if one is. */
async function exclusively<T>(
  engine: Engine,
  run: (connection: Connection) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const { apart } = engine;
  // Nobody else has an embedded database.
  if (!apart) return engine.maintain(run);
  return apart(async (holder) => {
    await beginUnlimited(holder);
    try {
      const [row] = await holder.query(`select pg_try_advisory_xact_lock(${LOCK})`);
      return row?.[0] === true ? await apart(run, signal) : undefined;
    } finally {
      await holder.query('rollback').catch(() => undefined);
    }
  });
}

/** Does the tasks that are meant, one after the other, each noted as it is done. */
async function work(engine: Engine, connection: Connection, isMeant: Which): Promise<readonly string[]> {
  const told: string[] = [];
  let indexes = 0;
  const problems: Problem[] = [];
  for (const { at, task } of (await readTasks(connection)).filter((kept) => isMeant(kept.task))) {
    const known = await readState(connection);
    const done = await perform(connection, task, { tables: known?.tables ?? [], beside: engine.apart !== undefined });
    if (typeof done === 'object') {
      problems.push(done);
      continue;
    }
    await doneTask(connection, at);
    if (task.do === 'part' && done === '') indexes++;
    if (done !== '') told.push(done);
  }
  if (indexes > 0) told.push(`made ${indexes} ${indexes === 1 ? 'index' : 'indexes'}`);
  if (problems.length > 0) throw new MigrationRefused(problems, []);
  return told;
}

/** What is known of the tables, and whether this is the newest version of them. */
type Followed = { readonly known: Known; readonly isNewest: boolean };

/** What goes on once a process serves. */
export type Background = {
  /** Resolves once nothing is left to be done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * While the process serves: makes the indexes that are missing, proves the constraints that bind
 * new records already, and works out keys that another version did not write.
 */
export function workOn(engine: Engine, { known, isNewest }: Followed, log: (line: string) => void): Background {
  if (!engine.apart) return { settled: async () => undefined, stop: async () => undefined };
  const stopping = new AbortController();
  const mending = known.watched.length > 0 ? setInterval(() => void mendNow(), MEND_MS).unref() : undefined;
  let isMending: Promise<unknown> = Promise.resolve();
  let isIdle = true;
  const mendNow = (): void => {
    if (!isIdle) return;
    isIdle = false;
    isMending = mend(engine, known, log, stopping.signal)
      .catch((error: Error) => {
        // Whoever is away is asked again a second later.
        if (!isAway(error) && !stopping.signal.aborted) log(`Keys could not be worked out: ${error.message}`);
      })
      .finally(() => {
        isIdle = true;
      });
  };
  const building = isNewest ? build(engine, stopping.signal, log) : Promise.resolve();
  return {
    settled: () => building,
    async stop() {
      clearInterval(mending);
      stopping.abort();
      await building.catch(() => undefined);
      await isMending;
    },
  };
}

async function build(engine: Engine, signal: AbortSignal, log: (line: string) => void): Promise<void> {
  let last = '';
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  while (!signal.aborted) {
    try {
      if ((await engine.maintain(readTasks)).length === 0) return;
      const told = await exclusively(engine, (connection) => work(engine, connection, () => !signal.aborted), signal);
      for (const line of told ?? []) log(line);
      if (told) continue;
    } catch (error) {
      if (signal.aborted) return;
      const { message } = error as Error;
      if (message !== last) log(message);
      last = message;
    }
    await Promise.race([pause(AGAIN_MS), stopped]);
  }
}
