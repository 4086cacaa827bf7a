import { setFlagsFromString } from 'node:v8';
import type { NewRecord, Reader, Store } from '../../api/store.ts';
import type { Engine } from '../../database/connection.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { type Database, openOn, type Records } from '../../database/index.ts';
import { junctionOf } from '../../database/print/tables.ts';
import type { Schema } from '../../resources/language/index.ts';
import { boundStore } from './bound-store.ts';
import { QUICK_PGLITE } from './quick-pglite.ts';

// Before a worker opens its first one.
setFlagsFromString(QUICK_PGLITE);

export type MemoryStore = Store & {
  /** Puts these records in the place of everything. */
  replaceAll(records: Records): Promise<void>;
};

/** One PostgreSQL, with the tables of the schema that was wanted last. */
type Held = { readonly engine: Engine; readonly key: string; readonly database: Database };

const free: Held[] = [];

/**
 * A store in memory that holds these records; `close` leaves its PostgreSQL to whoever asks next:
 * starting one takes as long as many a test, its tables a tenth of that. `isLoose`: records may
 * lack what is required, and refer to nothing, for worlds of which only a part matters.
 */
export async function memoryStore(
  schema: Schema,
  { records = {}, isLoose = false }: { readonly records?: Records; readonly isLoose?: boolean } = {},
): Promise<MemoryStore> {
  const held = await taken(schema, isLoose);
  const { store } = held.database;
  const replaceAll = async (wanted: Records): Promise<void> => {
    await held.database.replaceAll({ records: wanted });
  };
  await replaceAll(records);
  return {
    ...boundStore(store),
    replaceAll,
    async close() {
      free.push(held);
    },
  };
}

type World = { readonly held: Held; filled: readonly string[] };
const worlds = new Map<string, Promise<World>>();

/**
 * Answers of a world that a test draws, until the next one of its schema and name is drawn.
 * Hundreds are drawn: only tables that hold something are emptied.
 */
export async function worldIn(schema: Schema, records: Records, name = 'world'): Promise<Reader> {
  const key = JSON.stringify([name, schema]);
  const started = worlds.get(key) ?? taken(schema, true).then((held): World => ({ held, filled: [] }));
  worlds.set(key, started);
  const world = await started;
  const { engine, database } = world.held;
  for (const table of world.filled) await engine.query(`delete from ${table}`);
  world.filled = Object.keys(records).flatMap((each) => tablesOf(schema, each));
  await database.store.transaction(async (tx) => {
    for (const [collection, list] of Object.entries(records)) await tx.insertEach(collection, list as NewRecord[]);
  });
  return database.store;
}

const tablesOf = (schema: Schema, name: string): readonly string[] => {
  const lists = (schema.collections[name]?.columns ?? []).filter(({ type }) => type === 'references');
  return [name, ...lists.map((column) => junctionOf(name, column.name))].map((table) => `"${table}"`);
};

/** One that nobody else has, with the tables of a schema. */
async function taken(schema: Schema, isLoose: boolean): Promise<Held> {
  const key = JSON.stringify([schema, isLoose]);
  const same = free.findIndex((each) => each.key === key);
  const [held] = free.splice(Math.max(same, 0), 1);
  if (held?.key === key) return held;
  const engine = held?.engine ?? (await openEmbedded({}));
  for (const text of [
    'drop schema public cascade',
    'create schema public',
    `set session_replication_role = ${isLoose ? 'replica' : 'origin'}`,
  ])
    await engine.query(text);
  const database = await openOn(engine, isLoose ? loosened(schema) : schema, []);
  await database.settled();
  return { engine, key, database };
}

const loosened = ({ collections }: Schema): Schema => ({
  collections: Object.fromEntries(
    Object.entries(collections).map(([name, { columns, ...collection }]) => [
      name,
      { ...collection, checks: [], columns: columns.map((column) => ({ ...column, required: false })) },
    ]),
  ),
});
