import {
  type Catalog,
  enter,
  isEmpty,
  keyName,
  keyNote,
  makeNotes,
  newest,
  note,
  noteMigration,
  noteStale,
  OWN,
  partNote,
  readCatalog,
} from './catalog.ts';
import { asDatabaseError, type Connection, type Engine } from './connection.ts';
import { addition, creation, newColumn, newDerived, removal, unproven } from './definitions.ts';
import { FILES_CREATION } from './files.ts';
import { type Migration, refuseMigrations } from './migrate.ts';
import { plainType, quoted, type Table, type TableColumn } from './print/tables.ts';
import { EASED, isDone, lackOf, type OfPart, type Plan, planOf } from './schema-plan.ts';
import { type Problem, SchemaRefused } from './schema-refused.ts';
import { placeOf, recordsText, violators } from './schema-tasks.ts';
import { prepare } from './schema-work.ts';
import { changed, inTransaction } from './table-change.ts';

/** What a version brings along. */
export type Applying = {
  readonly wanted: readonly Table[];
  readonly migrations: readonly Migration[];
  /** `schemaHash` both. */
  readonly print: string;
  /** What the version is called in the lines that tell of it. */
  readonly version: string;
  /** Whether the tables are changed to what it wants. */
  readonly follows: boolean;
  readonly log: (line: string) => void;
};

/** What was done, a line each, and whether this is the newest version of the tables. */
export type Applied = { readonly messages: readonly string[]; readonly isNewest: boolean };

/**
 * Updates tables to a schema. Only adds, only the newest version; the rest is a migration
 * (`migrate.ts`). @throws SchemaRefused if impossible; Error if unfit for an older version, or
 * migrations are pending.
 */
export async function applySchema(engine: Engine, applying: Applying): Promise<Applied> {
  const { wanted, print, follows, log, migrations } = applying;
  const taken = wanted.find(({ name }) => OWN.includes(name));
  if (taken) throw new Error(`no collection can be called ${taken.name}`);
  const before = await engine.maintain(readCatalog);
  if (!follows) refuseOther(before, print);
  const own = before.versions.find((each) => each.print === print);
  if (own && own !== newest(before)) return runNextToNewer(engine, before, applying, own.number);
  if (!isEmpty(before)) refuseMigrations(before, migrations);
  const plan = planOf(before, wanted);
  await refuseProblems(engine, plan, migrations);
  const isApplied = own !== undefined && isDone(plan) && before.notes.size > 0;
  const messages = isApplied ? [] : await changed(engine, () => expand(engine, applying));
  const done = await prepare(engine, wanted, log);
  const left = plan.left.length > 0 ? [`no longer declared, and left as it is: ${plan.left.join(', ')}`] : [];
  return { messages: [...messages, ...done, ...left], isNewest: true };
}

/** Commands require the version that ran last. @throws Error otherwise. */
function refuseOther(catalog: Catalog, print: string): void {
  const last = newest(catalog);
  if (last?.print === print) return;
  const which = last ? `${last.version}, schema ${last.number}` : 'none did';
  throw new Error(
    `This build is not the version that ran last on this database (${which}). Build it anew, start it once, then try again.`,
  );
}

/** Runs an older version if the tables suit; only notes the keys it does not write. */
async function runNextToNewer(
  engine: Engine,
  catalog: Catalog,
  { wanted, migrations }: Applying,
  own: number,
): Promise<Applied> {
  const last = newest(catalog);
  const which = `the tables are of a newer version (${last?.version}, schema ${last?.number}; this is schema ${own})`;
  const lacks = lackOf(catalog, wanted);
  if (lacks.length > 0) {
    const lines = lacks.map((lack) => `- ${lack}`).join('\n');
    throw new Error(
      `This version cannot start: ${which}, and are not what it needs any more.\n${lines}\nStart the newer version, or restore a backup of before.`,
    );
  }
  refuseMigrations(catalog, migrations);
  const keys = wanted.flatMap((table) => table.derived.map((key) => [keyName(table.name, key), keyNote(key)] as const));
  await engine.maintain((connection) => noteStale(connection, keys));
  return { messages: [`${which}: running beside it, and changing nothing`], isNewest: false };
}

/** Looks over the records before anything waits for us. @throws SchemaRefused */
async function refuseProblems(engine: Engine, plan: Plan, migrations: readonly Migration[]): Promise<void> {
  const problems = await engine.maintain(async (connection) => {
    const found: Problem[] = [];
    for (const { table, part } of plan.bind) {
      // Of what is not there yet no record holds anything.
      if (part.columns.some((name) => isAdded(plan, table, name))) continue;
      const wrong = await violators(connection, table, part);
      if (wrong) found.push(wrong);
    }
    for (const each of plan.retype) {
      const problem = await retypeProblem(connection, each);
      if (problem) found.push(problem);
    }
    return found;
  });
  if (problems.length > 0)
    throw new SchemaRefused(
      problems,
      migrations.map(({ name }) => name),
    );
}

