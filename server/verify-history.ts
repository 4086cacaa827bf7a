import { verifyHistory } from '../api/history/verify.ts';
import { registry } from '../resources/index.ts';
import { openStore } from './open-store.ts';
import { fail } from './run.ts';
import { secretFor } from './secret.ts';
import { readSettings } from './settings.ts';

/** Told one by one; all are counted. */
const TOLD = 100;

/** Looks whether the history is whole, on the store the settings name: `npm run verify-history`. Its exit status is 1 where it is not. */
async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const opened = await openStore(settings, registry, console.log);
  try {
    const secret = await secretFor(settings.secret, settings.dataDir);
    const { lines, records, untouched, breaks } = await verifyHistory({ registry, store: opened.store, secret });
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

main().catch((error: Error) => fail(error.message));
