import { product } from '#product/server';
import { logLine } from './lines.ts';
import { migrateTables } from './open-store.ts';
import { fail } from './run.ts';
import { readKept } from './settings.ts';

async function main(): Promise<void> {
  const [unknown] = process.argv.slice(2);
  if (unknown !== undefined) fail(`There is no ${unknown}.`);
  const { store } = readKept(process.env, [], { sealed: false });
  const done = await migrateTables(store, product.registry, logLine);
  for (const line of done) logLine(line);
  logLine(
    done.length === 0 ? 'There is no migration to be run.' : `Migrations run: ${done.length}. Start the product.`,
  );
}

main().catch((error: Error) => fail(error.message));
