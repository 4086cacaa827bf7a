import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from '../api/auth/secrets.ts';
import type { Settings } from './settings.ts';

const LENGTH = 32;

/**
 * The key one-time codes are stored under: the one that is set, else the one in the folder, made at
 * the first start. Beside the store, not in it: who copies the store alone cannot guess codes.
 * Processes that share a folder get the same one.
 * @throws Error with one sentence for people when the file in the folder is no secret.
 */
export async function secretFor(set: string | undefined, folder: string | undefined): Promise<Uint8Array> {
  if (set !== undefined) return bytesOf(set);
  if (folder === undefined) throw new Error('SECRET is missing, and there is no folder to keep one in.');
  const file = join(folder, 'secret');
  const known = (await secretIn(file)) ?? (await makeSecret(file));
  if (known.length < LENGTH)
    throw new Error(`The secret ${file} is damaged. Remove it, and one is made anew: codes sent before are void then.`);
  return known;
}

/**
 * The secret of today and those before it. Where one is set and the folder keeps another, that is
 * one of before: so a folder's own can be replaced. `make`: whether one is made where there is
 * none; whoever only reads must not.
 * @throws Error as `secretFor`, and where there is none to be read.
 */
export async function secretsFor(
  { secret: set, previousSecret: before, dataDir }: Pick<Settings, 'secret' | 'previousSecret' | 'dataDir'>,
  { make }: { readonly make: boolean },
): Promise<Secrets> {
  const kept = dataDir === undefined ? undefined : await secretIn(join(dataDir, 'secret'));
  if (!make && set === undefined && !kept) throw new Error('There is no secret: set SECRET to the one that was used.');
  const secret = await secretFor(set, dataDir);
  const others = [...(before === undefined ? [] : [bytesOf(before)]), ...(kept ? [kept] : [])];
  return { secret, previousSecrets: others.filter((other) => Buffer.compare(other, secret) !== 0) };
}

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

async function secretIn(file: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes a secret whole or not at all. Of processes that make one at once, all get the one that was
 * first.
 */
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
