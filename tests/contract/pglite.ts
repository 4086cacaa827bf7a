import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded } from '../../database/embedded.ts';
import { preparedByRun, preparedOnce } from './in-background.ts';
import { type Beginning, prepareDemo, prepareTables } from './prepared.ts';

/** Where a host of a data folder keeps its PGlite. */
const INSIDE = 'postgres';

/** A program of its own copies these thousand files in a sixth of the time that Node takes. */
const copy = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-R', from, to]);
};

/** How each beginning is made of the one before it. Making a database takes seconds, copying one takes a moment. */
const MADE: { readonly [begin in Beginning]: (folder: string, prepared: typeof preparedOnce) => Promise<void> } = {
  async empty(folder) {
    const engine = await openEmbedded({ folder: join(folder, INSIDE) });
    await engine.close();
  },
  async tables(folder, prepared) {
    await copy(join(await beginning('empty', prepared), INSIDE), folder);
    await prepareTables({ folder });
  },
  async demo(folder, prepared) {
    await copy(join(await beginning('tables', prepared), INSIDE), folder);
    await prepareDemo({ DATA_DIR: folder });
  },
};

const beginning = (begin: Beginning, prepared: typeof preparedOnce): Promise<string> =>
  prepared(`pglite-${begin}`, (folder) => MADE[begin](folder, prepared));

/** Begins with all of them, for a run whose tests will need them soon. */
export function setup(): () => Promise<void> {
  const made = beginning('demo', preparedByRun).catch(() => undefined);
  return async () => {
    await made;
  };
}

/** Puts a PGlite into a data folder. */
export async function pgliteInto(folder: string, begin: Beginning): Promise<void> {
  const from = join(await beginning(begin, preparedOnce), INSIDE);
  await mkdir(folder, { recursive: true });
  await copy(from, join(folder, INSIDE));
}

/** A PGlite without tables for `openEmbedded`, in a folder that goes with the run. */
export async function emptyPglite(): Promise<string> {
  const folder = await mkdtemp(`${await beginning('empty', preparedOnce)}-`);
  await pgliteInto(folder, 'empty');
  return join(folder, INSIDE);
}
