import type { Schema } from '../resources/language/index.ts';
import type { Engine } from './connection.ts';
import { addition, creation, wantedTables } from './definitions.ts';
import { FILES_CREATION } from './files.ts';

export async function migrate(engine: Engine, schema: Schema): Promise<string[]> {
  await engine.transaction(async (connection) => {
    const tables = wantedTables(schema);
    await connection.query('create extension if not exists pg_trgm');
    await connection.query(FILES_CREATION);
    for (const table of tables) for (const text of creation(table)) await connection.query(text);
    for (const table of tables) for (const part of table.parts) await connection.query(addition(table.name, part));
  });
  return [];
}
