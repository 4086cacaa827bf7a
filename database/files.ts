import { createHash } from 'node:crypto';
import type { FileStore } from '../api/store.ts';
import type { Connection } from './connection.ts';
import type { TransactionalEngine } from './running.ts';

/** Bytes by the id of their file. */
export type FileBytes = { readonly [id: string]: Uint8Array };

export const FILES_TABLE = '_file_bytes';
export const FILES_CREATION = `create table if not exists "${FILES_TABLE}" (id text collate "C" primary key, bytes bytea not null)`;

/** Files in the database, shared by all processes and in backups. Transactional. */
export function databaseFiles(
  engine: TransactionalEngine,
): FileStore & { replaceAll(files: FileBytes): Promise<void> } {
  const connection = (): Connection => engine.running() ?? engine;
  const within = <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const running = engine.running();
    return running ? work(running) : engine.transaction(work);
  };
  return {
    async write(id, bytes) {
      const text = `insert into "${FILES_TABLE}" (id, bytes) values ($1, $2) on conflict (id) do update set bytes = excluded.bytes`;
      await within((connection) => connection.query(text, [id, bytes]));
    },
    async read(id) {
      const [row] = await connection().query(`select bytes from "${FILES_TABLE}" where id = $1`, [id]);
      const bytes = row?.[0];
      return bytes instanceof Uint8Array ? bytes : undefined;
    },
    async remove(id) {
      await connection().query(`delete from "${FILES_TABLE}" where id = $1`, [id]);
    },
    async ids(after, most) {
      const text = `select id from "${FILES_TABLE}" where id > $1 order by id limit ${Number(most)}`;
      return (await connection().query(text, [after])).map(([id]) => String(id));
    },
    replaceAll: (files) => within((connection) => likenFiles(connection, files)),
  };
}

/** Bytes that are sent at a time. */
const CHUNK = 2_000_000;

/** Digests as JSON, cached by file object: immutable, and resets reuse them. */
const types = new WeakMap<FileBytes, string>();
function reportOf(files: FileBytes): string {
  const known = types.get(files);
  if (known !== undefined) return known;
  const each = Object.entries(files).map(([id, bytes]) => ({ id, md5: createHash('md5').update(bytes).digest('hex') }));
  const all = JSON.stringify(each);
  types.set(files, all);
  return all;
}

/** Removes the files that are not wanted as they are, and adds those that are missing. */
export async function likenFiles(connection: Connection, files: FileBytes): Promise<void> {
  await connection.query(
    `delete from "${FILES_TABLE}" where (id, md5(bytes)) not in
     (select id, md5 from json_to_recordset($1::json) as wanted (id text collate "C", md5 text))`,
    [reportOf(files)],
  );
  const held = new Set((await connection.query(`select id from "${FILES_TABLE}"`)).map(([id]) => id));
  let chunk: { readonly id: string; readonly bytes: string }[] = [];
  let size = 0;
  const send = async (): Promise<void> => {
    await connection.query(
      `insert into "${FILES_TABLE}" (id, bytes) select id, decode(bytes, 'base64') from json_to_recordset($1::json) as given (id text, bytes text)`,
      [JSON.stringify(chunk)],
    );
    chunk = [];
    size = 0;
  };
  for (const [id, bytes] of Object.entries(files)) {
    if (held.has(id)) continue;
    chunk.push({ id, bytes: Buffer.from(bytes).toString('base64') });
    size += bytes.length;
    if (size > CHUNK) await send();
  }
  if (chunk.length > 0) await send();
}
