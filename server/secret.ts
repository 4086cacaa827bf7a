import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LENGTH = 32;

/**
 * The key one-time codes are stored under: the one that is set, else the one in the folder, made at the first start. Beside
 * the store, not in it: who copies the store alone cannot guess codes. Processes that share a folder get the same one.
 * @throws Error with one sentence for people when the file in the folder is no secret.
 */
export async function secretFor(set: string | undefined, folder: string | undefined): Promise<Uint8Array> {
  if (set !== undefined) return new Uint8Array(Buffer.from(set));
  if (folder === undefined) throw new Error('SECRET is missing, and there is no folder to keep one in.');
  const file = join(folder, 'secret');
  const known = (await secretIn(file)) ?? (await makeSecret(file));
  if (known.length < LENGTH)
    throw new Error(`The secret ${file} is damaged. Remove it, and one is made anew: codes sent before are void then.`);
  return known;
}

async function secretIn(file: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes a secret whole or not at all. Of processes that make one at once, all get the one that was first. */
async function makeSecret(file: string): Promise<Uint8Array> {
  const made = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(made, randomBytes(LENGTH), { mode: 0o600, flush: true });
  try {
    await link(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(made, { force: true });
  }
  return new Uint8Array(await readFile(file));
}
