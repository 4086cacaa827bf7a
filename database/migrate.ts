import { Slow } from '../api/store.ts';
import { changesOf } from './changes.ts';
import { asDatabaseError, beginUnlimited, type Connection, type Engine, isConflict } from './connection.ts';
import { addition, creation } from './definitions.ts';
import { FILES_CREATION } from './files.ts';
import { follow, foreseen } from './follow.ts';
import { type Migration, MigrationRefused, type Problem } from './migration.ts';
import {
  enter,
  type Known,
  keepTasks,
  makeState,
  mixKeys,
  newest,
  OWN,
  readState,
  type Task,
  writeState,
} from './state.ts';
import { Steps } from './steps.ts';
import { syncTriggers } from './sync-triggers.ts';
import { keysPrint, plainType, type Table } from './tables.ts';
import { mendKeys, settleNeeded, settleRecords } from './work.ts';

/** Two processes that start at once follow one after the other. */
const LOCK = 7_243_119;
/**
 * So long a change of the tables waits for those who use them, in milliseconds: whoever comes after
 * it waits too.
 */
const LOCK_WAIT = 2_000;
/** How often a change is tried that others stood in the way of. */
const TRIES = 60;
/** Milliseconds between two tries. */
const PAUSE = 500;

/** What a version brings along. */
export type Following = {
  readonly wanted: readonly Table[];
  readonly migrations: readonly Migration[];
  /** `printOf` both. */
  readonly print: string;
  /** What the version is called in the lines that tell it. */
  readonly version: string;
  /** Whether the tables are changed to what it wants. */
  readonly follows: boolean;
  readonly log: (line: string) => void;
};

/** What was done, a line each, and what is known of the tables now. */
export type Followed = { readonly told: readonly string[]; readonly known: Known; readonly isNewest: boolean };

/**
 * Lets the tables follow a schema: what is missing is added, and nothing is ever dropped
 * (`contract` does that), so that versions run beside each other. A version that is not the newest
 * changes nothing.
 * @throws MigrationRefused when the tables cannot follow; Error when they are not what an older
 * version needs.
 */
export async function migrate(engine: Engine, following: Following): Promise<Followed> {
  const { wanted, print, follows } = following;
  const taken = wanted.find(({ name }) => OWN.includes(name));
  if (taken) throw new Error(`no collection can be called ${taken.name}`);
  const before = await engine.maintain(readState);
  const own = before?.versions.find((each) => each.print === print);
  if (!follows) refuseOther(before, print);
  if (before && own && own !== newest(before)) return besideNewer(engine, before, following);
  if (before && own && before.keys === keysPrint()) {
    const told = await settleNeeded(engine, following.log);
    return { told: [...told, ...reminder(before, wanted)], known: before, isNewest: true };
  }
  // Before what comes now, what an earlier start left undone.
  const settled = before && before.tasks.length > 0 ? await settleRecords(engine, following.log) : [];
  if (before) await refuseForeseen(engine, before, following);
  const told = await changed(engine, () => expand(engine, following));
  const rest = await settleNeeded(engine, following.log);
  const known = await engine.maintain(readState);
  if (!known) throw new Error('what is known of the tables is gone');
  return { told: [...settled, ...told, ...rest], known, isNewest: true };
}

/**
 * A command works with what ran last: a build that is older or was never started may not know what
 * the tables hold. @throws Error for another.
 */
export function refuseOther(known: Known | undefined, print: string): void {
  const last = known && newest(known);
  if (last?.print === print) return;
  const which = last ? `${last.version}, schema ${last.number}` : 'none did';
  throw new Error(
    `This build is not the version that ran last on this database (${which}). Build it anew, start it once, then try again.`,
  );
}

