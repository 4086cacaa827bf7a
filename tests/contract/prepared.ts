import { storeSchema } from '../../api/system.ts';
import { type Database, type DatabaseOptions, migrations, openDatabase } from '../../database/index.ts';
import { product } from '../../product/server.ts';
import { registry } from '../../resources/index.ts';
import { createHost } from '../../server/host.ts';
import { readSettings } from '../../server/settings.ts';
import { withCheapPasswords } from '../stage/cheap-passwords.ts';
import { type Fixtures, fixturesFor } from '../stage/fixtures.ts';

/** What a test's host begins with: nothing at all, the tables of the house, or its demo too. */
export type Beginning = 'empty' | 'tables' | 'demo';

/** Makes the tables of the house in an empty database, and opens them. */
export const openTables = (path: Pick<DatabaseOptions, 'url' | 'memory'>): Promise<Database> =>
  openDatabase({ schema: storeSchema(registry), ...path, migrations, log: () => undefined });

/** Fills the store these settings name with the demo. */
export async function prepareDemo(env: { readonly [name: string]: string }): Promise<void> {
  const settings = readSettings(env, ['--demo']);
  const fixtures = async (): Promise<Fixtures> => withCheapPasswords(await fixturesFor(registry));
  const host = await createHost({
    product,
    settings,
    ui: 'none',
    publicUrl: 'http://localhost',
    log: () => undefined,
    fixtures,
  });
  await host.close();
}
