import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { move, OPEN } from '../contract/bookings.ts';
import { hangingMailServer, type MailServer, takingMailServer } from '../stage/mail-servers.ts';
import { type Product, startProduct } from './product.ts';
import { type TestServer, testServer } from './server.ts';

/** Jobs that two processes do beside each other on one PostgreSQL, one of which is killed in the midst of its own. */

const BOOKINGS = 20;
const FIRST = 10_000;
const GROUP = 1;
const VENDOR = 10;
const PATIENCE = { timeout: 120_000, interval: 50 };

let server: TestServer;
let url: string;
const mails: MailServer[] = [];
const products: Product[] = [];
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await Promise.all(products.map((each) => each.end('SIGKILL')));
  await Promise.all(mails.map((each) => each.close()));
  await server?.close();
});

async function ask(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly { readonly [column: string]: unknown }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const start = async (mail: MailServer): Promise<Product> => {
  mails.push(mail);
  const product = await startProduct({ DATABASE_URL: url, SMTP_URL: mail.url, MAIL_FROM: 'office@example.com' });
  products.push(product);
  return product;
};

/** Copies of one of the demo's bookings that one vendor fits, approved to be offered to it: a mail each. */
async function approve(product: Product, count: number): Promise<void> {
  const set = { ...OPEN, order_status: 'Pending', mode: 'manual', zone_id: null, sub_category_id: null };
  await ask('update vendor_groups set seconds = 86400, when_nobody = $1 where id = $2', ['Manual', GROUP]);
  await ask('delete from vendor_group_members where vendor_group_id = $1 and vendor_id <> $2', [GROUP, VENDOR]);
  await ask(`update vendors set admin_approval = 'APPROVED', vendor_type = 'Service' where id = $1`, [VENDOR]);
  const admin = await product.signIn('admin@example.com');
  for (let id = FIRST + 1; id <= FIRST + count; id++) {
    await ask(`insert into bookings select (jsonb_populate_record(b, $1::jsonb)).* from bookings b where b.id = 3`, [
      JSON.stringify({ ...set, id, vendor_group_id: null, offer_outcome: null }),
    ]);
    const { status, body } = await move(admin, id, 'approve', { mode: 'auto', vendor_group_id: GROUP });
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  }
}

const mailJobs = () =>
  ask(`select id, state, attempts, error, claim from jobs where name = 'booking-mail' order by id`);

it('should do each once, whichever of two processes it is put by', { timeout: 240_000 }, async () => {
  url = await server.database();
  const post = await takingMailServer();
  const [one, other] = [await start(post), await start(post)];
  const repeating = await ask('select key from jobs where key is not null order by key');
  expect(repeating.map(({ key }) => key)).toEqual(['end-due-offers', 'sweep-files', 'sweep-jobs', 'sweep-sign-ins']);
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
  url = await server.database();
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
