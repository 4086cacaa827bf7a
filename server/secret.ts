import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeIn } from '../api/errors.ts';
import type { Secrets } from '../api/sessions/secrets.ts';
import type { Settings } from './settings.ts';

const LENGTH = 32;

/**
 * The key for stored one-time codes: set, or a file outside the store, so that a copy of it reveals
 * no codes. @throws Error with a sentence for people if invalid.
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
 * The current and earlier secrets. `make`: create if missing; not for readers. @throws Error as
 * `secretFor`, or if there is none.
 */
export async function secretsFor(
  { secret: set, previousSecret: before, dataDir }: Pick<Settings, 'secret' | 'previousSecret' | 'dataDir'>,
  { make }: { readonly make: boolean },
): Promise<Secrets> {
  const stored = dataDir === undefined ? undefined : await secretIn(join(dataDir, 'secret'));
  if (!make && set === undefined && !stored)
    throw new Error('There is no secret: set SECRET to the one that was used.');
  const secret = await secretFor(set, dataDir);
  const others = [...(before === undefined ? [] : [bytesOf(before)]), ...(stored ? [stored] : [])];
  return { secret, previousSecrets: others.filter((other) => Buffer.compare(other, secret) !== 0) };
}

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

async function secretIn(file: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (codeIn(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates a secret atomically; concurrent processes all get the first. */
async function makeSecret(file: string): Promise<Uint8Array> {
  const made = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(made, randomBytes(LENGTH), { mode: 0o600, flush: true });
  try {
    await link(made, file);
  } catch (error) {
    if (codeIn(error) !== 'EEXIST') throw error;
  } finally {
    await rm(made, { force: true });
  }
  return new Uint8Array(await readFile(file));
}
