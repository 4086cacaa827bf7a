import { createHash } from 'node:crypto';
import type { Value } from '../resources/language/index.ts';
import type { Connection } from './connection.ts';
import { FILES_TABLE } from './files.ts';
import type { Migration } from './migration.ts';
import { keysPrint, type Table, type TablePart } from './tables.ts';

/**
 * Before there were versions beside each other. A program of that time finds it gone, and starts no
 * more.
 */
const BEFORE = '_schema';
const STATE = '_schema_state';
const VERSIONS = '_schema_versions';
const TASKS = '_schema_tasks';
const MIGRATIONS = '_migrations';
/** Keys that a version did not write which does not know them, until somebody does. */
export const STALE = '_stale_keys';

/** What is kept counted (`tallies.ts`). */
export const TALLIES = '_tallies';

/** Names no collection can have. */
export const OWN: readonly string[] = [BEFORE, STATE, VERSIONS, TASKS, MIGRATIONS, STALE, FILES_TABLE, TALLIES];

/**
 * Two columns that hold the same, since one version writes the one and another the other. Oldest
 * first.
 */
export type Pair = { readonly table: string; readonly from: string; readonly to: string };

/** Derived columns that not every version writes. */
export type Watched = { readonly table: string; readonly name: string; readonly of: readonly string[] };

/**
 * What is done to records or indexes once the tables are there, some at a time, and taken up again
 * by whoever comes next.
 */
export type Task =
  | { readonly do: 'fill'; readonly table: string; readonly column: string; readonly with: Exclude<Value, null> }
  | { readonly do: 'copy'; readonly pair: Pair }
  | { readonly do: 'derive'; readonly table: string; readonly names: readonly string[] }
  /** Makes an index, or proves a constraint. `instead`: there is another one by that name. */
  | { readonly do: 'part'; readonly table: string; readonly part: TablePart; readonly instead: boolean };

/** A schema that was followed. `number`: the order in which they came. */
export type Version = { readonly number: number; readonly print: string; readonly version: string };

/** What the database holds: all that any version declared, until it is contracted. */
export type State = {
  readonly tables: readonly Table[];
  /** What derived columns were made by. */
  readonly keys: string;
  readonly pairs: readonly Pair[];
  readonly watched: readonly Watched[];
};

export type Known = State & {
  readonly versions: readonly Version[];
  readonly migrations: readonly string[];
  readonly tasks: readonly Kept[];
};

/** A task as it is kept. */
export type Kept = { readonly at: number; readonly task: Task };

/** What tells a version's tables from another's: the same for all processes of one version. */
export const printOf = (wanted: readonly Table[], migrations: readonly Migration[]): string =>
  createHash('sha256')
    .update(JSON.stringify([wanted, keysPrint(), migrations.map(({ name }) => name)]))
    .digest('hex')
    .slice(0, 12);

/** The number of the version that came last. */
export const newest = ({ versions }: Known): Version | undefined => versions.at(-1);

async function holds(connection: Connection, table: string): Promise<boolean> {
  // Not by `to_regclass`: what it knew before another process made the table it may know still.
  const found = await connection.query(
    `select 1 from pg_class where relname = '${table}' and relnamespace = current_schema()::regnamespace`,
  );
  return found.length > 0;
}

/** What is known of the tables; undefined where there are none yet. */
export async function readState(connection: Connection): Promise<Known | undefined> {
  if (!(await holds(connection, STATE))) return readBefore(connection);
  const [row] = await connection.query(`select tables, keys, pairs, watched from ${STATE}`);
  if (!row) return undefined;
  const versions = await connection.query(`select number, print, version from ${VERSIONS} order by number`);
  const tasks = await connection.query(`select at, task from ${TASKS} order by at`);
  return {
    tables: row[0] as readonly Table[],
    keys: String(row[1]),
    pairs: row[2] as readonly Pair[],
    watched: row[3] as readonly Watched[],
    versions: versions.map(([number, print, version]) => ({
      number: Number(number),
      print: String(print),
      version: String(version),
    })),
    migrations: await appliedMigrations(connection),
    tasks: tasks.map(([at, task]) => ({ at: Number(at), task: task as Task })),
  };
}

