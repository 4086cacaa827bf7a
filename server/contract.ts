import { createInterface } from 'node:readline/promises';
import { product } from '#product/server';
import { tell } from './lines.ts';
import { openTables } from './open-store.ts';
import { fail } from './run.ts';
import { readKept } from './settings.ts';

const { registry } = product;

/**
 * Drops what the tables hold for versions before this one (`npm run contract`): tells what, with
 * how much it holds, and asks; `--yes` asks nothing. No other version can run on the tables from
 * then on.
 */
async function main(): Promise<void> {
  const flags = process.argv.slice(2);
  const unknown = flags.find((flag) => flag !== '--yes');
  if (unknown !== undefined) fail(`There is no ${unknown}. Known: --yes`);
  const { store } = readKept(process.env, [], { sealed: false });
  const database = await openTables(store, registry, tell, { follows: false });
  try {
    for (const line of database.told) tell(line);
    await database.settled();
    const { dropped, kept, refused } = await database.contracting.lists();
    if (dropped.length + kept.length === 0) return tell('Nothing is left of other versions.');
    for (const line of dropped) console.log(`drops    ${line}`);
    for (const line of kept) console.log(`promises ${line}`);
    if (refused.length > 0) throw new Error(`This cannot be done now: ${refused.join('; ')}.`);
    if (!flags.includes('--yes') && !(await isMeant())) return tell('Nothing was dropped.');
    await database.contracting.run();
    tell(`Dropped ${dropped.length}, promised ${kept.length}. Versions before this one do not start any more.`);
  } finally {
    await database.close();
  }
}

/** @throws Error where nobody is there to be asked. */
async function isMeant(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nobody can be asked here: look at the list, then say --yes.');
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await asking.question('What is dropped cannot be brought back. Type "drop" to go on: ')).trim() === 'drop';
  } finally {
    asking.close();
  }
}

main().catch((error: Error) => fail(error.message));
