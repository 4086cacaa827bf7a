import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../database/index.ts';
import { type TestServer, testServer } from './server.ts';
import { storeSuite } from './suite.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

storeSuite('a PostgreSQL server', async (schema) =>
  openDatabase({ schema, url: await server.database(), log: () => undefined }),
);
