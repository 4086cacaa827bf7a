import { writeSync } from 'node:fs';
import { openJsonStore } from '../../mock-server/json-store.ts';

/**
 * A process to be killed: 200 transactions on a store, many at a time, each over two collections. What is acknowledged is
 * told at once and without a buffer, so that the test knows exactly what must have survived.
 */
async function main(): Promise<void> {
  const [file = ''] = process.argv.slice(2);
  const store = await openJsonStore({ file });
  writeSync(1, 'open\n');
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
  writeSync(1, 'done\n');
}

await main();
