import { basename, join } from 'node:path';
import { openEmbedded } from '../../database/embedded.ts';
import { copyPglite, INSIDE, pgliteFolder } from './pglite-files.ts';
import { preparedIn } from './prepare-once.ts';
import { type Beginning, prepareDemo, prepareTables } from './prepared.ts';

/**
 * Makes a beginning of PGlite in the folder of a run, and those it is made of. Arguments: the run's
 * folder, the beginning.
 */

/**
 * How each is made of the one before it. Making a database takes seconds, copying one takes a
 * moment.
 */
const MADE: { readonly [begin in Beginning]: (folder: string, run: string) => Promise<void> } = {
  async empty(folder) {
    const engine = await openEmbedded({ folder: join(folder, INSIDE) });
    await engine.close();
  },
  async tables(folder, run) {
    await copyPglite(await beginning('empty', run), folder);
    await prepareTables({ folder });
  },
  async demo(folder, run) {
    await copyPglite(await beginning('tables', run), folder);
    await prepareDemo({ DATA_DIR: folder });
  },
};

const beginning = (begin: Beginning, run: string): Promise<string> =>
  preparedIn(run, basename(pgliteFolder(run, begin)), (folder) => MADE[begin](folder, run));

const [run = '', begin = ''] = process.argv.slice(2);
if (!(begin in MADE)) throw new Error(`There is no beginning '${begin}'.`);
await beginning(begin as Beginning, run);
