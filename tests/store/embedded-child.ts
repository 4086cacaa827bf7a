import { openEmbedded } from '../../database/embedded.ts';
import { openOn } from '../../database/index.ts';
import { faultSchema } from './fault-schema.ts';

/**
 * Works in the folder of an embedded database until it is killed. `write`: stores records one after
 * the other, and tells the id of each once it is stored. `migrate`: lets the tables follow the next
 * version, and tells each statement before it runs.
 */
const [folder = '', work, version = '1'] = process.argv.slice(2);
const engine = await openEmbedded({ folder });
const telling: typeof engine = {
  ...engine,
  maintain: (inner) =>
    engine.maintain((connection) =>
      inner({
        query: (text, params) => {
          process.stdout.write('statement\n');
          return connection.query(text, params);
        },
      }),
    ),
};
const { store } = await openOn(work === 'migrate' ? telling : engine, faultSchema(Number(version)), []);
while (work === 'write') {
  const { id } = await store.transaction((tx) => tx.insert('entries', { name: 'an entry', list: [], count: 1 }));
  process.stdout.write(`${id}\n`);
}
