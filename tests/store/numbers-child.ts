import { writeSync } from 'node:fs';
import { issue, OPENING } from './numbers-schema.ts';

/**
 * A process to be killed: it issues numbers, five at a time, for ever. It prints acknowledged ones
 * at once and without a buffer, so that the test knows what must have survived.
 */
const [kind = '', path = ''] = process.argv.slice(2);
const store = await OPENING[kind]?.(path);
if (!store) throw new Error(`There is no store '${kind}'.`);
const forEver = async (): Promise<void> => {
  for (;;) writeSync(1, `${await issue(store)}\n`);
};
await Promise.all(Array.from({ length: 5 }, forEver));
