import type { FileStore } from '../api/plan.ts';
import type { Connection, Engine } from './connection.ts';

/** Bytes by the id of their file. */
export type FileBytes = { readonly [id: string]: Uint8Array };

export const FILES_TABLE = '_file_bytes';
export const FILES_CREATION = `create table if not exists "${FILES_TABLE}" (id text collate "C" primary key, bytes bytea not null)`;

/** Files beside the records, so that every process on the database has them, and so that they are backed up together. */
export const databaseFiles = (engine: Engine): FileStore & { replaceAll(files: FileBytes): Promise<void> } => ({
  async write(id, bytes) {
    const text = `insert into "${FILES_TABLE}" (id, bytes) values ($1, $2) on conflict (id) do update set bytes = excluded.bytes`;
    await engine.query(text, [id, bytes]);
  },
  async read(id) {
    const [row] = await engine.query(`select bytes from "${FILES_TABLE}" where id = $1`, [id]);
    const bytes = row?.[0];
    return bytes instanceof Uint8Array ? bytes : undefined;
  },
  async remove(id) {
    await engine.query(`delete from "${FILES_TABLE}" where id = $1`, [id]);
  },
  replaceAll: (files) =>
    engine.transaction(async (connection) => {
      await connection.query(`delete from "${FILES_TABLE}"`);
      await insertFiles(connection, files);
    }),
});

export async function insertFiles(connection: Connection, files: FileBytes): Promise<void> {
  for (const [id, bytes] of Object.entries(files)) {
    await connection.query(`insert into "${FILES_TABLE}" (id, bytes) values ($1, $2)`, [id, bytes]);
  }
}
