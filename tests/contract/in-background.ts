import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a run keeps what its tests share: below the packages, which programs in it import. */
    run: string;
  }
}

const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** The folder of a run, the same for all of its projects. */
const FOLDER = join(PACKAGES, '.cache', `test-run-${process.pid}`);

export function setup(project: TestProject): void {
  project.provide('run', FOLDER);
  removeLeft();
  // Other projects may still need it when this one is done.
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
}

/** A run that was killed could not tidy up. */
function removeLeft(): void {
  const caches = dirname(FOLDER);
  for (const name of existsSync(caches) ? readdirSync(caches) : []) {
    const [, pid] = /^test-run-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(caches, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

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

/**
 * The folder `name` of the run, with what `prepare` puts into it: done by the first who asks, be it a worker or the run itself,
 * while all others wait. @throws when the preparation failed.
 */
export async function preparedOnce(
  name: string,
  prepare: (folder: string) => Promise<void>,
  run = inject('run'),
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

/** The same in the run's own process, where nothing is injected. */
export const preparedByRun: typeof preparedOnce = (name, prepare) => preparedOnce(name, prepare, FOLDER);
