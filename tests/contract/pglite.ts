import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../database/embedded.ts';
import { prepareMeanwhile, whenPrepared } from './in-background.ts';
import { type Beginning, prepareDemo, prepareTables } from './prepared.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the database of each beginning. */
    pglite: string;
  }
}

/** Where a host of a data folder keeps its PGlite. */
const INSIDE = 'postgres';
const noteIn = (folder: string): string => join(folder, 'prepared.json');

/** A program of its own copies these thousand files in a sixth of the time that Node takes. */
const copy = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-R', from, to]);
};

/** Making a database takes seconds, copying one takes a moment. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pglite-'));
  const prepared = prepareMeanwhile(noteIn(folder), async () => {
    const working = join(folder, 'working');
    const keepAs = (begin: Beginning): Promise<void> => copy(join(working, INSIDE), join(folder, begin));
    await mkdir(working);
    const engine = await openEmbedded({ folder: join(working, INSIDE) });
    await engine.close();
    await keepAs('empty');
    await prepareTables({ folder: working });
    await keepAs('tables');
    await prepareDemo({ DATA_DIR: working });
    await keepAs('demo');
  });
  project.provide('pglite', folder);
  return async () => {
    await prepared;
    await rm(folder, { recursive: true, force: true });
  };
}

/** Puts a PGlite into a data folder. */
export async function pgliteInto(prepared: string, folder: string, begin: Beginning): Promise<void> {
  await whenPrepared(noteIn(prepared));
  await copy(join(prepared, begin), join(folder, INSIDE));
}
