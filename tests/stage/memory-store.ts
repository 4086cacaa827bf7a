import { setFlagsFromString } from 'node:v8';
import type { Reader, Store } from '../../api/store.ts';
import type { Engine } from '../../database/connection.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { type Database, openOn, type Records } from '../../database/index.ts';
import type { Schema } from '../../resources/language/index.ts';
import { QUICK_PGLITE } from '../contract/programs.ts';

// Before a worker opens its first one.
setFlagsFromString(QUICK_PGLITE);

export type MemoryStore = Store & {
  /** Puts these records in the place of everything. */
  replaceAll(records: Records): Promise<void>;
};

/** One PostgreSQL, with the tables of the schema that was asked for last. */
type Held = { readonly engine: Promise<Engine>; isTaken: boolean; key?: string; database?: Database };

const all: Held[] = [];

/**
 * A store in memory that holds these records; `close` leaves its PostgreSQL to whoever asks next:
 * starting one takes as long as many a test, its tables a tenth of that. `isLoose`: nothing is asked
 * of references, for worlds that are drawn.
 */
export async function memoryStore(
  schema: Schema,
  { records = {}, isLoose = false }: { readonly records?: Records; readonly isLoose?: boolean } = {},
): Promise<MemoryStore> {
  const key = JSON.stringify([schema, isLoose]);
  const free = all.filter(({ isTaken }) => !isTaken);
  const held = free.find((each) => each.key === key) ?? free[0] ?? { engine: openEmbedded({}), isTaken: true };
  if (!all.includes(held)) all.push(held);
  held.isTaken = true;
  const database = held.key === key && held.database ? held.database : await tablesIn(await held.engine, schema, isLoose);
  Object.assign(held, { key, database });
  const { store } = database;
  const replaceEverything = async (wanted: Records): Promise<void> => {
    await database.replaceAll({ records: wanted });
  };
  await replaceEverything(records);
  return {
    groups: (questions) => store.groups(questions),
    rows: (plan) => store.rows(plan),
    total: (selection) => store.total(selection),
    get: (collection, id) => store.get(collection, id),
    find: (selection) => store.find(selection),
    scan: (plan, chunk) => store.scan(plan, chunk),
    transaction: (work) => store.transaction(work),
    loosely: (work) => store.loosely(work),
    take: (taking, work) => store.take(taking, work),
    ping: () => store.ping(),
    replaceAll: replaceEverything,
    async close() {
      held.isTaken = false;
    },
  };
}

async function tablesIn(engine: Engine, schema: Schema, isLoose: boolean): Promise<Database> {
  for (const text of [
    'drop schema public cascade',
    'create schema public',
    `set session_replication_role = ${isLoose ? 'replica' : 'origin'}`,
  ])
    await engine.query(text);
  const database = await openOn(engine, schema, []);
  await database.settled();
  return database;
}

const worlds = new Map<string, Promise<MemoryStore>>();

/**
 * Answers of a world that a test draws, whatever it refers to, until the next one of its schema and
 * name is asked for.
 */
export async function worldIn(schema: Schema, world: Records, name = 'world'): Promise<Reader> {
  const key = JSON.stringify([name, schema]);
  const store = worlds.get(key) ?? memoryStore(schema, { isLoose: true });
  worlds.set(key, store);
  const reader = await store;
  await reader.replaceAll(world);
  return reader;
}
