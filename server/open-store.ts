import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { prepareFolder } from '../api/disk.ts';
import type { Historian } from '../api/history/journal.ts';
import type { FileStore, Store } from '../api/store.ts';
import { storeSchema } from '../api/system.ts';
import { type Database, type DatabaseOptions, migrations, openDatabase, type Replacement } from '../database/index.ts';
import { openJsonStore } from '../mock-server/json-store.ts';
import { rawRecords } from '../mock-server/raw-records.ts';
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

/**
 * A store with what its host needs besides: every engine brings this, and nothing else is known of
 * it.
 */
export type StoreHost = {
  readonly store: Store;
  /** The store's own place for files. */
  readonly files: HostFiles;
  /**
   * Puts these records, and files where they are given, in the place of everything, ids starting
   * anew; whether it did.
   */
  replaceAll(replacement: Replacement): Promise<boolean>;
  /** Whether it answers. @throws when it does not. */
  ping(): Promise<void>;
  /**
   * For how many milliseconds it answered nothing, though somebody waits: 0 where nobody waits for
   * longer than a few seconds without being told.
   */
  silence(): number;
  /**
   * Other processes that have it open, as the database of a server tells them. A folder is one
   * process's.
   */
  others(): Promise<readonly string[]>;
  /** json-server's router on the raw records, for testers, where the engine is a JSON file. */
  readonly rawRecords?: (historian: Historian) => RequestHandler;
  /** Finishes what is being written, and gives back what was locked. */
  close(): Promise<void>;
};

/**
 * What opens a store and is not the product: its connections are told from the product's by `task`.
 */
type Command = Pick<DatabaseOptions, 'task' | 'follows'>;

/**
 * Opens the store the settings name. `log` is told what was done to a database's tables.
 * @throws Error with one sentence for people when it is in use, damaged, or cannot be reached.
 */
export async function openStore(
  settings: Pick<Settings, 'store'>,
  registry: Registry,
  log: (line: string) => void,
  command: Command = {},
): Promise<StoreHost> {
  const { store } = settings;
  if (store.kind === 'json') return openJson(store.folder, registry);
  const database = await openTables(store, registry, log, command);
  for (const line of database.told) log(line);
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

type Tables = Exclude<Settings['store'], { readonly kind: 'json' }>;

function databaseOf(store: Tables): Partial<DatabaseOptions> {
  if (store.kind === 'memory') return { memory: store };
  if (store.kind === 'embedded') return { folder: store.folder };
  return { url: store.url, connections: store.pool, patience: store.patience };
}

/**
 * Opens the tables the settings name, of a server, in a folder or in memory. @throws as
 * `openStore`.
 */
export const openTables = (
  store: Tables,
  registry: Registry,
  log: (line: string) => void,
  { task, follows }: Command = {},
): Promise<Database> =>
  openDatabase({
    schema: storeSchema(registry),
    ...databaseOf(store),
    lock: lockFolder,
    migrations,
    log,
    version: VERSION,
    task,
    follows,
  });

async function openJson(folder: string, registry: Registry): Promise<StoreHost> {
  const lock = await lockFolder(folder);
  try {
    await prepareFolder(folder);
    const store = await openJsonStore({ file: join(folder, 'store.json'), schema: storeSchema(registry) });
    const files = await openFolder(join(folder, 'files'));
    return {
      store,
      files,
      // The folder is this process's alone, so that nobody comes between.
      async replaceAll({ records, files: bytes, ifNone }) {
        if (ifNone !== undefined && store.current(ifNone).length > 0) return false;
        if (bytes) await files.replaceAll(bytes);
        await store.replaceAll(records);
        return true;
      },
      ping: () => store.ping(),
      silence: () => 0,
      others: async () => [],
      rawRecords: (historian) => rawRecords(historian, store),
      async close() {
        await store.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
