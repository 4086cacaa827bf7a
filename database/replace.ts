import type { Collection, RecordData, Schema } from '../resources/language/index.ts';
import { OWN } from './catalog.ts';
import { beginUnlimited, type Connection, type Engine } from './connection.ts';
import { addition, removal, wantedTables } from './definitions.ts';
import { add, type Contents, contentsOf, type Diff, type Records } from './diff.ts';
import { type FileBytes, likenFiles } from './files.ts';
import { arrayText } from './print/sql.ts';
import { collectionOf, junctionOf, quoted, sequenceOf, type Table } from './print/tables.ts';
import type { Refusals } from './refusals.ts';

/** Rows that are sent at a time; a table that is to hold more is not compared. */
const CHUNK = 2_000;

/** What replaces everything. */
export type Replacement = {
  readonly records: Records;
  /** Left alone where they are not given. */
  readonly files?: FileBytes | undefined;
  /** Nothing is done when this collection holds a record. */
  readonly ifNone?: string | undefined;
  /** The highest ids given before. Default: those of the records. */
  readonly sequences?: { readonly [collection: string]: number } | undefined;
};

/**
 * Replaces all records in one transaction; ids restart. Small sets are compared; large ones load
 * before indexes are built, which is far faster. @returns whether it was done.
 */
export async function replaceAll(
  { schema, engine, refusals, diff }: { schema: Schema; engine: Engine; refusals: Refusals; diff: Diff },
  { records, files, ifNone, sequences = {} }: Replacement,
): Promise<boolean> {
  const collections = Object.values(schema.collections);
  for (const name of Object.keys(records)) collectionOf(schema, name);
  const tables = collections.flatMap(tableNames).map(quoted).join(', ');
  const isLarge = Object.values(records).some((list) => list.length > CHUNK);
  return engine.maintain(async (connection) => {
    await beginUnlimited(connection);
    try {
      await connection.query(`lock table ${tables} in ${isLarge ? 'access exclusive' : 'share row exclusive'} mode`);
      if (ifNone !== undefined && (await holdsOne(connection, ifNone))) {
        await connection.query('rollback');
        return false;
      }
      await connection.query('set constraints all deferred');
      const left = await leftTables(connection, collections);
      if (!isLarge) for (const name of left) await connection.query(`delete from ${name}`);
      if (isLarge) {
        await connection.query(`truncate ${[tables, ...left].join(', ')}`);
        await loadAll(connection, schema, records);
      } else await diff.apply(connection, collections, records);
      await numberFrom(connection, collections, records, sequences);
      if (files) await likenFiles(connection, files);
      await connection.query('commit');
    } catch (error) {
      await connection.query('rollback').catch(() => undefined);
      throw refusals.of(error, 'write');
    }
    if (isLarge) await connection.query(`vacuum (analyze) ${tables}`);
    return true;
  });
}

/** Tables that another version declares: what refers to our records goes with them. */
async function leftTables(connection: Connection, collections: readonly Collection[]): Promise<readonly string[]> {
  const rows = await connection.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all($1::text[])`,
    [arrayText([...collections.flatMap(tableNames), ...OWN])],
  );
  return rows.map(([name]) => quoted(String(name)));
}

const holdsOne = async (connection: Connection, collection: string): Promise<boolean> =>
  (await connection.query(`select 1 from ${quoted(collection)} limit 1`)).length > 0;

const tableNames = ({ name, columns }: Collection): string[] => [
  name,
  ...columns.filter(({ type }) => type === 'references').map((column) => junctionOf(name, column.name)),
];

async function loadAll(connection: Connection, schema: Schema, records: Records): Promise<void> {
  const collections = Object.values(schema.collections);
  const large = new Set(
    collections.filter(({ name }) => (records[name]?.length ?? 0) > CHUNK).flatMap((each) => tableNames(each)),
  );
  // Their ids come in order, which their primary keys cost little; checks are of one row.
  const apart = wantedTables(schema)
    .filter(({ name }) => large.has(name))
    .map((table): Table => ({ ...table, parts: table.parts.filter(({ kind }) => kind !== 'check') }));
  for (const { name, parts } of apart) for (const part of parts) await connection.query(removal(name, part));
  for (const each of collections) await load(connection, each, records[each.name] ?? []);
  // What is still to be checked keeps a table from being altered.
  await connection.query('set constraints all immediate');
  await connection.query(`set local maintenance_work_mem = '128MB'`);
  for (const { name, parts } of apart) for (const part of parts) await connection.query(addition(name, part));
}

async function load(connection: Connection, collection: Collection, records: readonly RecordData[]): Promise<void> {
  let storing: Promise<void> = Promise.resolve();
  for (let at = 0; at < records.length; at += CHUNK) {
    const contents = contentsOf(collection, records.slice(at, at + CHUNK));
    await storing;
    storing = addAll(connection, contents);
    // It is awaited a round later; what was refused meanwhile is not unheard of.
    storing.catch(() => undefined);
  }
  await storing;
}

async function addAll(connection: Connection, contents: readonly Contents[]): Promise<void> {
  for (const each of contents) await add(connection, each);
}

async function numberFrom(
  connection: Connection,
  collections: readonly Collection[],
  records: Records,
  given: NonNullable<Replacement['sequences']>,
): Promise<void> {
  const numbered = collections.filter(({ id }) => id === 'number');
  const settings = numbered.map(({ name }) => {
    const highest = (records[name] ?? []).reduce((most, { id }) => Math.max(most, Number(id)), given[name] ?? 0);
    return `setval('${quoted(sequenceOf(name)).replaceAll("'", "''")}', ${Math.max(highest, 1)}, ${highest > 0})`;
  });
  if (settings.length > 0) await connection.query(`select ${settings.join(', ')}`);
}
