import { expect, it } from 'vitest';
import { isOffered } from '../../product/bookings/rules/offers.ts';
import type { RecordData, Registry } from '../../resources/language/index.ts';
import { move } from './bookings.ts';
import { fixturesFor } from './host.ts';
import { done } from './outcomes.ts';
import { running } from './running.ts';

/**
 * A demo has dates near the day it is made or reset, so that there is work to view, and something
 * that can still be offered.
 */

let now = new Date('2027-03-04T06:00:00Z');
const made = { now: () => now, fixtures: (registry: Registry, day: string) => fixturesFor(registry, { day }) };
const { server } = running({}, { ...made, keeps: true });

const days = async () => (await server.all('bookings')).map(({ schedule_date }) => schedule_date);

it('should have bookings on the day it is made, and on the next day after a reset then', async () => {
  const made = await days();
  expect(made.filter((day) => day === '2027-03-04').length).toBeGreaterThan(10);
  now = new Date('2027-03-05T06:00:00Z');
  done(await server.client().post('/mock/reset'), 204);
  const anew = await days();
  const next = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  expect(anew).toEqual(made.map((day) => (typeof day === 'string' ? next(day) : day)));
});

it('should offer what is approved for automatic assignment, of its own bookings', async () => {
  const admin = await server.signIn('admin@example.com');
  const isWaiting = (each: RecordData) => each.order_status === 'Pending' && each.schedule_date !== null;
  const id = (await server.all('bookings')).find(isWaiting)?.id ?? 0;
  done(await move(admin, id, 'approve', { mode: 'auto' }));
  const booking = await server.one('bookings', id);
  expect(booking && isOffered(booking)).toBe(true);
  const offers = (await server.all('offers')).filter(({ booking_id }) => booking_id === id);
  expect(offers.filter(({ answer }) => answer === 'Offered')).toHaveLength(1);
});
