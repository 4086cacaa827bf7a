import { expect, it } from 'vitest';
import { move } from '../contract/bookings.ts';
import type { Client } from '../contract/client.ts';
import { copyBookings, GROUP, twoProducts } from './two-products.ts';

/**
 * Offers that vendors accept while a process is killed: each booking goes to one of them, and what
 * was answered is so.
 */

const BOOKINGS = 16;
const VENDORS = [10, 11, 12, 13] as const;
/** Bookings of its own, behind those of the demo. */
const FIRST = 20_000;

const product = twoProducts();
const { ask } = product;

it('should give each booking to one, whenever a process is killed, and keep what it answered', {
  timeout: 240_000,
}, async () => {
  const { one, other } = product;
  // An hour apart each day, offered to everybody of the group at once.
  const group = { seconds: 3600, offer_order: 'All at Once' };
  const ids = await copyBookings(ask, { count: BOOKINGS, first: FIRST, vendors: VENDORS, group });
  const clients: readonly Client[] = await Promise.all([one, other].map((each) => each.signIn('admin@example.com')));
  const [mine, others] = clients;
  if (!mine || !others) throw new Error('nobody is signed in');
  for (const id of ids) {
    const { status, body } = await move(others, id, 'approve', { mode: 'auto', vendor_group_id: GROUP });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  const open = await ask(`select id, booking_id from offers where booking_id > $1 and answer = 'Offered'`, [FIRST]);
  expect(open.length).toBeGreaterThan(BOOKINGS);

  let answered = 0;
  const result = await Promise.all(
    open.map(async ({ id, booking_id }, at) => {
      const client = at % 2 === 0 ? mine : others;
      const status = await client.post(`/api/offers/${id}/accept?screen_label=offers`, {}).then(
        (answer) => answer.status,
        () => undefined,
      );
      answered++;
      // In the midst of it: some were answered, and most are under way.
      if (answered === 6) void one.end('SIGKILL');
      return { id: Number(id), booking: Number(booking_id), status };
    }),
  );
  await one.end('SIGKILL');
  expect(result.some(({ status }) => status === undefined)).toBe(true);
  // 503: it waited too long for what the killed process held, and nothing was done.
  expect(new Set(result.map(({ status }) => status ?? 200))).toSatisfy((statuses: Set<number>) =>
    [...statuses].every((status) => [200, 403, 404, 409, 422, 503].includes(status)),
  );

  const offers = await ask('select id, booking_id, vendor_id, answer, until from offers where booking_id > $1', [
    FIRST,
  ]);
  const bookings = await ask('select id, vendor_id, assignment_status from bookings where id > $1', [FIRST]);
  for (const { id, vendor_id, assignment_status } of bookings) {
    const own = offers.filter(({ booking_id }) => booking_id === id);
    const accepted = own.filter(({ answer }) => answer === 'Accepted');
    expect(accepted.length, `booking ${id}`).toBeLessThanOrEqual(1);
    const [taken] = accepted;
    // Whole or not at all: who has it, the answer, and that nobody else gets an offer any more.
    expect([vendor_id, assignment_status]).toEqual(taken ? [taken.vendor_id, 'Assigned'] : [null, 'Unassigned']);
    if (taken) expect(own.filter(({ answer }) => answer === 'Offered')).toEqual([]);
  }
  // What was answered as accepted is.
  const isAccepted = new Set(offers.filter(({ answer }) => answer === 'Accepted').map(({ id }) => Number(id)));
  for (const { id, status } of result) if (status === 200) expect(isAccepted.has(id), `offer ${id}`).toBe(true);

  // The other one goes on: what nobody has can be accepted still.
  for (const { id, booking_id } of offers.filter(({ answer }) => answer === 'Offered')) {
    const { status, body } = await others.post(`/api/offers/${id}/accept?screen_label=offers`, {});
    expect([200, 403, 409], JSON.stringify([booking_id, body])).toContain(status);
  }
  const left = await ask(`select count(*)::int as count from offers where booking_id > $1 and answer = 'Offered'`, [
    FIRST,
  ]);
  expect(left).toEqual([{ count: 0 }]);
});
