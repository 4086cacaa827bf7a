import { describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { at, type Fields, givenTo, move, served, undoOf } from './bookings.ts';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

/**
 * Bookings taken back from whoever has them: their vendor or driver with the worker, or the worker
 * alone.
 */

const stage = stageFor(['admin@example.com', 'ops@example.com', 'support@example.com', 'service.vendor@example.com']);
const { as, one, first } = stage;
const admin = (): Client => as('admin@example.com');
const vendor = (): Client => as('service.vendor@example.com');
const change = (id: Id, fields: Fields): Promise<void> => stage.host.change('bookings', id, fields);

/** A booking that a vendor has, and a worker of theirs does. */
async function given(): Promise<RecordData> {
  const { id, vendor_id = null, worker_id = null } = await served(stage);
  await change(id, { ...givenTo(vendor_id), worker_id });
  return one('bookings', id);
}

describe('taking a booking back', () => {
  it('should leave it to nobody, with its time, and offer it to nobody by itself', async () => {
    const booking = await given();
    await change(booking.id, { mode: 'auto', vendor_group_id: 1 });
    const offers = await stage.stored('offers');
    const answer = await move(as('ops@example.com'), booking.id, 'un-assign', { reason: 'They called in sick' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { schedule_date, schedule_time } = booking;
    expect(await one('bookings', booking.id)).toMatchObject({
      ...{ vendor_id: null, driver_id: null, worker_id: null, schedule_date, schedule_time },
      ...{ booking_status: 'Pending', assignment_status: 'Unassigned', order_status: 'Accepted' },
      ...{ mode: 'manual', reason: 'They called in sick' },
    });
    expect(await stage.stored('offers')).toEqual(offers);
    // And be given to somebody again.
    expect((await move(admin(), booking.id, 'assign-vendor', { vendor_id: booking.vendor_id ?? null })).status).toBe(
      200,
    );
  });

  it('should free the worker’s time, and be refused undoing once somebody else has it', async () => {
    const booking = await given();
    const { worker_id = null, vendor_id = null } = booking;
    const answer = await move(admin(), booking.id, 'un-assign');
    const other = await first(
      'bookings',
      ({ id, sub_category_id, zone_id }) =>
        id !== booking.id && sub_category_id === booking.sub_category_id && zone_id === booking.zone_id,
    ).catch(() => first('bookings', ({ id }) => id !== booking.id));
    const { sub_category_id = null, zone_id = null } = booking;
    await change(other.id, { ...givenTo(vendor_id), sub_category_id, zone_id });
    expect((await move(admin(), other.id, 'assign-worker', { worker_id })).status).toBe(200);
    expectRefusal(await admin().post(undoOf(answer)), 409);
    expect((await move(admin(), other.id, 'un-assign-worker')).status).toBe(200);
    expect((await admin().post(undoOf(answer))).status).toBe(200);
    expect(await one('bookings', booking.id)).toMatchObject({ vendor_id, worker_id, booking_status: 'Assigned' });
  });

  it('should take the worker alone, who may be taken by the vendor too', async () => {
    const user = await first('users', ({ email }) => email === 'service.vendor@example.com');
    const own = await first('vendors', ({ vendor_user_id }) => vendor_user_id === user.id);
    const worker = await first('workers', ({ vendor_id, user_type }) => vendor_id === own.id && user_type === 'Worker');
    const booking = await first('bookings', ({ vendor_id }) => vendor_id === own.id);
    for (const client of [vendor(), admin()]) {
      await change(booking.id, { ...givenTo(own.id), worker_id: worker.id, overbook_reason: 'A neighbour' });
      expect((await move(client, booking.id, 'un-assign-worker')).status).toBe(200);
      expect(await one('bookings', booking.id)).toMatchObject({
        ...{ vendor_id: own.id, worker_id: null, overbook_reason: null },
        ...{ booking_status: 'Assigned', assignment_status: 'Assigned' },
      });
    }
    // Giving the whole booking back is the office's to decide.
    expectRefusal(await move(vendor(), booking.id, 'un-assign'), 403);
    expectRefusal(await move(as('support@example.com'), booking.id, 'un-assign-worker'), 403);
  });

  it.each([
    ['begun', { booking_status: 'Ongoing' }],
    ['done', { booking_status: 'Completed' }],
    ['called off', { booking_status: 'Cancelled' }],
    ['rejected', { order_status: 'Rejected' }],
  ])('should be refused of work that is %s', async (_what, fields) => {
    const booking = await given();
    await change(booking.id, fields);
    const before = await one('bookings', booking.id);
    for (const name of ['un-assign', 'un-assign-worker']) expectRefusal(await move(admin(), booking.id, name), 409);
    expect(await one('bookings', booking.id)).toEqual(before);
  });

  it('should be possible from the board, where it asks for nothing', async () => {
    const booking = await given();
    const answer = await admin().post(at(booking.id, 'un-assign').replace('booking-list', 'day-board'), {});
    expect(answer.status).toBe(200);
    expect(await one('bookings', booking.id)).toMatchObject({ vendor_id: null, worker_id: null });
  });
});
