import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { inject } from 'vitest';
import { QUICK_PGLITE } from '../stage/quick-pglite.ts';
import { RUN } from './in-background.ts';
import { INSIDE, imageName, unpack } from './pglite-files.ts';
import { preparedIn } from './prepare-once.ts';
import type { Beginning } from './prepared.ts';
import { programOf } from './programs.ts';

// Before a worker opens its first one.
setFlagsFromString(QUICK_PGLITE);

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What an image is made of, and by. */
const MADE_OF = ['access-control', 'api', 'database', 'product', 'resources', 'server', 'mock-server', 'tests/stage'];

/**
 * The images of the next runs, by what they are made of: a run of one file would wait for them
 * longer than its tests take. The demo's dates surround its day, and its jobs are due by the hour.
 */
const CACHE = join(dirname(RUN), 'images');

async function keyNow(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 13));
  const add = async (file: string): Promise<void> => void hash.update(file).update(await readFile(join(ROOT, file)));
  for (const folder of MADE_OF)
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) await add(join(entry.parentPath, entry.name).slice(ROOT.length));
  for (const file of ['package-lock.json', 'tests/contract/pglite-child.ts', 'tests/contract/prepared.ts'])
    await add(file);
  return hash.digest('hex').slice(0, 16);
}

/** Puts files into another folder, at no cost. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await link(join(from, name), join(to, name));
}

/**
 * The images of a run. A process of its own makes them: it takes seconds in which it does nothing
 * else, and the run's own has to read sources for its workers meanwhile.
 */
const imagesOf = (run: string): Promise<string> =>
  preparedIn(run, 'images', async (folder) => {
    const cached = join(CACHE, await keyNow());
    if (existsSync(cached)) return linkAll(cached, folder);
    await promisify(execFile)(process.execPath, [QUICK_PGLITE, await programOf('pglite', run), folder]);
    await rm(CACHE, { recursive: true, force: true });
    const made = `${CACHE}-${process.pid}`;
    await linkAll(folder, made);
    await mkdir(CACHE, { recursive: true });
    // Another run may have made the same meanwhile.
    await rename(made, cached).catch(() => rm(made, { recursive: true }));
  });

/** Begins with them, for a run whose tests will need them soon. */
export function setup(): () => Promise<void> {
  const made = imagesOf(RUN).catch(() => undefined);
  return async () => {
    await made;
  };
}

/** The file a database in memory begins with. */
export const imageOf = async (begin: Beginning): Promise<string> =>
  join(await imagesOf(inject('run')), imageName(begin));

/** Puts a PGlite into a data folder. */
export const pgliteInto = async (folder: string, begin: Beginning): Promise<void> =>
  unpack(await imageOf(begin), folder);

/** A PGlite without tables for `openEmbedded`, in a folder that goes with the run. */
export async function emptyPglite(): Promise<string> {
  const image = await imageOf('empty');
  const folder = await mkdtemp(join(inject('run'), 'pglite-'));
  await unpack(image, folder);
  return join(folder, INSIDE);
}
