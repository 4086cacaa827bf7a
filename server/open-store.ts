import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareFolder } from '../api/disk.ts';
import type { FileStore, Store } from '../api/store.ts';
import { storeSchema } from '../api/system.ts';
import {
  type Database,
  type DatabaseOptions,
  migrateDatabase,
  migrations,
  openDatabase,
  type Replacement,
} from '../database/index.ts';
import { RecordsFile } from '../mock-server/records-file.ts';
import type { Registry } from '../resources/language/index.ts';
import { openFolder } from './folder-files.ts';
import { VERSION } from './lines.ts';
import { lockFolder } from './lock.ts';
import type { Settings } from './settings.ts';

/** Where files are kept, with what only its host needs. */
export type HostFiles = FileStore & {
  /** Removes every file and puts these in their place. */
  replaceAll(files: { readonly [id: string]: Uint8Array }): Promise<void>;
};

/** A store with its host's functions, as each engine provides it. */
export type StoreHost = {
  readonly store: Store;
  /** The store's own place for files. */
  readonly files: HostFiles;
  /** Replaces all records, and files if given, restarting ids; returns whether it did. */
  replaceAll(replacement: Replacement): Promise<boolean>;
  /** Whether it answers. @throws when it does not. */
  ping(): Promise<void>;
  /** The ms without an answer while callers wait; else 0. */
  silence(): number;
  /** Other processes with the store open; a folder has only one. */
  others(): Promise<readonly string[]>;
  /** The records of a store in memory as a file that testers edit. */
  readonly file?: RecordsFile;
  /** Finishes what is being written, and gives back what was locked. */
  close(): Promise<void>;
};

/** A non-product user of the store; `task` distinguishes its connections. */
type Command = Pick<DatabaseOptions, 'task' | 'follows' | 'onWritten'>;

/**
 * Opens the configured store. `log`: table changes. @throws Error with a sentence for people if it
 * cannot.
 */
export async function openStore(
  settings: Pick<Settings, 'store'>,
  registry: Registry,
  log: (line: string) => void,
  command: Command = {},
): Promise<StoreHost> {
  const { store } = settings;
  if (store.kind === 'memory' && store.folder !== undefined) return openMock(store.folder, registry, log);
  const database = await openTables(store, registry, log, command);
  for (const line of database.messages) log(line);
  return {
    store: database.store,
    files: database.files,
    replaceAll: (replacement) => database.replaceAll(replacement),
    ping: () => database.store.ping(),
    silence: () => database.silence(),
    others: () => database.others(),
    close: () => database.close(),
  };
}

function databaseOf(store: Settings['store']): Partial<DatabaseOptions> {
  if (store.kind === 'memory') return { memory: store };
  if (store.kind === 'embedded') return { folder: store.folder };
  return { url: store.url, connections: store.pool, patience: store.patience };
}

type Opened = readonly [store: Settings['store'], registry: Registry, log: (line: string) => void];

const optionsOf = (...[store, registry, log]: Opened): DatabaseOptions => ({
  schema: storeSchema(registry),
  ...databaseOf(store),
  lock: lockFolder,
  migrations,
  log,
  version: VERSION,
});

/** Opens the tables the settings name. @throws as `openStore`. */
const openTables = (...[store, registry, log, command]: [...Opened, command?: Command]): Promise<Database> =>
  openDatabase({ ...optionsOf(store, registry, log), ...command });

/** Runs the migrations that were not run on them yet; a line for each. @throws as `openStore`. */
export const migrateTables = (...opened: Opened): Promise<readonly string[]> => migrateDatabase(optionsOf(...opened));

/** An in-memory store in a folder: `db.json` for testers, a second file, uploads. */
async function openMock(folder: string, registry: Registry, log: (line: string) => void): Promise<StoreHost> {
  const lock = await lockFolder(folder);
  const closing = [() => lock.release()];
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each();
  };
  try {
    await prepareFolder(folder);
    if ((await readdir(folder)).includes('store.json'))
      log(`${join(folder, 'store.json')} is of a version before and is not read: remove it.`);
    const opened: { file?: RecordsFile } = {};
    const database = await openTables({ kind: 'memory' }, registry, log, {
      onWritten: (collections) => opened.file?.written(collections),
    });
    closing.push(() => database.close());
    const { store, sequences } = database;
    const file = new RecordsFile({ folder, registry, schema: storeSchema(registry), store, sequences, log });
    opened.file = file;
    closing.push(() => file.close());
    const held = await file.restored();
    if (held) await database.replaceAll({ records: held.collections, sequences: held.sequences });
    const files = await openFolder(join(folder, 'files'));
    return {
      store,
      files,
      async replaceAll({ files: bytes, ...replacement }) {
        const isDone = await database.replaceAll(replacement);
        if (isDone && bytes) await files.replaceAll(bytes);
        return isDone;
      },
      ping: () => store.ping(),
      silence: () => database.silence(),
      others: async () => [],
      file,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