const isAdded = ({ addColumns, addKeys }: Plan, table: Table, name: string): boolean =>
  addColumns.some((each) => each.table === table && each.column.name === name) ||
  addKeys.some((each) => each.table === table && each.key.name === name);

type Retype = Plan['retype'][number];

const isWider = ({ from, column }: Retype): boolean => from === 'bigint' && column.type === 'numeric';

const countOf = async (connection: Connection, from: string): Promise<number> =>
  Number((await connection.query(`select count(*) from ${from}`))[0]?.[0]);

async function retypeProblem(connection: Connection, retype: Retype): Promise<Problem | undefined> {
  const { table, column, from } = retype;
  if (isWider(retype)) return undefined;
  const count = await countOf(connection, `${quoted(table.name)} where ${quoted(column.name)} is not null`);
  if (count === 0) return undefined;
  const type = plainType(column.type);
  return {
    sentence: `${placeOf(table, column.name)} holds ${from} in ${recordsText(count)}, and is to hold ${type}.`,
    sql: [retyping(retype, `${quoted(column.name)}::text::${type}`)],
  };
}

const retyping = ({ table, column }: Retype, using: string): string =>
  `alter table ${quoted(table.name)} alter column ${quoted(column.name)} type ${column.type} using ${using}`;

function expand(engine: Engine, { wanted, migrations, print, version }: Applying): Promise<readonly string[]> {
  return inTransaction(engine, async (connection) => {
    const first = await readCatalog(connection);
    await makeNotes(connection);
    const catalog = await readCatalog(connection);
    // Another process of this version was here first.
    const plan = planOf(catalog, wanted);
    if (newest(catalog)?.print === print && isDone(plan)) return [];
    const isNew = isEmpty(first);
    if (isNew) {
      await makeTrigrams(connection);
      await connection.query(FILES_CREATION);
      for (const { name } of migrations) await noteMigration(connection, name, true);
    }
    const messages = await carryOut(connection, plan);
    await enter(connection, print, version);
    return isNew ? [`made ${wanted.length} tables in an empty database`] : messages;
  });
}

async function makeTrigrams(connection: Connection): Promise<void> {
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

async function carryOut(connection: Connection, plan: Plan): Promise<readonly string[]> {
  const lines: string[] = [];
  const run = (text: string): Promise<unknown> => connection.query(text);
  for (const table of plan.create) for (const text of creation(table)) await run(text);
  for (const table of plan.create) {
    for (const part of table.parts) await run(addition(table.name, part));
    await note(connection, [
      ...table.parts.map((part) => [part.name, partNote(part)] as const),
      ...table.derived.map((key) => [keyName(table.name, key), keyNote(key)] as const),
    ]);
    lines.push(`${placeOf(table)}: made, with ${table.columns.length} columns`);
  }
  for (const { table, column } of plan.addColumns) lines.push(await addColumn(connection, table, column));
  for (const { table, key } of plan.addKeys) await run(newDerived(table.name, key.name));
  for (const retype of plan.retype) {
    await run(
      retyping(retype, isWider(retype) ? quoted(retype.column.name) : `null::${plainType(retype.column.type)}`),
    );
    lines.push(`${placeOf(retype.table, retype.column.name)}: now ${plainType(retype.column.type)}`);
  }
  for (const { table, column } of plan.relax)
    await run(`alter table ${quoted(table)} alter column ${quoted(column)} drop not null`);
  for (const each of plan.bind) await bind(connection, each);
  for (const each of plan.ease) await ease(connection, each);
  return lines;
}

/** Null for old records and versions; required at the next save. */
async function addColumn(connection: Connection, table: Table, column: TableColumn): Promise<string> {
  await connection.query(newColumn(table.name, { ...column, required: false }));
  const position = placeOf(table, column.name);
  const count = column.required ? await countOf(connection, quoted(table.name)) : 0;
  return count > 0 ? `${position}: added; it is required, and empty in ${recordsText(count)}` : `${position}: added`;
}

async function bind(connection: Connection, { table, part, fresh }: OfPart): Promise<void> {
  await connection.query(removal(table.name, part));
  await connection.query(unproven(table.name, part, fresh));
  await note(connection, [[part.name, partNote(part)]]);
}

async function ease(connection: Connection, { table, check, columns }: Plan['ease'][number]): Promise<void> {
  const [row] = await connection.query(
    `select pg_get_constraintdef(oid) from pg_constraint where conname = $1 and conrelid = $2::regclass`,
    [check, quoted(table)],
  );
  const text = String(row?.[0])
    .replace(/^CHECK /, '')
    .replace(/ NOT VALID$/, '');
  const empty = columns.map((name) => `${quoted(name)} is null`).join(' and ');
  await connection.query(`alter table ${quoted(table)} drop constraint ${quoted(check)}`);
  await connection.query(
    `alter table ${quoted(table)} add constraint ${quoted(check)} check ((${empty}) or ${text}) not valid`,
  );
  await note(connection, [[check, EASED]]);
}
