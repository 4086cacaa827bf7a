import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, Store } from '../api/store.ts';
import type { Schema } from '../resources/language/index.ts';
import { applySchema } from './apply-schema.ts';
import { schemaHash } from './catalog.ts';
import type { Engine } from './connection.ts';
import { wantedTables } from './definitions.ts';
import { Diff } from './diff.ts';
import { openEmbedded } from './embedded.ts';
import { databaseFiles, type FileBytes } from './files.ts';
import { introspect } from './introspect.ts';
import { type Migration, runMigrations } from './migrate.ts';
import { processesOn } from './others.ts';
import { quoted, sequenceOf } from './print/tables.ts';
import { Refusals } from './refusals.ts';
import { type Replacement, replaceAll } from './replace.ts';
import { transactional } from './running.ts';
import { workOn } from './schema-work.ts';
import { openServer } from './server.ts';
import { DatabaseStore } from './store.ts';
import { maintainTallies } from './tallies.ts';

export type { Records } from './diff.ts';

export type { Migration } from './migrate.ts';
export { migrations } from './migrations/index.ts';
export type { Replacement } from './replace.ts';

type Lock = { release(): Promise<void> };

export type DatabaseOptions = {
  readonly schema: Schema;
  /** The address of a server, `postgres://…`. */
  readonly url?: string | undefined;
  /** Else the folder of an embedded one. */
  readonly folder?: string | undefined;
  /** Else one in memory, which ends with the process: empty, or as the file of an image has it. */
  readonly memory?: { readonly image?: string | undefined } | undefined;
  /** Locks the folder until closing: two processes destroy it. */
  readonly lock?: ((folder: string) => Promise<Lock>) | undefined;
  /** All of `database/migrations`. Default: none. */
  readonly migrations?: readonly Migration[] | undefined;
  readonly version?: string | undefined;
  /** Migrate the tables; else only the last version opens them. Default: true. */
  readonly follows?: boolean | undefined;
  /** What is done by whoever is not the product itself. Default: nothing. */
  readonly task?: string | undefined;
  /** Connections to a server at most. Default 10. */
  readonly connections?: number | undefined;
  /** How long a call waits for one of them, in milliseconds. Default 3,000. */
  readonly wait?: number | undefined;
  /** How long a statement may take on a server, in seconds. Default 30. */
  readonly patience?: number | undefined;
  /** Given the collections that a write of this process may have changed, once it is stored. */
  readonly onWritten?: ((collections: ReadonlySet<string>) => void) | undefined;
  /** Receives what happens between calls, such as a lost connection. */
  readonly log: (sentence: string) => void;
};

