import { product } from '../../product/server.ts';
import { fail, run } from '../../server/run.ts';
import { readSettings } from '../../server/settings.ts';

/** The product's process without its pages, which need not be built then. */
run(product, readSettings(process.env, process.argv.slice(2)), 'none').catch((error: Error) => fail(error.message));
