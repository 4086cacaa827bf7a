import { parseArgs } from 'node:util';
import { product } from '#product/server';
import { archiveHistory } from '../api/history/archive.ts';
import { archiveInto } from './archive-files.ts';
import { openStore } from './open-store.ts';
import { fail } from './run.ts';
import { secretsFor } from './secret.ts';
import { readKept } from './settings.ts';

const { registry } = product;

const USAGE = `npm run archive-history -- MONTH --to FOLDER
  MONTH        the last month to move out of the store, such as 2026-01, with all before it; it must be over
  --to FOLDER  where a compressed file a month is written; nothing there is written over
  DATA_DIR or DATABASE_URL name the store, SECRET the secret, as for the server.`;

/** Moves the history of past months out of the store: `npm run archive-history`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [until] = positionals;
  if (values.help || until === undefined || positionals.length > 1 || values.to === undefined)
    return values.help ? console.log(USAGE) : fail(USAGE);
  const settings = readKept(process.env);
  const opened = await openStore(settings, registry, console.log, { follows: false });
  try {
    const secrets = await secretsFor(settings, { make: false });
    const writer = await archiveInto(values.to);
    const now = (): Date => new Date();
    const { lines, records, files } = await archiveHistory({
      ...{ registry, store: opened.store, ...secrets, now, until, writer },
    });
    for (const file of files) console.log(`${file.name}: ${file.lines} lines`);
    console.log(
      lines === 0
        ? `There is nothing to archive up to ${until}.`
        : `${lines} lines of ${records} records were moved to ${values.to}. Keep the files: \`npm run verify-history -- --archive ${values.to}\` looks at them too.`,
    );
  } finally {
    await opened.close();
  }
}

main().catch((error: Error) => fail(error.message));
