import type { Schema } from '../resources/language/index.ts';
import { changesOf } from './changes.ts';
import { asDatabaseError, type Connection, type Engine } from './connection.ts';
import { addition, creation, wantedTables } from './definitions.ts';
import { FILES_CREATION, FILES_TABLE } from './files.ts';
import { follow } from './follow.ts';
import { type Migration, MigrationRefused } from './migration.ts';
import { Steps } from './steps.ts';
import { keysPrint, type Table } from './tables.ts';

/** Two processes that start at once follow one after the other. */
const LOCK = 7_243_119;
const SCHEMA_TABLE = '_schema';
const MIGRATIONS_TABLE = '_migrations';
const OWN: readonly string[] = [SCHEMA_TABLE, MIGRATIONS_TABLE, FILES_TABLE];

/** What the tables are, as they were last made, and what their keys were made by. */
type Applied = { readonly tables: readonly Table[]; readonly keys: string; readonly migrations: readonly string[] };

/**
 * Lets the tables follow a schema. What only adds, or loses nothing, is done in one transaction; the lines tell it.
 * @throws MigrationRefused when something would be lost or would not hold: nothing was changed then.
 */
export async function migrate(
  engine: Engine,
  schema: Schema,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const wanted = wantedTables(schema);
  const taken = wanted.find(({ name }) => OWN.includes(name));
  if (taken) throw new Error(`no collection can be called ${taken.name}`);
  const applied = await engine.alone(read);
  if (applied && isUpToDate(applied, wanted, migrations)) return [];
  return engine.alone((connection) =>
    inTransaction(connection, async () => {
      await connection.query(`select pg_advisory_xact_lock(${LOCK})`);
      const now = await read(connection);
      const told = now ? await advance(connection, now, wanted, migrations) : await begin(connection, wanted);
      await write(connection, wanted, migrations);
      return told;
    }),
  );
}

const isUpToDate = (
  { tables, keys, migrations: done }: Applied,
  wanted: readonly Table[],
  all: readonly Migration[],
): boolean =>
  keys === keysPrint() &&
  all.every(({ name }) => done.includes(name)) &&
  changesOf(tables, wanted, { anew: false }).length === 0;

async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.query('begin');
  try {
    const value = await work();
    await connection.query('commit');
    return value;
  } catch (error) {
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function read(connection: Connection): Promise<Applied | undefined> {
  // Not by `to_regclass`: what it knew before another process made the table it may know still.
  const found = await connection.query(
    `select 1 from pg_class where relname = '${SCHEMA_TABLE}' and relnamespace = current_schema()::regnamespace`,
  );
  if (found.length === 0) return undefined;
  const [row] = await connection.query(`select tables, keys from ${SCHEMA_TABLE}`);
  if (!row) return undefined;
  const names = await connection.query(`select name from ${MIGRATIONS_TABLE} order by name`);
  return { tables: row[0] as readonly Table[], keys: String(row[1]), migrations: names.map(([name]) => String(name)) };
}

async function write(
  connection: Connection,
  tables: readonly Table[],
  migrations: readonly Migration[],
): Promise<void> {
  await connection.query(
    `insert into ${SCHEMA_TABLE} (one, tables, keys) values (true, $1::json, $2)
     on conflict (one) do update set tables = excluded.tables, keys = excluded.keys`,
    [JSON.stringify(tables), keysPrint()],
  );
  for (const { name } of migrations) {
    await connection.query(`insert into ${MIGRATIONS_TABLE} (name) values ($1) on conflict do nothing`, [name]);
  }
}

/** An empty database gets all tables; migrations speak of databases that were there before them. */
async function begin(connection: Connection, wanted: readonly Table[]): Promise<readonly string[]> {
  await extend(connection);
  await connection.query(
    `create table ${SCHEMA_TABLE} (one boolean primary key check (one), tables json not null, keys text not null)`,
  );
  await connection.query(
    `create table ${MIGRATIONS_TABLE} (name text primary key, applied_at timestamptz not null default now())`,
  );
  await connection.query(FILES_CREATION);
  for (const table of wanted) for (const text of creation(table)) await connection.query(text);
  for (const table of wanted) for (const part of table.parts) await connection.query(addition(table.name, part));
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
  applied: Applied,
  wanted: readonly Table[],
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const steps = new Steps(connection, applied.tables);
  const lines: string[] = [];
  for (const { name, steps: all } of migrations) {
    if (applied.migrations.includes(name)) continue;
    for (const step of all) lines.push(`${name}: ${await steps.apply(step)}`);
  }
  const changes = changesOf(steps.tables, wanted, { anew: applied.keys !== keysPrint() });
  const { told, problems } = await follow(connection, changes, steps.fillNew);
  if (problems.length > 0)
    throw new MigrationRefused(
      problems,
      migrations.map(({ name }) => name),
    );
  return [...lines, ...told];
}

/** Every column, index and constraint, as the database tells them. */
export async function tablesIn(connection: Connection): Promise<readonly string[]> {
  const rows = await connection.query(`
    select format('%s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'S') and a.attnum > 0 and not a.attisdropped
    union all select indexdef from pg_indexes where schemaname = current_schema()
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('c', 'f', 'p')
    order by 1`);
  return rows.map(([line]) => String(line));
}
