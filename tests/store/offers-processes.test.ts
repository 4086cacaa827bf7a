import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../mock-server/outbox.ts';
import { move, OPEN } from '../contract/bookings.ts';
import { type Product, startProduct } from './product.ts';
import { type TestServer, testServer } from './server.ts';

/** Offers that two processes work beside each other on one PostgreSQL, one of which is killed in the midst of it. */

/** So many bookings, each offered to so many vendors one after the other, each of whom lets it run out. */
const BOOKINGS = 12;
const VENDORS = [10, 11, 12, 13] as const;
const GROUP = 1;
const PATIENCE = { timeout: 120_000, interval: 50 };

let server: TestServer;
let url: string;
let one: Product;
let other: Product;
beforeAll(async () => {
  server = await testServer();
  url = await server.database();
  one = await startProduct({ DATABASE_URL: url });
  other = await startProduct({ DATABASE_URL: url });
});
afterAll(async () => {
  await Promise.all([one, other].map((each) => each?.end()));
  await server?.close();
});

type Row = { readonly [column: string]: unknown };

async function ask(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const count = async (where: string): Promise<number> =>
  Number(
    (await ask(`select count(*)::int as count from offers where booking_id > $1 and ${where}`, [FIRST]))[0]?.count,
  );

/** Bookings of its own, behind those of the demo. */
const FIRST = 10_000;

/** Copies of one of the demo's that everybody of the group fits, as the store keeps them. */
async function prepare(): Promise<readonly number[]> {
  const set = { ...OPEN, order_status: 'Pending', mode: 'manual', zone_id: null, sub_category_id: null };
  const ids = Array.from({ length: BOOKINGS }, (_, at) => FIRST + 1 + at);
  for (const id of ids) {
    await ask(`insert into bookings select (jsonb_populate_record(b, $1::jsonb)).* from bookings b where b.id = 3`, [
      JSON.stringify({ ...set, id, vendor_group_id: null, offer_outcome: null }),
    ]);
  }
  await ask(
    'update vendor_groups set seconds = 1, offer_order = $1, when_nobody = $2, notice_email = $3 where id = $4',
    ['Ranked', 'Manual', 'desk@example.com', GROUP],
  );
  await ask('delete from vendor_group_members where vendor_group_id = $1 and vendor_id <> all($2)', [GROUP, VENDORS]);
  await ask(`update vendors set admin_approval = 'APPROVED', vendor_type = 'Service' where id = any($1)`, [VENDORS]);
  return ids;
}

it('should make every offer once, let it run out once and ask the next once', { timeout: 240_000 }, async () => {
  const ids = await prepare();
  const members = await ask('select vendor_id from vendor_group_members where vendor_group_id = $1', [GROUP]);
  expect(members).toHaveLength(VENDORS.length);
  const clients = await Promise.all([one, other].map((each) => each.signIn('admin@example.com')));
  const sent = await Promise.all(
    ids.map(async (id, at) => {
      const client = clients[at % 2];
      return client && move(client, id, 'approve', { mode: 'auto', vendor_group_id: GROUP });
    }),
  );
  expect(sent.map((each) => [each?.status, each?.status === 200 ? '' : each?.body])).toEqual(ids.map(() => [200, '']));

  // In the midst of it: some have run out, and most are still to be asked.
  await vi.waitUntil(async () => (await count(`answer = 'Expired'`)) > BOOKINGS / 2, PATIENCE);
  await one.end('SIGKILL');
  expect(await count(`answer = 'Offered'`)).toBeGreaterThan(0);
  await vi.waitUntil(async () => (await count(`answer = 'Expired'`)) === BOOKINGS * VENDORS.length, PATIENCE);
  await vi.waitUntil(
    async () => (await ask(`select 1 from jobs where name = 'booking-mail' and state <> 'done'`)).length === 0,
    PATIENCE,
  );

  const offers = await ask(
    `select o.booking_id, o.vendor_id, o.turn, o.round, o.answer, o.offered_at, o.until,
       (select count(*)::int from _history h where h.resource = 'offers' and h.record_id = o.id) as lines,
       lead(o.offered_at) over (partition by o.booking_id order by o.turn) as next_at
     from offers o where o.booking_id > $1 order by o.booking_id, o.turn`,
    [FIRST],
  );
  for (const id of ids) {
    const own = offers.filter(({ booking_id }) => Number(booking_id) === id);
    expect(own.map(({ turn, round, answer, until }) => [Number(turn), Number(round), answer, until])).toEqual(
      VENDORS.map((_, at) => [at + 1, 1, 'Expired', null]),
    );
    expect(new Set(own.map(({ vendor_id }) => vendor_id)).size).toBe(VENDORS.length);
    // Made once, ended once.
    expect(own.map(({ lines }) => lines)).toEqual(VENDORS.map(() => 2));
    // Nobody was asked while another could still answer.
    for (const { offered_at, next_at } of own)
      if (next_at !== null) expect(Number(next_at) - Number(offered_at)).toBeGreaterThanOrEqual(1000);
  }
  const booked = await ask('select mode, vendor_group_id, offer_outcome from bookings where id > $1', [FIRST]);
  expect(new Set(booked.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(booked[0]).toMatchObject({ mode: 'manual', vendor_group_id: null });

  // The desk is told of each, by whichever process.
  const outbox: readonly OutboxEntry[] = (await other.client().get('/mock/outbox')).body;
  const told = outbox.filter(({ about, to }) => about === 'nobody_took_it' && to === 'desk@example.com').length;
  const before = one.printed().match(/For desk@example\.com/g)?.length ?? 0;
  expect(told + before).toBeGreaterThanOrEqual(BOOKINGS);
});
