import { keyName, keyNote, note, partNote, readCatalog, staleNote } from './catalog.ts';
import { beginUnlimited, type Connection, type Engine } from './connection.ts';
import { othersOn } from './others.ts';
import type { Table } from './print/tables.ts';
import { isNeeded, type Task, tasksOf } from './schema-plan.ts';
import { type Problem, SchemaRefused } from './schema-refused.ts';
import { perform } from './schema-tasks.ts';

/** Held in a transaction, which ends with the process: poolers would pass on session locks. */
const LOCK = 7_243_120;
/** The polling interval in ms; waiting would block index creation. */
const ASKED_MS = 300;
const AGAIN_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

const openTasks = async (connection: Connection, wanted: readonly Table[]): Promise<readonly Task[]> =>
  tasksOf(await readCatalog(connection), wanted);

const openBeside = async (engine: Engine, connection: Connection, wanted: readonly Table[]) =>
  [await openTasks(connection, wanted), await othersOn(connection, engine)] as const;

/**
 * Does or awaits what serving requires: computed keys, unique constraints. Returns log lines.
 * @throws SchemaRefused if records conflict.
 */
export async function prepare(
  engine: Engine,
  wanted: readonly Table[],
  log: (line: string) => void,
): Promise<readonly string[]> {
  let isLogged = false;
  for (;;) {
    const [tasks, others] = await engine.maintain((connection) => openBeside(engine, connection, wanted));
    // What others wrote is worked out once they are gone; what is unique goes by it.
    const isMeant = (task: Task): boolean =>
      !engine.apart || isNeeded(task) || (task.do === 'work out' && others.length === 0);
    if (!tasks.some(isMeant)) return [];
    const lines = await exclusively(engine, (connection) => work(engine, connection, wanted, isMeant));
    if (lines) return lines;
    if (!isLogged) log('another process prepares the tables: waiting for it');
    isLogged = true;
    await pause(ASKED_MS);
  }
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

async function work(
  engine: Engine,
  connection: Connection,
  wanted: readonly Table[],
  isMeant: (task: Task) => boolean,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const problems: Problem[] = [];
  let indexes = 0;
  for (const task of (await openTasks(connection, wanted)).filter(isMeant)) {
    // What they wrote until now is worked out; what they write from now on, later.
    const others = task.do === 'work out' ? await othersOn(connection, engine) : [];
    const done = await perform(connection, task, engine.apart !== undefined);
    if (typeof done === 'object') {
      problems.push(done);
      continue;
    }
    await note(connection, notesOf(task, others.length > 0));
    if (task.do === 'index' && done === '') indexes++;
    if (done !== '') lines.push(done);
  }
  if (indexes > 0) lines.push(`made ${indexes} ${indexes === 1 ? 'index' : 'indexes'}`);
  if (problems.length > 0) throw new SchemaRefused(problems, []);
  return lines;
}

const notesOf = (task: Task, isStale: boolean): readonly (readonly [string, string])[] =>
  task.do === 'work out'
    ? task.keys.map((key) => [keyName(task.table.name, key), isStale ? staleNote(keyNote(key)) : keyNote(key)])
    : [[task.part.name, partNote(task.part)]];

/** What goes on once a process serves. */
export type Background = {
  /** Resolves once nothing is left to be done, but for what waits for other versions to end. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** Background work: indexes, constraint validation, missing keys. */
export function workOn(engine: Engine, wanted: readonly Table[], log: (line: string) => void): Background {
  const stopping = new AbortController();
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const working = engine.apart ? build(engine, wanted, { signal: stopping.signal, log, settle }) : undefined;
  if (!working) settle();
  return {
    settled: () => settled,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

type Building = {
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  readonly settle: () => void;
};

async function build(engine: Engine, wanted: readonly Table[], { signal, log, settle }: Building): Promise<void> {
  let last = '';
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  while (!signal.aborted) {
    try {
      const [tasks, others] = await engine.maintain((connection) => openBeside(engine, connection, wanted));
      if (tasks.length === 0) break;
      const isMeant = (task: Task): boolean => !signal.aborted && (others.length === 0 || task.do !== 'work out');
      const lines = tasks.some(isMeant)
        ? await exclusively(engine, (connection) => work(engine, connection, wanted, isMeant), signal)
        : undefined;
      for (const line of lines ?? []) log(line);
      if (lines) continue;
      if (!tasks.some(isMeant)) settle();
    } catch (error) {
      if (signal.aborted) break;
      const message = error instanceof Error ? error.message : String(error);
      if (message !== last) log(`The tables are not done yet: ${message}`);
      last = message;
    }
    await Promise.race([pause(AGAIN_MS), stopped]);
  }
  settle();
}
