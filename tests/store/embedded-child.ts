import { openEmbedded } from '../../database/embedded.ts';
import { openOn } from '../../database/index.ts';
import { faultSchema } from './fault-schema.ts';

/**
 * Stores records in the folder of an embedded database, one after the other, until it is killed;
 * tells the id of each once it is stored.
 */
const [folder = ''] = process.argv.slice(2);
const { store } = await openOn(await openEmbedded({ folder }), faultSchema(1), []);
for (;;) {
  const { id } = await store.transaction((tx) => tx.insert('entries', { name: 'an entry', list: [], count: 1 }));
  process.stdout.write(`${id}\n`);
}
