import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { move, OPEN } from './bookings.ts';
import { startHost, type TestHost } from './host.ts';
import { done } from './outcomes.ts';

/** What was offered goes on where a process that ended left it. */

let folder: string;
let server: TestHost;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'back-office-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('should ask the next at the start, where the time ran out while nothing ran', { timeout: 240_000 }, async () => {
  server = await startHost({ dataDir: folder });
  const pending = (await server.all('bookings')).find(
    ({ vendor_id, payment_status }) => !vendor_id && payment_status !== 'Paid',
  );
  const id = pending?.id ?? 0;
  await server.change('bookings', id, { ...OPEN, order_status: 'Pending', zone_id: null, sub_category_id: null });
  const admin = await server.signIn('admin@example.com');
  done(await move(admin, id, 'approve', { mode: 'auto' }));
  const offers = async () => (await server.all('offers')).filter(({ booking_id }) => booking_id === id);
  const [first, ...others] = await offers();
  expect([first?.answer, others]).toEqual(['Offered', []]);

  const restarted = async (milliseconds: number): Promise<void> => {
    await server.close();
    server = await startHost({ dataDir: folder, now: () => new Date(Date.now() + milliseconds) });
  };
  // Whatever is still to be answered stays.
  await restarted(0);
  expect((await offers()).map(({ answer }) => answer)).toEqual(['Offered']);
  await restarted(10 * 60_000);
  const [expired, next, ...more] = await offers();
  expect(expired).toMatchObject({ id: first?.id ?? 0, answer: 'Expired', until: null });
  expect(next).toMatchObject({ answer: 'Offered', turn: 2 });
  expect(next?.vendor_id).not.toBe(expired?.vendor_id);
  expect(more).toEqual([]);
});
