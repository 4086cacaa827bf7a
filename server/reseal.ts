import { product } from '#product/server';
import { reseal } from '../api/auth/factors/reseal.ts';
import { openStore } from './open-store.ts';
import { fail } from './run.ts';
import { secretsFor } from './secret.ts';
import { readKept } from './settings.ts';

const { registry } = product;

/** Reseals old secrets: `npm run reseal`, with the product stopped. */
async function main(): Promise<void> {
  const settings = readKept(process.env, process.argv.slice(2));
  const secrets = await secretsFor(settings, { make: false });
  if (secrets.previousSecrets?.length === 0)
    throw new Error('There is no secret of before: set SECRET to the new one and SECRET_PREVIOUS to the one before.');
  const opened = await openStore(settings, registry, console.log, { task: 'reseal', follows: false });
  try {
    const others = await opened.others();
    if (others.length > 0)
      throw new Error(
        `Nothing was sealed: the product runs (${others.join('; ')}), and whatever it writes meanwhile would be chained to what is no more. Stop all its processes, run this again, and start them only when it has ended.`,
      );
    const { apps, lost, lines, broken, people, archives } = await reseal({ registry, store: opened.store, ...secrets });
    console.log(`${apps} authenticator apps and ${lines} lines of history were sealed anew.`);
    if (lost > 0)
      console.log(`${lost} authenticator apps are opened by none of the secrets: their owners need new ones.`);
    if (broken > 0)
      console.log(
        `${broken} records are not what their history says, and were left: npm run verify-history tells which.`,
      );
    if (people > 0)
      console.log(
        `${people} people have recovery codes of before. Without that secret these are void: ask them to make new ones first.`,
      );
    if (archives > 0) console.log(`${archives} files of the archive are proved by the new one.`);
    console.log(
      broken + people > 0
        ? 'Keep SECRET_PREVIOUS until then.'
        : 'The secret of before is needed no more: leave SECRET_PREVIOUS out.',
    );
  } finally {
    await opened.close();
  }
}

main().catch((error: Error) => fail(error.message));
