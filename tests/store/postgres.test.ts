import { openDatabase } from '../../database/index.ts';
import { databases } from './server.ts';
import { storeSuite } from './suite.ts';

const database = databases();

storeSuite('a PostgreSQL server', async (schema) =>
  openDatabase({ schema, url: await database(), log: () => undefined }),
);