export type Database = {
  readonly store: Store;
  readonly files: FileStore & {
    /** Removes every file and puts these in their place. */
    replaceAll(files: FileBytes): Promise<void>;
  };
  /** What was done to the tables when it was opened, a line each. */
  readonly messages: readonly string[];
  /** Resolves when background indexes and constraint checks are done. */
  settled(): Promise<void>;
  others(): Promise<readonly string[]>;
  /** Every column, index and constraint the database holds, as it tells them itself; for tests. */
  tables(): Promise<readonly string[]>;
  /** Whether no collection holds a record. */
  isEmpty(): Promise<boolean>;
  /** The highest id ever given in each collection that numbers its records. */
  sequences(): Promise<{ readonly [collection: string]: number }>;
  /** Replaces all records and given files, restarting ids; returns if it did. */
  replaceAll(replacement: Replacement): Promise<boolean>;
  /** How often a transaction was run again, since another one stood in its way. */
  conflicts(): number;
  /** For how many milliseconds nothing was answered, though somebody waits. */
  silence(): number;
  /** Writes an image of an embedded one into a file, which one in memory may begin with. */
  dump(file: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens and updates the database. @throws SchemaRefused; Away if unreachable; Error if in use or
 * with pending migrations.
 */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  onEngine(options, (engine, held) => {
    const { schema, migrations = [], log, version, follows, onWritten } = options;
    return openOn(engine, schema, migrations, { held, log, version, follows, onWritten });
  });

/** Runs the migrations that were not run yet; a line for each. @throws as `runMigrations`. */
export const migrateDatabase = (options: DatabaseOptions): Promise<readonly string[]> =>
  onEngine({ ...options, task: 'migrate' }, async (engine, held) => {
    const done = await runMigrations(engine, options.migrations ?? [], wantedTables(options.schema));
    await engine.close();
    await held?.release();
    return done;
  });

/** Opens the engine of a database; whatever fails, it is closed again. */
async function onEngine<T>(
  {
    schema,
    url,
    folder,
    memory,
    lock,
    migrations = [],
    connections,
    wait,
    patience,
    log,
    version,
    task,
  }: DatabaseOptions,
  use: (engine: Engine, held: Lock | undefined) => Promise<T>,
): Promise<T> {
  const held = url === undefined && folder !== undefined ? await lock?.(folder) : undefined;
  let engine: Engine | undefined;
  try {
    engine =
      url === undefined
        ? await openEmbedded(memory ?? { folder: await within(folder) })
        : openServer({ url, connections, wait, patience, log, name: nameOf(schema, migrations, task, version) });
    return await use(engine, held);
  } catch (error) {
    await engine?.close().catch(() => undefined);
    await held?.release();
    throw error;
  }
}

const nameOf = (schema: Schema, migrations: readonly Migration[], task = '', version = ''): string =>
  ['back-office', task, version, schemaHash(wantedTables(schema), migrations)].filter((part) => part !== '').join(' ');

async function within(folder: string | undefined): Promise<string> {
  if (folder === undefined) throw new Error('a database is that of a server, has a folder, or is in memory');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, 'postgres');
}

/** The same on an engine that is there already: for tests, which open one many times. */
export async function openOn(
  bare: Engine,
  schema: Schema,
  migrations: readonly Migration[],
  {
    held,
    log = () => undefined,
    version = '',
    follows = true,
    onWritten,
  }: { held?: Lock | undefined; log?: (line: string) => void } & Pick<
    DatabaseOptions,
    'version' | 'follows' | 'onWritten'
  > = {},
): Promise<Database> {
  const engine = transactional(bare);
  const wanted = wantedTables(schema);
  const print = schemaHash(wanted, migrations);
  const { messages, isNewest } = await applySchema(engine, { wanted, migrations, print, version, follows, log });
  await maintainTallies(engine, wanted);
  const refusals = new Refusals(schema);
  const background = isNewest ? workOn(engine, wanted, log) : undefined;
  const store = new DatabaseStore(schema, engine, refusals, onWritten);
  const diff = new Diff();
  return {
    store,
    files: databaseFiles(engine),
    messages,
    settled: async () => background?.settled(),
    others: () => engine.maintain((connection) => processesOn(connection, engine)),
    tables: () => introspect(engine),
    conflicts: () => engine.conflicts(),
    silence: () => engine.silence?.() ?? 0,
    async dump(file) {
      if (!engine.dump) throw new Error('a server has no image of a database');
      await engine.dump(file);
    },
    isEmpty: () => holdsNothing(engine, schema),
    sequences: () => sequencesOf(engine, schema),
    async replaceAll(replacement) {
      const isDone = await replaceAll({ schema, engine, refusals, diff }, replacement);
      if (isDone) store.forget();
      return isDone;
    },
    async close() {
      await background?.stop();
      await store.close();
      await held?.release();
    },
  };
}

async function holdsNothing(engine: Engine, { collections }: Schema): Promise<boolean> {
  const each = Object.keys(collections).map((name) => `exists (select 1 from ${quoted(name)})`);
  const [row] = await engine.query(`select ${each.join(' or ') || 'false'}`);
  return row?.[0] !== true;
}

/** The last id of each sequence. */
async function sequencesOf(engine: Engine, { collections }: Schema): Promise<{ readonly [name: string]: number }> {
  const numbered = Object.values(collections).filter(({ id }) => id === 'number');
  const each = numbered.map(
    ({ name }) => `(select case when is_called then last_value else 0 end from ${quoted(sequenceOf(name))})`,
  );
  const [row = []] = each.length > 0 ? await engine.query(`select ${each.join(', ')}`) : [];
  return Object.fromEntries(numbered.map(({ name }, at) => [name, Number(row[at])]));
}
