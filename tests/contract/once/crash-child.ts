import { writeSync } from 'node:fs';
import type { Store } from '../../../api/store.ts';
import { openJsonStore } from '../../../mock-server/json-store.ts';
import { schema } from './crash-schema.ts';

/**
 * A process to be killed: 200 transactions on a store, many at a time, each over two collections,
 * and then 200 more, until it is killed: however late the kill comes, writes are under way. What is
 * acknowledged is told at once and without a buffer, so that the test knows exactly what must have
 * survived.
 */
async function main(): Promise<void> {
  const [file = ''] = process.argv.slice(2);
  const store = await openJsonStore({ file, schema });
  writeSync(1, 'open\n');
  for (;;) await twoHundredWrites(store);
}

async function twoHundredWrites(store: Store): Promise<void> {
  await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 3));
      const id = await store.transaction(async (tx) => {
        const order = await tx.insert('orders', { at, note: 'x'.repeat(500) });
        await tx.insert('payments', { order_id: order.id });
        return order.id;
      });
      writeSync(1, `${id}\n`);
    }),
  );
}

await main();
