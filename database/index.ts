import type { FileStore, Store } from '../api/plan.ts';
import type { RecordData, Schema } from '../resources/language/index.ts';
import type { Engine } from './connection.ts';
import { openEmbedded } from './embedded.ts';
import { databaseFiles } from './files.ts';
import { migrate } from './migrate.ts';
import { openServer } from './server.ts';
import { DatabaseStore } from './store.ts';

export type DatabaseOptions = {
  readonly schema: Schema;
  readonly url?: string | undefined;
  readonly folder?: string | undefined;
  readonly connections?: number | undefined;
  readonly log: (sentence: string) => void;
};

export type Database = {
  readonly store: Store;
  readonly files: FileStore;
  readonly told: readonly string[];
  close(): Promise<void>;
};

export async function openDatabase({ schema, url, folder, connections, log }: DatabaseOptions): Promise<Database> {
  const engine: Engine = url === undefined ? await openEmbedded({ folder }) : openServer({ url, connections, log });
  const told = await migrate(engine, schema);
  const store = new DatabaseStore(schema, engine);
  return { store, files: databaseFiles(engine), told, close: () => store.close() };
}
export type { RecordData };
