import { parseArgs } from 'node:util';
import { product } from '#product/server';
import { verifyHistory } from '../api/history/verify.ts';
import { archiveIn } from './archive-files.ts';
import { openStore } from './open-store.ts';
import { fail } from './run.ts';
import { secretsFor } from './secret.ts';
import { readKept } from './settings.ts';

const { registry } = product;

/** How many are reported one by one; all are counted. */
const TOLD = 100;

/** Verifies the history: `npm run verify-history`. Exits 1 if broken. */
async function main(): Promise<void> {
  const { values, flags } = readArguments();
  const settings = readKept(process.env, flags);
  const opened = await openStore(settings, registry, console.log, { follows: false });
  try {
    const secrets = await secretsFor(settings, { make: false });
    const archive = values.archive === undefined ? {} : { archive: await archiveIn(values.archive) };
    const asking = { registry, store: opened.store, ...secrets, ...archive };
    const { lines, records, untouched, breaks } = await verifyHistory(asking);
    console.log(
      `${lines} lines of ${records} records; ${untouched} records were never written since they were put there.`,
    );
    for (const { resource, id, problem } of breaks.slice(0, TOLD)) console.log(`${resource} ${id}: ${problem}`);
    if (breaks.length > TOLD) console.log(`… and ${breaks.length - TOLD} more.`);
    console.log(
      breaks.length === 0 ? 'The history is whole.' : `${breaks.length} records are not what their history says.`,
    );
    process.exitCode = breaks.length === 0 ? 0 : 1;
  } finally {
    await opened.close();
  }
}

/** What the command line asks for: `--archive FOLDER`, and what the server knows too. */
function readArguments() {
  const { values } = parseArgs({
    options: { archive: { type: 'string' }, demo: { type: 'boolean' } },
  });
  return { values, flags: values.demo ? ['--demo'] : [] };
}

main().catch((error: Error) => fail(error.message));
