import { newDatabase } from '../store/databases.ts';
import { prepareDemo, prepareTables } from './prepared.ts';

/**
 * Makes the databases that tests begin with a copy of, on the server whose address is the argument;
 * prints their addresses.
 */

const [server = ''] = process.argv.slice(2);
const tables = await newDatabase(server);
await prepareTables({ url: tables });
const demo = await newDatabase(server, new URL(tables).pathname.slice(1));
await prepareDemo({ DATABASE_URL: demo, SECRET: 'a secret of tests, which nobody guesses' });
console.log(JSON.stringify({ tables, demo }));
