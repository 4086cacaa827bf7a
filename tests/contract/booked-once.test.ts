import { describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { dayText } from '../../resources/language/message.ts';
import { at, bookedTwice, type Fields, givenTo, move, OPEN, SCREEN, served, stageOf, undoOf } from './bookings.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { done, expectSaid } from './outcomes.ts';

/**
 * Nobody is booked twice, through whichever door: every way of writing a booking that can make it
 * take somebody's time.
 */

const { stage, people, stored, one, first, change, booking } = stageOf(['admin', 'ops']);
const [admin, ops] = people;
const assign = (by: Client, worker_id: number, ...ids: readonly Id[]): Promise<Answer> =>
  by.post(`/api/bookings/bulk?${SCREEN}`, { action: 'move', move: 'assign-worker', values: { worker_id }, ids });

/**
 * A worker who is taken from 03:00 to 05:00 by one booking; and another booking of the same vendor,
 * which they could do too.
 */
async function pair() {
  const { id: taken, vendor_id = null, worker_id = null, zone_id = null, sub_category_id = null } = await served(stage);
  const { first_name, last_name } = await one('workers', worker_id);
  const { id: other } = await first('bookings', ({ id, payment_status }) => id !== taken && payment_status !== 'Paid');
  await change(taken, { ...givenTo(vendor_id), worker_id });
  await change(other, { ...givenTo(vendor_id), zone_id, sub_category_id });
  return { taken, other, worker_id: Number(worker_id), name: `${first_name} ${last_name}` };
}
type Pair = Awaited<ReturnType<typeof pair>>;

const BACK = { booking_status: 'Assigned', reason: 'x' };
const DOUBLE = { overbook_reason: 'Both flats are in one house' };
/** The day of all bookings here, as people read it. */
const DATE = { schedule_date: OPEN.schedule_date ?? null };
const DAY = dayText(String(DATE.schedule_date));

/**
 * Asserts that a write was refused, naming the booking that has the time, and that it left nothing.
 */
async function expectTaken(answer: Answer, { other, name, taken }: Pair, [before, hours]: [RecordData, string]) {
  expectSaid(answer, 409, `${name} is busy ${DAY}, ${hours} on booking ${taken}.`);
  expect(await booking(other)).toEqual(before);
}

describe('whoever is taken', () => {
  it.each<readonly [door: string, stands: Fields, name: string, body: (pair: Pair) => Fields]>([
    ['being assigned', {}, 'assign-worker', ({ worker_id }) => ({ worker_id })],
    ['rescheduling', { schedule_time: '06:00' }, 'reschedule', () => ({ ...DATE, schedule_time: '04:30' })],
    ['additional time', { schedule_time: '02:00', minutes: 60 }, 'additional-time', () => ({ additional_hours: 0.5 })],
    ['setting it back', { booking_status: 'Cancelled' }, 'set-status', () => BACK],
  ])('should not be booked twice by %s', async (_door, stands, name, body) => {
    const found = await pair();
    const holds: Fields = name === 'assign-worker' ? {} : { worker_id: found.worker_id };
    await change(found.other, { ...holds, ...stands });
    const before = await booking(found.other);
    await expectTaken(await move(admin, found.other, name, body(found)), found, [before, '03:00–05:00']);
    // By the same door, once the time is free.
    await change(found.taken, { booking_status: 'Cancelled' });
    done(await move(admin, found.other, name, body(found)));
  });

  it('should not be booked twice by an undo, of one move or of many', async () => {
    const found = await pair();
    await change(found.other, { worker_id: found.worker_id, schedule_time: '06:00' });
    const cancelled = await move(admin, found.other, 'cancel', { reason: 'Called off' });
    // The time is given to somebody else meanwhile.
    await change(found.taken, { schedule_time: '06:00' });
    const before = await booking(found.other);
    await expectTaken(await admin.post(undoOf(cancelled)), found, [before, '06:00–08:00']);
  });

  it('should not be booked twice by several of one call either', async () => {
    const found = await pair();
    await change(found.taken, { worker_id: null });
    await assign(admin, found.worker_id, found.taken, found.other);
    const assigned = [await booking(found.taken), await booking(found.other)];
    expect(assigned.map(({ worker_id }) => worker_id)).toEqual([found.worker_id, null]);
    expect(bookedTwice(await stored('bookings'))).toEqual([]);
  });

  it('should not be booked twice by writing fields of no form', async () => {
    const found = await pair();
    for (const fields of [{ worker_id: found.worker_id }, { schedule_time: '03:00' }, { overbook_reason: 'x' }])
      expectRefusal(await admin.patch(at(found.other), fields), 422);
  });

  it('should be booked twice on purpose only with a reason, by whoever may, and only then', async () => {
    const found = await pair();
    const body = { worker_id: found.worker_id, ...DOUBLE };
    expectRefusal(await move(admin, found.other, 'overbook', { worker_id: found.worker_id }), 422, 'overbook_reason');
    done(await move(admin, found.other, 'overbook', body));
    expect(await booking(found.other)).toMatchObject(body);
    // Whoever may not do it does not prolong it.
    expectRefusal(await move(ops, found.other, 'additional-time', { additional_hours: 1 }), 409);
    done(await move(admin, found.other, 'additional-time', { additional_hours: 1 }));
    // It is no reason for anything else.
    expectRefusal(await move(admin, found.other, 'assign-worker', { worker_id: found.worker_id }), 409);
  });

  it('should not be overbooked again by whoever may not, undoing what ended it', async () => {
    const found = await pair();
    await move(admin, found.other, 'overbook', { worker_id: found.worker_id, ...DOUBLE });
    const cancelled = await move(ops, found.other, 'cancel', { reason: 'Called off' });
    expectRefusal(await ops.post(undoOf(cancelled)), 409);
    done(await admin.post(undoOf(cancelled)));
  });

  it('should be free where one booking ends and the other begins, and when the other is over', async () => {
    const found = await pair();
    await change(found.other, { schedule_time: '05:00' });
    done(await move(admin, found.other, 'assign-worker', { worker_id: found.worker_id }));
    await change(found.other, { worker_id: null, schedule_time: '03:00' });
    await change(found.taken, { booking_status: 'Completed' });
    done(await move(admin, found.other, 'assign-worker', { worker_id: found.worker_id }));
  });
});

describe('fifty moves at once', () => {
  const MANY = 50;

  it('should end with nobody booked twice, and show each loser which booking won', { timeout: 240_000 }, async () => {
    const booking = await served(stage);
    const { vendor_id = null, worker_id = null, zone_id = null, sub_category_id = null } = booking;
    const like: Fields = { ...givenTo(vendor_id), zone_id, sub_category_id };
    const some = (await stored('bookings')).filter(({ payment_status }) => payment_status !== 'Paid').slice(0, 16);
    // Some have the worker at hours of their own, some will want to; all would overlap if all had
    // their way.
    const hours = ['00:00', '02:00', '04:00', '06:00'];
    for (const [at, { id }] of some.entries()) {
      const isBooked = at < hours.length;
      await change(id, {
        ...like,
        minutes: 90,
        worker_id: isBooked ? worker_id : null,
        schedule_time: isBooked ? (hours[at] ?? '08:00') : `${String(at % 9).padStart(2, '0')}:30`,
        ...(at >= 13 ? { worker_id, booking_status: 'Cancelled' } : {}),
      });
    }
    expect(bookedTwice(await stored('bookings'))).toEqual([]);
    const idOf = (at: number): Id => some[at % some.length]?.id ?? 0;
    const date = like.schedule_date ?? null;
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, at): Promise<Answer> => {
        const client = at % 2 === 0 ? admin : ops;
        const time = `${String((at * 3) % 9).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`;
        if (at % 5 === 0)
          return move(client, idOf(at % 4), 'additional-time', { additional_hours: 0.5 * ((at % 4) + 1) });
        if (at % 5 === 1) return move(client, idOf(at % 4), 'reschedule', { schedule_date: date, schedule_time: time });
        if (at % 5 === 2 && at % 3 === 0)
          return move(admin, idOf(13 + (at % 3)), 'set-status', { booking_status: 'Assigned', reason: 'It goes on' });
        if (at % 5 === 4 && at % 3 === 0)
          return assign(client, Number(worker_id), idOf(4 + (at % 9)), idOf(4 + ((at + 1) % 9)));
        return move(client, idOf(4 + (at % 9)), 'assign-worker', { worker_id });
      }),
    );
    expect(bookedTwice(await stored('bookings'))).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const losers = answers.filter(({ status }) => status !== 200);
    expect(losers.length).toBeGreaterThan(0);
    const words = / is busy \d+ \w+ \d{4}, \d\d:\d\d–\d\d:\d\d on booking \d+\.$|is not possible|changed by somebody/;
    for (const answer of losers) expectSaid(answer, 409, words);
  });
});
