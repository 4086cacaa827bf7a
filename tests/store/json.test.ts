import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJsonStore } from '../../mock-server/json-store.ts';
import { storeSuite } from './suite.ts';

storeSuite('a JSON file', async (schema) => {
  const folder = await mkdtemp(join(tmpdir(), 'json-store-'));
  const store = await openJsonStore({ file: join(folder, 'store.json'), schema });
  return {
    store,
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
