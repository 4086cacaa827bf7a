import { afterAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../database/connection.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { openOn } from '../../database/index.ts';
import { keepUp } from '../../database/upkeep.ts';
import { emptyPglite } from '../contract/pglite.ts';
import { schema } from './schema.ts';
import { storeSuite } from './suite.ts';

/** One for both: making its files takes longer than all that is asked of it. */
let engine: Engine | undefined;
afterAll(() => engine?.close());
const opened = async (): Promise<Engine> => {
  engine ??= await openEmbedded({ folder: await emptyPglite() });
  return engine;
};

storeSuite('PGlite', async (wanted) => ({
  store: (await openOn(await opened(), wanted, [])).store,
  close: async () => undefined,
}));

describe('the upkeep of an embedded database', () => {
  it('goes over the tables that much was written to, and over no other', async () => {
    const one = await opened();
    const { store } = await openOn(one, schema, []);
    await one.alone(keepUp);
    await store.transaction(async (tx) => {
      for (let at = 0; at < 800; at++) await tx.insert('_tokens', { id: `token ${at}`, hits: [] });
      await tx.insert('cities', { name: 'Dubai' });
    });
    expect(await one.alone(keepUp)).toEqual(['_tokens']);
    expect(await one.query(`select reltuples::int from pg_class where relname = '_tokens'`)).toEqual([[800]]);
    expect(await one.alone(keepUp)).toEqual([]);
  });
});
