import { product } from '#product/server';
import { tell } from './lines.ts';
import { migrateTables } from './open-store.ts';
import { fail } from './run.ts';
import { readKept } from './settings.ts';

/** Runs the migrations that were not run on the store yet (`npm run migrate`). */
async function main(): Promise<void> {
  const [unknown] = process.argv.slice(2);
  if (unknown !== undefined) fail(`There is no ${unknown}.`);
  const { store } = readKept(process.env, [], { sealed: false });
  const done = await migrateTables(store, product.registry, tell);
  for (const line of done) tell(line);
  tell(done.length === 0 ? 'There is no migration to be run.' : `Migrations run: ${done.length}. Start the product.`);
}

main().catch((error: Error) => fail(error.message));