/** Tries a change of the tables again that others stood in the way of. */
export async function changed<T>(engine: Engine, change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await change();
    } catch (error) {
      const inUse = isConflict(error) || (error instanceof Slow && error.why === 'locked');
      if (!inUse || !engine.apart) throw error;
      if (tries === TRIES)
        throw new Error(
          'The tables are in use for so long that they cannot be changed: somebody reads or writes without an end.',
          {
            cause: error,
          },
        );
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** Changes tables in one transaction, alone among those who do. Nobody waits long for it. */
export const inTransaction = <T>(engine: Engine, work: (connection: Connection) => Promise<T>): Promise<T> =>
  engine.maintain(async (connection) => {
    await beginUnlimited(connection);
    try {
      await connection.query(`set local lock_timeout = ${LOCK_WAIT}`);
      await connection.query(`select pg_advisory_xact_lock(${LOCK})`);
      const value = await work(connection);
      await connection.query('commit');
      return value;
    } catch (error) {
      await connection.query('rollback').catch(() => undefined);
      throw error;
    }
  });

/** Looks over large tables before anything waits for us. What steps change is not foreseen. */
async function refuseForeseen(engine: Engine, before: Known, { wanted, migrations }: Following): Promise<void> {
  const open = JSON.stringify(migrations.filter(({ name }) => !before.migrations.includes(name)));
  const changes = changesOf(before.tables, wanted, { anew: false }).filter(({ table }) => !open.includes(table.name));
  const problems = await foreseen(engine, changes);
  if (problems.length > 0) throw refused(problems, migrations);
}

const refused = (problems: readonly Problem[], migrations: readonly Migration[]): MigrationRefused =>
  new MigrationRefused(
    problems,
    migrations.map(({ name }) => name),
  );

function expand(engine: Engine, following: Following): Promise<readonly string[]> {
  const { wanted, migrations, print, version } = following;
  return inTransaction(engine, async (connection) => {
    const known = await readState(connection);
    // Another process of this version was here first.
    if (known && newest(known)?.print === print && known.keys === keysPrint()) return [];
    await makeState(connection);
    const told = known ? await advance(connection, engine, known, following) : await begin(connection, wanted);
    await enter(connection, print, version, migrations);
    return told;
  });
}

/** An empty database gets all tables; migrations speak of databases that were there before them. */
async function begin(connection: Connection, wanted: readonly Table[]): Promise<readonly string[]> {
  await extend(connection);
  await connection.query(FILES_CREATION);
  for (const table of wanted) for (const text of creation(table)) await connection.query(text);
  for (const table of wanted) for (const part of table.parts) await connection.query(addition(table.name, part));
  await writeState(connection, { tables: wanted, keys: keysPrint(), pairs: [], watched: [] });
  return [`made ${wanted.length} tables in an empty database`];
}

/** Substrings are found by an index of their trigrams. */
async function extend(connection: Connection): Promise<void> {
  try {
    await connection.query('create extension if not exists pg_trgm');
  } catch (error) {
    const { message } = asDatabaseError(error) ?? {};
    throw new Error(
      `The database has no extension pg_trgm, and this user may not create it (${message}). Let an administrator of the database run in it, once: create extension pg_trgm;`,
      { cause: error },
    );
  }
}

async function advance(
  connection: Connection,
  engine: Engine,
  known: Known,
  { wanted, migrations }: Following,
): Promise<readonly string[]> {
  const beside = engine.apart !== undefined;
  const steps = new Steps(connection, known, await othersOn(connection, engine));
  const lines: string[] = [];
  for (const { name, steps: all } of migrations) {
    if (known.migrations.includes(name)) continue;
    for (const step of all) lines.push(`${name}: ${await steps.apply(step)}`);
  }
  const changes = changesOf(steps.tables, wanted, { anew: known.keys !== keysPrint() });
  const { told, problems, tasks } = await follow({ connection, steps, beside }, changes);
  if (problems.length > 0) throw refused(problems, migrations);
  steps.declare(wanted);
  const state = { tables: steps.tables, keys: keysPrint(), pairs: steps.pairs, watched: steps.watched };
  await syncTriggers(connection, state);
  await writeState(connection, state);
  await keepTasks(connection, tasks, known.tasks, (task) => isWanted(task, wanted));
  return [...lines, ...told];
}

/** Whether what an earlier version left undone is worth doing still. */
const isWanted = (task: Task, wanted: readonly Table[]): boolean =>
  task.do !== 'part' ||
  wanted.some(({ name, parts }) => name === task.table && parts.some((part) => part.name === task.part.name));

/**
 * Connections of versions with another schema, as the database of a server tells them. The last
 * word of a name is its print.
 */
export const othersOn = (connection: Connection, { name }: Engine): Promise<readonly string[]> =>
  connected(connection, name && `% ${name.split(' ').at(-1)}`);

/** Connections that are called otherwise than one's own, whatever version they are of. */
export const processesOn = (connection: Connection, { name }: Engine): Promise<readonly string[]> =>
  connected(connection, name?.replaceAll(/[\\%_]/g, '\\$&'));

/**
 * The product keeps no connection for so long that it asks nothing of. A pooler does, under the
 * name of whoever had it last.
 */
const IDLE = '40 seconds';

/** The product's connections whose names are not like this one. */
async function connected(connection: Connection, unlike: string | undefined): Promise<readonly string[]> {
  if (unlike === undefined) return [];
  const rows = await connection.query(
    `select distinct application_name, coalesce(host(client_addr), 'this machine') from pg_stat_activity
      where datname = current_database() and application_name like 'back-office%' and application_name not like $1
        and (state is distinct from 'idle' or state_change > now() - interval '${IDLE}') order by 1, 2`,
    [unlike],
  );
  return rows.map(([application, address]) => `${application} from ${address}`);
}

/** A line for an operator where something is left that no version before needs any more. */
function reminder(known: Known, wanted: readonly Table[]): readonly string[] {
  const left = changesOf(known.tables, wanted, { anew: false }).filter(
    (change) =>
      change.do === 'leave table' ||
      change.do === 'leave column' ||
      (change.do === 'leave part' && change.part.kind !== 'index' && change.without.length === 0),
  ).length;
  return left > 0 ? [`left of earlier versions: ${left}; "npm run contract" lists it and drops it`] : [];
}

/** An older version runs beside the newest, if the tables are what it needs. It changes nothing. */
async function besideNewer(engine: Engine, known: Known, { wanted, print, log }: Following): Promise<Followed> {
  const lacks = lackOf(known.tables, wanted);
  const own = known.versions.find((each) => each.print === print);
  const last = newest(known);
  const which = `the tables are of a newer version (${last?.version}, schema ${last?.number}; this is schema ${own?.number})`;
  if (lacks.length > 0) {
    const lines = lacks.map((lack) => `- ${lack}`).join('\n');
    throw new Error(
      `This version cannot start: ${which}, and are not what it needs any more.\n${lines}\nStart the newer version, or restore a backup of before.`,
    );
  }
  await mendKeys(engine, log);
  if (known.keys !== keysPrint()) await engine.maintain(mixKeys);
  return { told: [`${which}: running beside it, and changing nothing`], known, isNewest: false };
}

/** What a version needs and the tables have no more. */
function lackOf(tables: readonly Table[], wanted: readonly Table[]): readonly string[] {
  return wanted.flatMap((table) => {
    const held = tables.find(({ name }) => name === table.name);
    if (!held) return [`${table.name} is gone`];
    const columns = table.columns.flatMap(({ name, type }) => {
      const found = held.columns.find((each) => each.name === name);
      if (!found) return [`${table.name}.${name} is gone`];
      // Whole numbers fit among others.
      const fits = found.type === type || (found.type === 'numeric' && type === 'bigint');
      return fits ? [] : [`${table.name}.${name} is ${plainType(found.type)}, and was ${plainType(type)}`];
    });
    const keys = table.derived.filter(({ name }) => !held.derived.some((each) => each.name === name));
    const rules = table.parts.filter(
      ({ kind, name }) => kind !== 'index' && !held.parts.some((part) => part.name === name),
    );
    return [
      ...columns,
      ...keys.map(({ of }) => `the keys of ${table.name}.${of.join(', ')} are gone`),
      ...rules.map(({ name }) => `${table.name} keeps ${name} no more`),
    ];
  });
}
