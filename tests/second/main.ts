import { fileURLToPath } from 'node:url';
import { start } from '../../server/run.ts';
import { product } from './server.ts';

/** The library as a program, its pages from where the build of its tests puts them. */
await start(product, { dist: fileURLToPath(new URL('../../data/second-dist', import.meta.url)) });
