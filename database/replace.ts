import type { Collection, RecordData, Schema, Value } from '../resources/language/index.ts';
import type { Connection, Engine } from './connection.ts';
import { addition, removal, wantedTables } from './definitions.ts';
import { type FileBytes, likenFiles } from './files.ts';
import { checkId, storedFields } from './records.ts';
import type { Refusals } from './refusals.ts';
import { collectionOf, derive, derivedOf, junctionOf, quoted, sequenceOf, type Table } from './tables.ts';

/** Records by collection, as fixtures give them. */
export type Records = { readonly [collection: string]: readonly RecordData[] };

/** Rows that are sent at a time; a table that is to hold more is not compared. */
const CHUNK = 2_000;

/** What replaces everything. */
export type Replacement = {
  readonly records: Records;
  /** Left alone where they are not given. */
  readonly files?: FileBytes | undefined;
  /** Nothing is done when this collection holds a record. */
  readonly ifNone?: string | undefined;
};

/**
 * Puts records in the place of everything; ids start anew. In one transaction, which other writers wait for: of several that
 * fill one empty database, one does. Few records are compared with what is there, since testers go back to the same ones
 * again and again; many are loaded anew, into tables whose indexes and references are made afterwards: made of all rows at once
 * they take a fraction of what each row would cost. That too is in the transaction, so that a loss in the middle leaves all as
 * it was.
 * @returns whether it was done.
 */
export async function replaceAll(
  { schema, engine, refusals }: { schema: Schema; engine: Engine; refusals: Refusals },
  { records, files, ifNone }: Replacement,
): Promise<boolean> {
  const collections = Object.values(schema.collections);
  for (const name of Object.keys(records)) collectionOf(schema, name);
  const tables = collections.flatMap(tableNames).map(quoted).join(', ');
  const isLarge = Object.values(records).some((list) => list.length > CHUNK);
  return engine.alone(async (connection) => {
    await connection.query('begin');
    try {
      await connection.query(`lock table ${tables} in ${isLarge ? 'access exclusive' : 'share row exclusive'} mode`);
      if (ifNone !== undefined && (await holdsOne(connection, ifNone))) {
        await connection.query('rollback');
        return false;
      }
      await connection.query('set constraints all deferred');
      if (isLarge) {
        await connection.query(`truncate ${tables}`);
        await loadAll(connection, schema, records);
      } else await liken(connection, collections, records);
      await numberFrom(connection, collections, records);
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

const holdsOne = async (connection: Connection, collection: string): Promise<boolean> =>
  (await connection.query(`select 1 from ${quoted(collection)} limit 1`)).length > 0;

/** What a table is to hold. */
type Contents = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly object[];
  /** Whether removing another record may change one of its rows. */
  readonly isCleared: boolean;
};

/** The rows of a collection's table, and of those of its lists of references. */
function contentsOf(collection: Collection, records: readonly RecordData[]): Contents[] {
  const derived = derivedOf(collection);
  const rows: { [column: string]: Value }[] = [];
  const lists = collection.columns.filter(({ type }) => type === 'references');
  const members = new Map(lists.map(({ name }): [string, object[]] => [name, []]));
  for (const { id, _version, ...fields } of records) {
    checkId(collection, id);
    const stored = storedFields(collection, fields);
    const keys = derived.map((each) => [each.name, derive(each, stored)] as const);
    rows.push({ ...stored, ...Object.fromEntries(keys), id, _version: _version ?? 1 });
    for (const [column, list] of members) {
      const targets = stored[column];
      if (!Array.isArray(targets)) continue;
      for (const [at, target] of targets.entries()) list.push({ record_id: id, target_id: target, position: at + 1 });
    }
  }
  const own = collection.columns.filter(({ type }) => type !== 'references');
  return [
    {
      table: collection.name,
      columns: ['id', '_version', ...own.map(({ name }) => name), ...derived.map(({ name }) => name)],
      rows,
      isCleared: own.some(({ onRemove }) => onRemove === 'clear'),
    },
    ...[...members].map(([column, list]) => ({
      table: junctionOf(collection.name, column),
      columns: ['record_id', 'target_id', 'position'],
      rows: list,
      isCleared: false,
    })),
  ];
}

const tableNames = ({ name, columns }: Collection): string[] => [
  name,
  ...columns.filter(({ type }) => type === 'references').map((column) => junctionOf(name, column.name)),
];

/** Fills empty tables. */
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

/** While some rows are stored the next ones are worked out. */
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

async function add(connection: Connection, { table, columns, rows }: Contents, where = ''): Promise<void> {
  if (rows.length === 0) return;
  const list = columns.map(quoted).join(', ');
  await connection.query(
    `insert into ${quoted(table)} (${list}) select ${list} from json_populate_recordset(null::${quoted(table)}, $1::json) "_wanted" ${where}`,
    [JSON.stringify(rows)],
  );
}

/** Removes the rows that are not wanted as they are, then adds those that are missing. */
async function liken(connection: Connection, collections: readonly Collection[], records: Records): Promise<void> {
  const contents = collections.flatMap((collection) => contentsOf(collection, records[collection.name] ?? []));
  let isChanged = false;
  for (const each of contents) isChanged = (await removeOthers(connection, each)) || isChanged;
  const cleared = contents.filter(({ isCleared }) => isCleared);
  while (isChanged) {
    isChanged = false;
    for (const each of cleared) isChanged = (await removeOthers(connection, each)) || isChanged;
  }
  const counts = contents.map(({ table }) => `(select count(*) from ${quoted(table)})`);
  const [held = []] = contents.length > 0 ? await connection.query(`select ${counts.join(', ')}`) : [];
  for (const [at, each] of contents.entries()) {
    // Only wanted rows are left: as many as are wanted are all of them.
    if (held[at] === each.rows.length) continue;
    const known = `select "_held"::text from ${quoted(each.table)} "_held"`;
    await add(connection, each, `where "_wanted"::text not in (${known})`);
  }
}

async function removeOthers(connection: Connection, { table, rows }: Contents): Promise<boolean> {
  const removed = await connection.query(
    `delete from ${quoted(table)} "_held" where "_held"::text not in
     (select "_wanted"::text from json_populate_recordset(null::${quoted(table)}, $1::json) "_wanted") returning 1`,
    [JSON.stringify(rows)],
  );
  return removed.length > 0;
}

/** Lets the next id of each collection be the one after its highest. */
async function numberFrom(connection: Connection, collections: readonly Collection[], records: Records): Promise<void> {
  const numbered = collections.filter(({ id }) => id === 'number');
  const settings = numbered.map(({ name }) => {
    const highest = (records[name] ?? []).reduce((most, { id }) => Math.max(most, Number(id)), 0);
    return `setval('${quoted(sequenceOf(name)).replaceAll("'", "''")}', ${Math.max(highest, 1)}, ${highest > 0})`;
  });
  if (settings.length > 0) await connection.query(`select ${settings.join(', ')}`);
}
