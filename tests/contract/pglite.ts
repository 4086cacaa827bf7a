import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { inject } from 'vitest';
import { RUN } from './in-background.ts';
import { copyPglite, INSIDE, pgliteFolder } from './pglite-files.ts';
import { whenPrepared } from './prepare-once.ts';
import type { Beginning } from './prepared.ts';
import { programOf, QUICK_PGLITE } from './programs.ts';

// Before a worker opens its first one.
setFlagsFromString(QUICK_PGLITE);

/**
 * The folder with a beginning, and with those it is made of. A process of its own makes them: it
 * takes seconds in which it does nothing else, and the run's own has to read sources for its
 * workers meanwhile.
 */
async function beginning(begin: Beginning, run: string): Promise<string> {
  const folder = pgliteFolder(run, begin);
  if (!existsSync(folder))
    await promisify(execFile)(process.execPath, [QUICK_PGLITE, await programOf('pglite', run), run, begin]);
  await whenPrepared(`${folder}.json`);
  return folder;
}

/** Begins with all of them, for a run whose tests will need them soon. */
export function setup(): () => Promise<void> {
  const made = beginning('demo', RUN).catch(() => undefined);
  return async () => {
    await made;
  };
}

/** Puts a PGlite into a data folder. */
export async function pgliteInto(folder: string, begin: Beginning): Promise<void> {
  const from = await beginning(begin, inject('run'));
  await mkdir(folder, { recursive: true });
  await copyPglite(from, folder);
}

/** A PGlite without tables for `openEmbedded`, in a folder that goes with the run. */
export async function emptyPglite(): Promise<string> {
  const folder = await mkdtemp(`${await beginning('empty', inject('run'))}-`);
  await pgliteInto(folder, 'empty');
  return join(folder, INSIDE);
}
