import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOffered } from '../../product/bookings/rules/offers.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { move } from './bookings.ts';
import { fixturesFor, startHost, type TestHost } from './host.ts';

/**
 * A demo lies around the day it is made or reset, so that there is work to look at, and something
 * that can still be offered.
 */

let server: TestHost;
let now = new Date('2027-03-04T06:00:00Z');
beforeAll(async () => {
  server = await startHost({ now: () => now, fixtures: (registry, day) => fixturesFor(registry, { day }) });
});
afterAll(() => server.close());

const days = async () => (await server.all('bookings')).map(({ schedule_date }) => schedule_date);

it('should have bookings on the day it is made, and on the next day after a reset then', async () => {
  const made = await days();
  expect(made.filter((day) => day === '2027-03-04').length).toBeGreaterThan(10);
  now = new Date('2027-03-05T06:00:00Z');
  expect((await server.client().post('/mock/reset')).status).toBe(204);
  const anew = await days();
  const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  expect(anew).toEqual(made.map((day) => (typeof day === 'string' ? next(day) : day)));
});

it('should offer what is approved for automatic assignment, of its own bookings', async () => {
  const admin = await server.signIn('admin@example.com');
  const isWaiting = (each: RecordData) => each.order_status === 'Pending' && each.schedule_date !== null;
  const waiting = (await server.all('bookings')).find(isWaiting);
  const done = await move(admin, waiting?.id ?? 0, 'approve', { mode: 'auto' });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const booking = await server.one('bookings', waiting?.id ?? 0);
  expect(booking && isOffered(booking)).toBe(true);
  const offers = (await server.all('offers')).filter(({ booking_id }) => booking_id === waiting?.id);
  expect(offers.filter(({ answer }) => answer === 'Offered')).toHaveLength(1);
});
