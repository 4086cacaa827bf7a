import { product } from '../../product/server.ts';
import { start } from '../../server/run.ts';

/** The product's process without its pages, which need not be built then. */
await start(product, { ui: 'none' });
