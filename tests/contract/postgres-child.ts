import { newDatabase } from '../store/databases.ts';
import { openTables, prepareDemo } from './prepared.ts';

/**
 * Makes the databases that tests begin with a copy of, on the server whose address is the argument;
 * prints their addresses.
 */

const [server = ''] = process.argv.slice(2);
const tables = await newDatabase(server);
await (await openTables({ url: tables })).close();
const demo = await newDatabase(server, new URL(tables).pathname.slice(1));
await prepareDemo({ DATABASE_URL: demo, SECRET: 'a secret of tests, which nobody guesses' });
console.log(JSON.stringify({ tables, demo }));
