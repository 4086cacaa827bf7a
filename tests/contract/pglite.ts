import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../database/embedded.ts';
import { type Beginning, prepareDemo, prepareTables } from './prepared.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the data folder of each beginning. */
    pglite: string;
  }
}

/** Where a host of a data folder keeps its PGlite. */
const INSIDE = 'postgres';

/** Making a database takes seconds, copying one takes a moment. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pglite-'));
  await mkdir(join(folder, 'empty'));
  const engine = await openEmbedded({ folder: join(folder, 'empty', INSIDE) });
  await engine.close();
  await cp(join(folder, 'empty'), join(folder, 'tables'), { recursive: true });
  await prepareTables({ folder: join(folder, 'tables') });
  await cp(join(folder, 'tables'), join(folder, 'demo'), { recursive: true });
  await prepareDemo({ DATA_DIR: join(folder, 'demo') });
  project.provide('pglite', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** Puts a PGlite into a data folder. */
export const pgliteInto = (prepared: string, folder: string, begin: Beginning): Promise<void> =>
  cp(join(prepared, begin, INSIDE), join(folder, INSIDE), { recursive: true });
