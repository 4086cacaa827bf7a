import { afterEach, expect, it } from 'vitest';
import { SYSTEM } from '../../api/system.ts';
import { startHost, type TestHost } from './host.ts';
import { ownFolder } from './own-folder.ts';

/** Bookings of before their discount and tax were noted beside their price. */

const folder = ownFolder('back-office');
let server: TestHost;
afterEach(() => server.close());

it('should be told theirs at the start, and what was agreed by word none', { timeout: 240_000 }, async () => {
  server = await startHost({ dataDir: folder() });
  const all = await server.all('bookings');
  const some = all.filter(({ vat_amount }) => vat_amount !== null && vat_amount !== undefined).slice(0, 5);
  const word = all.find(({ vat_amount }) => vat_amount === null || vat_amount === undefined);
  expect(some).toHaveLength(5);
  for (const { id } of some) await server.change('bookings', id, { vat_amount: null, service_discount: null });
  await server.remove(SYSTEM.counters, 'priced_adopted');
  await server.close();
  server = await startHost({ dataDir: folder() });
  for (const { id, vat_amount, service_discount } of some)
    expect(await server.one('bookings', id)).toMatchObject({ vat_amount, service_discount });
  if (word) expect((await server.one('bookings', word.id))?.vat_amount ?? null).toBeNull();
  expect((await server.verify()).breaks.filter(({ resource }) => resource === 'bookings')).toEqual([]);
});
