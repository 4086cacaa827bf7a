import { afterAll, expect, it, vi } from 'vitest';
import { product } from '../../product/server.ts';
import { move } from '../contract/bookings.ts';
import { hangingMailServer, type MailServer, takingMailServer } from '../stage/mail-servers.ts';
import { ask as askAt } from './databases.ts';
import { type Product, startProduct } from './product.ts';
import { databases } from './server.ts';
import { copyBookings, GROUP } from './two-products.ts';

/**
 * Jobs that two processes do concurrently on one PostgreSQL, one of which is killed in the
 * midst of its own.
 */

const BOOKINGS = 20;
const FIRST = 10_000;
const VENDOR = 10;
const PATIENCE = { timeout: 120_000, interval: 50 };

const database = databases();
let url: string;
const mails: MailServer[] = [];
const products: Product[] = [];
afterAll(async () => {
  await Promise.all(products.map((each) => each.end('SIGKILL')));
  await Promise.all(mails.map((each) => each.close()));
});

const ask = (text: string, values?: readonly unknown[]) => askAt(url, text, values);

const start = async (mail: MailServer): Promise<Product> => {
  mails.push(mail);
  const product = await startProduct({ DATABASE_URL: url, SMTP_URL: mail.url, MAIL_FROM: 'office@example.com' });
  products.push(product);
  return product;
};

/**
 * Copies of one of the demo's bookings that one vendor fits, approved to be offered to it: a mail
 * each.
 */
async function approve(product: Product, count: number): Promise<void> {
  const ids = await copyBookings(ask, { count, first: FIRST, vendors: [VENDOR], group: { seconds: 86_400 } });
  const admin = await product.signIn('admin@example.com');
  for (const id of ids) {
    const { status, body } = await move(admin, id, 'approve', { mode: 'auto', vendor_group_id: GROUP });
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  }
}

const mailJobs = () =>
  ask(`select id, state, attempts, error, claim from jobs where name = 'booking-mail' order by id`);

it('should do each once, whichever of two processes it is put by', { timeout: 240_000 }, async () => {
  url = await database();
  const post = await takingMailServer();
  const [one, other] = [await start(post), await start(post)];
  const repeating = await ask('select key from jobs where key is not null order by key');
  const every = Object.entries(product.jobs).flatMap(([name, job]) => (job.every ? [name] : []));
  expect(every).toContain('sweep-files');
  expect(repeating.map(({ key }) => key)).toEqual(every.toSorted());
  await approve(one, BOOKINGS);
  await vi.waitUntil(async () => (await mailJobs()).every(({ state }) => state === 'done'), PATIENCE);
  const jobs = await mailJobs();
  expect(jobs.map(({ attempts, error, claim }) => [Number(attempts), error, claim])).toEqual(
    Array(BOOKINGS).fill([1, null, null]),
  );
  expect(post.taken).toHaveLength(BOOKINGS);
  expect(await Promise.all([one, other].map((each) => each.end()))).toEqual([0, 0]);
});

it('should be done by another process, where the one that did them was killed', { timeout: 240_000 }, async () => {
  url = await database();
  const dead = await start(await hangingMailServer());
  await approve(dead, 3);
  await vi.waitUntil(async () => (await mailJobs()).every(({ state }) => state === 'running'), PATIENCE);
  await dead.end('SIGKILL');
  expect((await mailJobs()).map(({ state }) => state)).toEqual(Array(3).fill('running'));

  const post = await takingMailServer();
  const heir = await start(post);
  // Whatever a process holds it lets go of after 90 seconds.
  const admin = heir.client();
  const { status } = await admin.post('/mock/clock', { now: new Date(Date.now() + 91_000).toISOString() });
  expect(status).toBe(200);
  await vi.waitUntil(async () => (await mailJobs()).every(({ state }) => state === 'done'), PATIENCE);
  expect((await mailJobs()).map(({ attempts }) => Number(attempts))).toEqual([2, 2, 2]);
  expect(post.taken).toHaveLength(3);
});
