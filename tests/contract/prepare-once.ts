import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What a run prepares once for whichever of its processes needs it. Nothing here knows the tests'
 * runner: programs of tests use it too.
 */

/**
 * What a run prepares while its first tests, which need none of it, run already: vitest begins no
 * file of any project before all of their set-ups are done. `note` is a file that tells the
 * workers: what came of it, or why nothing did.
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

/**
 * The folder `name` of a run's, with what `prepare` puts into it: done by the first who asks, be it
 * a worker, the run itself or a program of theirs, while all others wait. @throws when the
 * preparation failed.
 */
export async function preparedIn(
  run: string,
  name: string,
  prepare: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(run, name);
  const note = `${folder}.json`;
  await mkdir(run, { recursive: true });
  const isFirst = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isFirst) await prepareMeanwhile(note, () => prepare(folder));
  await whenPrepared(note);
  return folder;
}
