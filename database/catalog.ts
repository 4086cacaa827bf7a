import { createHash } from 'node:crypto';
import type { Connection } from './connection.ts';
import { FILES_TABLE } from './files.ts';
import { collationFingerprint, type Derived, TALLIES, type Table, type TablePart } from './print/tables.ts';

const VERSIONS = '_schema_versions';
const NOTES = '_schema_notes';
const MIGRATIONS = '_migrations';

/** Names no collection can have. */
export const OWN: readonly string[] = [VERSIONS, NOTES, MIGRATIONS, TALLIES, FILES_TABLE];

/** A schema that was applied. `print`: what tells it from others. */
export type Version = { readonly number: number; readonly print: string; readonly version: string };

type HeldColumn = { readonly type: string; readonly isRequired: boolean; readonly hasDefault: boolean };
/** An index or constraint. Valid: an index that is whole, a constraint proven on every record. */
type HeldPart = {
  readonly isValid: boolean;
  readonly isCheck: boolean;
  /** Of a constraint: the columns it reads. */
  readonly columns: readonly string[];
};
export type HeldTable = {
  readonly columns: ReadonlyMap<string, HeldColumn>;
  readonly parts: ReadonlyMap<string, HeldPart>;
};

/** What the database holds, as it says itself, and what was noted of it. */
export type Catalog = {
  readonly tables: ReadonlyMap<string, HeldTable>;
  readonly notes: ReadonlyMap<string, string>;
  readonly versions: readonly Version[];
  /** Migrations that were run, and whether each only expanded the tables. */
  readonly migrations: ReadonlyMap<string, boolean>;
};

/** The schema that was applied last. */
export const newest = ({ versions }: Catalog): Version | undefined => versions.at(-1);

/** Whether tables were never made in it. */
export const isEmpty = ({ versions }: Catalog): boolean => versions.length === 0;

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** What tells a version's tables from another's: the same for all processes of one version. */
export const schemaHash = (wanted: readonly Table[], migrations: readonly { readonly name: string }[]): string =>
  digest([wanted, collationFingerprint(), migrations.map(({ name }) => name)]);

/** What is noted of an index or constraint that was made. */
export const partNote = ({ kind, text }: Pick<TablePart, 'kind' | 'text'>): string => digest([kind, text]);

/** What is noted of keys that were worked out on every record. */
export const keyNote = ({ of, key }: Derived, print = collationFingerprint()): string =>
  `${key} ${of.join(' ')} ${print}`;

/** The same where a version that does not know them may have written since. */
export const staleNote = (note: string): string => `${note} stale`;

export const keyName = (table: string, { name }: Derived): string => `${table}.${name}`;

const IN_SCHEMA = 'relnamespace = current_schema()::regnamespace';

export async function readCatalog(connection: Connection): Promise<Catalog> {
  const columns = await connection.query(
    `select c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.atthasdef
       from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.${IN_SCHEMA}`,
  );
  const parts = await connection.query(
    `select t.relname::text, i.relname::text, x.indisvalid, false, '[]'::json
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid where t.${IN_SCHEMA}
     union all select t.relname::text, o.conname::text, o.convalidated, o.contype = 'c',
        (select coalesce(json_agg(a.attname), '[]') from pg_attribute a where a.attrelid = t.oid and a.attnum = any(o.conkey))
       from pg_constraint o join pg_class t on t.oid = o.conrelid where o.contype in ('c', 'f') and t.${IN_SCHEMA}`,
  );
  const tables = new Map<string, { columns: Map<string, HeldColumn>; parts: Map<string, HeldPart> }>();
  for (const [table, name, type, isRequired, hasDefault] of columns) {
    const held = tables.get(String(table)) ?? { columns: new Map(), parts: new Map() };
    tables.set(String(table), held);
    if (name === null) continue;
    held.columns.set(String(name), {
      type: String(type),
      isRequired: isRequired === true,
      hasDefault: hasDefault === true,
    });
  }
  for (const [table, name, isValid, isCheck, read] of parts)
    tables.get(String(table))?.parts.set(String(name), {
      isValid: isValid === true,
      isCheck: isCheck === true,
      columns: read as readonly string[],
    });
  const all = async (table: string, text: string) => (tables.has(table) ? connection.query(text) : []);
  const versions = await all(VERSIONS, `select number, print, version from ${VERSIONS} order by number`);
  const notes = await all(NOTES, `select name, note from ${NOTES}`);
  const expands = tables.get(MIGRATIONS)?.columns.has('expands') ? 'expands' : 'true';
  const migrations = await all(MIGRATIONS, `select name, ${expands} from ${MIGRATIONS}`);
  return {
    tables,
    notes: new Map(notes.map(([name, note]) => [String(name), String(note)])),
    versions: versions.map(([number, print, version]) => ({
      number: Number(number),
      print: String(print),
      version: String(version),
    })),
    migrations: new Map(migrations.map(([name, expands]) => [String(name), expands === true])),
  };
}

/** Makes the tables of what is noted down. */
export async function makeNotes(connection: Connection): Promise<void> {
  for (const text of [
    `create table if not exists ${VERSIONS} (number integer primary key, print text not null unique, version text not null, followed_at timestamptz not null default now())`,
    `create table if not exists ${MIGRATIONS} (name text primary key, applied_at timestamptz not null default now())`,
    `alter table ${MIGRATIONS} add column if not exists expands boolean not null default true`,
    `create table if not exists ${NOTES} (name text primary key, note text not null)`,
  ])
    await connection.query(text);
}

/** Notes by which definition something was made. */
export async function note(connection: Connection, notes: readonly (readonly [string, string])[]): Promise<void> {
  if (notes.length === 0) return;
  await connection.query(
    `insert into ${NOTES} (name, note) select * from json_to_recordset($1::json) as n (name text, note text)
     on conflict (name) do update set note = excluded.note`,
    [JSON.stringify(notes.map(([name, note]) => ({ name, note })))],
  );
}

/** Marks all other keys as stale, by a version that lacks or computes them differently. */
export const noteStale = (connection: Connection, written: readonly (readonly [string, string])[]): Promise<unknown> =>
  connection.query(
    `update ${NOTES} as held set note = note || ' stale' where name like '%.%' and note not like '% stale' and not exists
       (select 1 from json_to_recordset($1::json) as own (name text, note text) where own.name = held.name and own.note = held.note)`,
    [JSON.stringify(written.map(([name, note]) => ({ name, note })))],
  );

/** Forgets by what keys were worked out: the next start works out all of them. */
export const forgetKeys = (connection: Connection): Promise<unknown> =>
  connection.query(`delete from ${NOTES} where name like '%.%'`);

/** Makes a version the newest. */
export const enter = (connection: Connection, print: string, version: string): Promise<unknown> =>
  connection.query(
    `insert into ${VERSIONS} (number, print, version) select coalesce(max(number), 0) + 1, $1, $2 from ${VERSIONS}
     on conflict (print) do update set number = excluded.number, version = excluded.version, followed_at = now()`,
    [print, version],
  );

/** Notes that a migration was run. */
export const noteMigration = (connection: Connection, name: string, expands: boolean): Promise<unknown> =>
  connection.query(`insert into ${MIGRATIONS} (name, expands) values ($1, $2::boolean) on conflict do nothing`, [
    name,
    String(expands),
  ]);
