import type { RecordData, Schema, Value } from '../resources/language/index.ts';
import type { Connection, Engine } from './connection.ts';
import { FILES_TABLE, type FileBytes, insertFiles } from './files.ts';
import { checkId, storedFields } from './records.ts';
import type { Refusals } from './refusals.ts';
import { collectionOf, derive, derivedOf, junctionOf, quoted, sequenceOf } from './tables.ts';

/** Records by collection, as fixtures give them. */
export type Records = { readonly [collection: string]: readonly RecordData[] };

/** Rows that are sent at a time. */
const CHUNK = 2_000;

/** Puts records, and files where they are given, in the place of everything; ids start anew. In one transaction. */
export async function replaceAll(
  { schema, engine, refusals }: { schema: Schema; engine: Engine; refusals: Refusals },
  records: Records,
  files?: FileBytes,
): Promise<void> {
  const collections = Object.values(schema.collections);
  const lists = collections.flatMap(({ name, columns }) =>
    columns.filter(({ type }) => type === 'references').map((column) => junctionOf(name, column.name)),
  );
  const tables = [...collections.map(({ name }) => name), ...lists, ...(files ? [FILES_TABLE] : [])];
  for (const name of Object.keys(records)) collectionOf(schema, name);
  await engine.alone(async (connection) => {
    await connection.query('begin');
    try {
      await connection.query(`truncate ${tables.map(quoted).join(', ')} restart identity`);
      await connection.query('set constraints all deferred');
      for (const { name } of collections) await insertAll(connection, schema, name, records[name] ?? []);
      if (files) await insertFiles(connection, files);
      await connection.query('commit');
    } catch (error) {
      await connection.query('rollback').catch(() => undefined);
      throw refusals.of(error, 'write');
    }
    await connection.query('analyze');
  });
}

async function insertAll(
  connection: Connection,
  schema: Schema,
  name: string,
  records: readonly RecordData[],
): Promise<void> {
  const collection = collectionOf(schema, name);
  const derived = derivedOf(collection);
  const lists = collection.columns.filter(({ type }) => type === 'references');
  let highest = 0;
  for (let at = 0; at < records.length; at += CHUNK) {
    const rows: { [column: string]: Value }[] = [];
    const members = lists.map((): { [column: string]: Value }[] => []);
    for (const { id, _version, ...fields } of records.slice(at, at + CHUNK)) {
      checkId(collection, id);
      if (typeof id === 'number') highest = Math.max(highest, id);
      const stored = storedFields(collection, fields);
      const keys = derived.map((each) => [each.name, derive(each, stored)] as const);
      rows.push({ ...stored, ...Object.fromEntries(keys), id, _version: _version ?? 1 });
      for (const [place, { name: column }] of lists.entries()) {
        const list = stored[column];
        if (!Array.isArray(list)) continue;
        for (const [position, target] of list.entries()) {
          members[place]?.push({ record_id: id, target_id: target, position: position + 1 });
        }
      }
    }
    const columns = collection.columns.filter(({ type }) => type !== 'references').map((column) => column.name);
    await insertRows(connection, name, ['id', '_version', ...columns, ...derived.map((each) => each.name)], rows);
    for (const [place, column] of lists.entries()) {
      const table = junctionOf(name, column.name);
      await insertRows(connection, table, ['record_id', 'target_id', 'position'], members[place] ?? []);
    }
  }
  if (highest > 0)
    await connection.query(`select setval('${quoted(sequenceOf(name))}', $1::bigint)`, [String(highest)]);
}

async function insertRows(
  connection: Connection,
  table: string,
  columns: readonly string[],
  rows: readonly unknown[],
): Promise<void> {
  if (rows.length === 0) return;
  const list = columns.map(quoted).join(', ');
  await connection.query(
    `insert into ${quoted(table)} (${list}) select ${list} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
    [JSON.stringify(rows)],
  );
}
