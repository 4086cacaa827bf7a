import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../database/embedded.ts';
import { INSIDE, imageName, unpack } from './pglite-files.ts';
import { openTables, prepareDemo } from './prepared.ts';

/**
 * Makes the images that databases of tests begin with, each of the one before it. Argument: the
 * folder they are to be in.
 */

const [into = ''] = process.argv.slice(2);
const [empty, tables, demo] = (['empty', 'tables', 'demo'] as const).map((begin) => join(into, imageName(begin)));

const engine = await openEmbedded({});
await engine.dump?.(empty);
await engine.close();

const database = await openTables({ memory: { image: empty } });
await database.dump(tables);
await database.close();

const folder = join(into, 'demo');
await unpack(tables, folder);
await prepareDemo({ DATA_DIR: folder });
const filled = await openEmbedded({ folder: join(folder, INSIDE) });
await filled.dump?.(demo);
await filled.close();
await rm(folder, { recursive: true });
