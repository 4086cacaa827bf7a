import { expect, it, vi } from 'vitest';
import type { OutboxEntry } from '../../mock-server/outbox.ts';
import { move } from '../contract/bookings.ts';
import { copyBookings, GROUP, twoProducts } from './two-products.ts';

/**
 * Offers that two processes work concurrently on one PostgreSQL, one of which is killed in the
 * midst of it.
 */

/**
 * So many bookings, each offered to so many vendors one after the other, each of whom lets it run
 * out.
 */
const BOOKINGS = 12;
const VENDORS = [10, 11, 12, 13] as const;
const PATIENCE = { timeout: 120_000, interval: 50 };

const product = twoProducts();
const { ask } = product;

const count = async (where: string): Promise<number> =>
  Number(
    (await ask(`select count(*)::int as count from offers where booking_id > $1 and ${where}`, [FIRST]))[0]?.count,
  );

/** Bookings of its own, behind those of the demo. */
const FIRST = 10_000;

it('should make every offer once, let it run out once and ask the next once', { timeout: 240_000 }, async () => {
  const { one, other } = product;
  const group = { seconds: 1, offer_order: 'Ranked', notice_email: 'desk@example.com' };
  const ids = await copyBookings(ask, { count: BOOKINGS, first: FIRST, vendors: VENDORS, group });
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

  // In the midst of it: some have run out, and most are still to be offered.
  await vi.waitUntil(async () => (await count(`answer = 'Expired'`)) > BOOKINGS / 2, PATIENCE);
  await one.end('SIGKILL');
  // What it had taken is anybody's half a minute later; the other lets nobody take what it does.
  await ask(`update jobs set next_at = now() where state = 'running'`);
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
    // Nobody got an offer while another could still answer.
    for (const { offered_at, next_at } of own)
      if (next_at !== null) expect(Number(next_at) - Number(offered_at)).toBeGreaterThanOrEqual(1000);
  }
  const booked = await ask('select mode, vendor_group_id, offer_outcome from bookings where id > $1', [FIRST]);
  expect(new Set(booked.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(booked[0]).toMatchObject({ mode: 'manual', vendor_group_id: null });

  // The desk gets a notice of each, by either process.
  const outbox: readonly OutboxEntry[] = (await other.client().get('/mock/outbox')).body;
  const result = outbox.filter(({ about, to }) => about === 'nobody_took_it' && to === 'desk@example.com').length;
  const before = one.printed().match(/For desk@example\.com/g)?.length ?? 0;
  expect(result + before).toBeGreaterThanOrEqual(BOOKINGS);
});
