import { type Catalog, forgetKeys, isEmpty, makeNotes, noteMigration, readCatalog } from './catalog.ts';
import type { Engine } from './connection.ts';
import { processesOn } from './others.ts';
import { changed, inTransaction } from './table-change.ts';
import type { Table } from './tables.ts';
import { endTallies } from './tallies.ts';

/**
 * What a person decided on the tables, since the definitions cannot say it: to rename, to retype,
 * to drop. `database/migrations/NNNN-name.ts` exports one. `npm run migrate` runs each once on a
 * database that was there before it, in a transaction of its own.
 */
export type Migration = {
  readonly name: string;
  /** Statements of PostgreSQL, run in their order. */
  readonly sql: readonly string[];
  /**
   * It takes nothing away that an older version needs: such versions may run beside it, and come
   * back.
   */
  readonly expands?: true;
};

/** Those that were not run yet, in their order. */
const openOf = (catalog: Catalog, migrations: readonly Migration[]): readonly Migration[] =>
  migrations.filter(({ name }) => !catalog.migrations.has(name));

/**
 * @throws Error while migrations are to be run, and where a version does not know one that took
 * something away.
 */
export function refuseMigrations(catalog: Catalog, migrations: readonly Migration[]): void {
  const unknown = [...catalog.migrations].filter(
    ([name, expands]) => !expands && !migrations.some((each) => each.name === name),
  );
  if (unknown.length > 0)
    throw new Error(
      `This version does not know what was done to the tables: ${unknown.map(([name]) => name).join(', ')}. Start the version that does, or restore a backup of before.`,
    );
  const open = openOf(catalog, migrations);
  if (open.length > 0)
    throw new Error(
      `Migrations are to be run first: ${open.map(({ name }) => name).join(', ')}. Make a backup, stop all processes, and run "npm run migrate".`,
    );
}

/**
 * Runs the migrations that were not run yet; a line for each. What they change is not noted in the
 * history, and keys of texts are worked out anew by the next start.
 * @throws Error while other processes are connected, unless all of them only expand; else what the
 * database refuses, and then nothing of that migration was done.
 */
export async function runMigrations(
  engine: Engine,
  migrations: readonly Migration[],
  wanted: readonly Table[],
): Promise<readonly string[]> {
  const catalog = await engine.maintain(readCatalog);
  const open = isEmpty(catalog) ? [] : openOf(catalog, migrations);
  const others = await engine.maintain((connection) => processesOn(connection, engine));
  if (others.length > 0 && open.some(({ expands }) => !expands))
    throw new Error(`Nothing was changed: the product runs (${others.join('; ')}). Stop all its processes first.`);
  for (const { name, sql, expands = false } of open)
    await changed(engine, () =>
      inTransaction(engine, async (connection) => {
        await makeNotes(connection);
        await endTallies(connection, wanted);
        for (const text of sql) await connection.query(text);
        await forgetKeys(connection);
        await noteMigration(connection, name, expands);
      }),
    );
  return open.map(({ name }) => `${name}: done`);
}
