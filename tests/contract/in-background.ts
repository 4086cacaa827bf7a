import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What a run prepares while its first tests, which need none of it, run already: vitest begins no file of any project before
 * all of their set-ups are done. `note` is a file that tells the workers: what came of it, or why nothing did.
 * @returns once the work is done, however it went.
 */
export async function prepareMeanwhile<T>(note: string, work: () => Promise<T>): Promise<void> {
  const done = await work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error: String(error instanceof Error ? error.stack : error) }),
  );
  await writeFile(`${note}.new`, JSON.stringify(done));
  await rename(`${note}.new`, note);
}

/** @throws when the preparation failed. */
export async function whenPrepared<T>(note: string): Promise<T> {
  while (!existsSync(note)) await pause(20);
  const done: { readonly value: T } | { readonly error: string } = JSON.parse(await readFile(note, 'utf8'));
  if ('error' in done) throw new Error(`What the tests need could not be prepared: ${done.error}`);
  return done.value;
}
