import { type Catalog, forgetKeys, isEmpty, makeNotes, noteMigration, readCatalog } from './catalog.ts';
import type { Engine } from './connection.ts';
import { processesOn } from './others.ts';
import type { Table } from './print/tables.ts';
import { changed, inTransaction } from './table-change.ts';
import { endTallies } from './tallies.ts';

/**
 * A manual schema change, in `database/migrations/NNNN-name.ts`; `npm run migrate` runs each once,
 * in a transaction.
 */
export type Migration = {
  readonly name: string;
  /** Statements of PostgreSQL, run in their order. */
  readonly sql: readonly string[];
  /** Removes nothing that older versions need, which may run in parallel or return. */
  readonly expands?: true;
};

const openOf = (catalog: Catalog, migrations: readonly Migration[]): readonly Migration[] =>
  migrations.filter(({ name }) => !catalog.migrations.has(name));

/** @throws Error if migrations are pending, or an unknown one removed something. */
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
 * Runs pending migrations, without history. The next start recomputes text keys. @throws Error
 * while others are connected, unless all only expand; else the database's.
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