const appliedMigrations = async (connection: Connection): Promise<readonly string[]> =>
  (await connection.query(`select name from ${MIGRATIONS} order by name`)).map(([name]) => String(name));

/** What was kept before there were versions. */
async function readBefore(connection: Connection): Promise<Known | undefined> {
  if (!(await holds(connection, BEFORE))) return undefined;
  const [row] = await connection.query(`select tables, keys from ${BEFORE}`);
  if (!row) return undefined;
  return {
    tables: row[0] as readonly Table[],
    keys: String(row[1]),
    pairs: [],
    watched: [],
    versions: [],
    migrations: await appliedMigrations(connection),
    tasks: [],
  };
}

/**
 * Makes what state is kept in. What was kept before there were versions goes: a program of that
 * time must not find it.
 */
export async function makeState(connection: Connection): Promise<void> {
  for (const text of [
    `create table if not exists ${STATE} (one boolean primary key check (one), tables json not null, keys text not null, pairs json not null, watched json not null)`,
    `create table if not exists ${VERSIONS} (number integer primary key, print text not null unique, version text not null, followed_at timestamptz not null default now())`,
    `create table if not exists ${TASKS} (at bigint generated always as identity primary key, task json not null)`,
    `create table if not exists ${MIGRATIONS} (name text primary key, applied_at timestamptz not null default now())`,
    `create table if not exists ${STALE} (table_name text, column_name text, record_id text, primary key (table_name, record_id, column_name))`,
    `drop table if exists ${BEFORE}`,
  ])
    await connection.query(text);
}

export async function writeState(connection: Connection, { tables, keys, pairs, watched }: State): Promise<void> {
  await connection.query(
    `insert into ${STATE} (one, tables, keys, pairs, watched) values (true, $1::json, $2, $3::json, $4::json)
     on conflict (one) do update set tables = excluded.tables, keys = excluded.keys, pairs = excluded.pairs, watched = excluded.watched`,
    [JSON.stringify(tables), keys, JSON.stringify(pairs), JSON.stringify(watched)],
  );
}

/**
 * Notes that derived columns are made by the keys of several versions: the newest makes them anew
 * when it next starts.
 */
export const mixKeys = (connection: Connection): Promise<unknown> =>
  connection.query(`update ${STATE} set keys = 'mixed'`);

/** Makes a version the newest, and its migrations done. */
export async function enter(
  connection: Connection,
  print: string,
  version: string,
  migrations: readonly Migration[],
): Promise<void> {
  await connection.query(
    `insert into ${VERSIONS} (number, print, version) select coalesce(max(number), 0) + 1, $1, $2 from ${VERSIONS}
     on conflict (print) do update set number = excluded.number, version = excluded.version, followed_at = now()`,
    [print, version],
  );
  for (const { name } of migrations)
    await connection.query(`insert into ${MIGRATIONS} (name) values ($1) on conflict do nothing`, [name]);
}

/** Keeps these tasks, and those of before that `isWanted` still. */
export async function keepTasks(
  connection: Connection,
  tasks: readonly Task[],
  before: readonly Kept[],
  isWanted: (task: Task) => boolean,
): Promise<void> {
  for (const { at, task } of before) if (!isWanted(task)) await doneTask(connection, at);
  for (const task of tasks)
    await connection.query(`insert into ${TASKS} (task) values ($1::json)`, [JSON.stringify(task)]);
}

export const readTasks = async (connection: Connection): Promise<readonly Kept[]> =>
  (await connection.query(`select at, task from ${TASKS} order by at`)).map(([at, task]) => ({
    at: Number(at),
    task: task as Task,
  }));

export const doneTask = (connection: Connection, at: number): Promise<unknown> =>
  connection.query(`delete from ${TASKS} where at = $1::bigint`, [String(at)]);
