import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../database/embedded.ts';
import { INSIDE, imageName, unpack } from './pglite-files.ts';
import { type Beginning, openTables, prepareDemo } from './prepared.ts';

/**
 * Makes the images that databases of tests begin with, each of the one before it. Argument: the
 * folder they are to be in.
 */

const [into = ''] = process.argv.slice(2);
const image = (begin: Beginning): string => join(into, imageName(begin));

const engine = await openEmbedded({});
await engine.dump?.(image('empty'));
await engine.close();

const database = await openTables({ memory: { image: image('empty') } });
await database.dump(image('tables'));
await database.close();

const folder = join(into, 'demo');
await unpack(image('tables'), folder);
await prepareDemo({ DATA_DIR: folder });
const filled = await openEmbedded({ folder: join(folder, INSIDE) });
await filled.dump?.(image('demo'));
await filled.close();
await rm(folder, { recursive: true });
