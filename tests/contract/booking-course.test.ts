import { describe, expect, it } from 'vitest';
import type { Id } from '../../resources/language/index.ts';
import { type Fields, givenTo, move, OPEN, served, undoOf } from './bookings.ts';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

/**
 * The way of a booking besides what is usual: out of being processed, to any state and back, and
 * corrected.
 */

const stage = stageFor(['admin@example.com']);
const { stored, one } = stage;
const admin = (): Client => stage.as('admin@example.com');
const change = (id: Id, fields: Fields): Promise<void> => stage.host.change('bookings', id, fields);

describe('a booking on its way', () => {
  it('should be accepted out of being processed, as a request is approved', async () => {
    const booking = await served(stage);
    await change(booking.id, { ...OPEN, order_status: 'Processing', request_accepted_at: null });
    expectRefusal(await move(admin(), booking.id, 'approve', { mode: 'manual' }), 409);
    expectRefusal(await move(admin(), booking.id, 'accept'), 422, 'mode');
    const done = await move(admin(), booking.id, 'accept', { mode: 'manual', approval_notes: 'The card was charged' });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const accepted = await one('bookings', booking.id);
    expect(accepted).toMatchObject({
      order_status: 'Accepted',
      approval_notes: 'The card was charged',
      mode: 'manual',
    });
    expect(accepted.request_accepted_at).not.toBeNull();
    expect((await admin().post(undoOf(done))).status).toBe(200);
    expect(await one('bookings', booking.id)).toMatchObject({ order_status: 'Processing', request_accepted_at: null });
  });

  it('should be begun by somebody, and be set to any state with what that implies, and back', async () => {
    const booking = await served(stage);
    await change(booking.id, {
      ...OPEN,
      ...{ booking_status: 'Assigned', assignment_status: 'Unassigned', vendor_id: null, driver_id: null },
      ...{ service_started_at: null, service_completed_at: null, job_verified_at: null },
    });
    expectRefusal(await move(admin(), booking.id, 'start'), 409);
    await change(booking.id, { booking_status: 'Pending', order_status: 'Pending', request_accepted_at: null });
    const set = (booking_status: string) =>
      move(admin(), booking.id, 'set-status', { booking_status, reason: 'It was so' });
    const forward = await set('Completed');
    expect(forward.status, JSON.stringify(forward.body)).toBe(200);
    const done = await one('bookings', booking.id);
    expect(done.order_status).toBe('Accepted');
    for (const each of ['request_accepted_at', 'service_started_at', 'service_completed_at'])
      expect(done[each], each).not.toBeNull();
    expect((await move(admin(), booking.id, 'verify')).status).toBe(200);
    const back = await set('Assigned');
    expect(await one('bookings', booking.id)).toMatchObject({
      order_status: 'Accepted',
      request_accepted_at: done.request_accepted_at,
      service_started_at: null,
      service_completed_at: null,
      job_verified_at: null,
    });
    expect((await admin().post(undoOf(back))).status).toBe(200);
    expect(await one('bookings', booking.id)).toMatchObject({
      booking_status: 'Completed',
      service_started_at: done.service_started_at,
      service_completed_at: done.service_completed_at,
    });
  });

  it('should be corrected where it was taken down wrongly, as long as whoever has it works there', async () => {
    const booking = await served(stage);
    const { vendor_id = null, zone_id = null } = booking;
    await change(booking.id, { ...givenTo(vendor_id), latitude: 25.1, longitude: 55.2 });
    const wanted = { address: 'Flat 7, Building 3, Dubai', zone_id, customer_notes: 'Ring twice', document: null };
    const done = await move(admin(), booking.id, 'correct', wanted);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await one('bookings', booking.id)).toMatchObject({ ...wanted, latitude: null, longitude: null });
    const { zone_ids } = await one('vendors', vendor_id);
    const strange = (await stored('zones')).find(({ id }) => !(zone_ids as unknown as Id[]).includes(id));
    const refused = await move(admin(), booking.id, 'correct', { ...wanted, zone_id: strange?.id ?? 0 });
    expectRefusal(refused, 409);
    expect(refused.body.detail).toContain('does not work in this zone');
    await change(booking.id, { booking_status: 'Completed' });
    expectRefusal(await move(admin(), booking.id, 'correct', wanted), 409);
  });
});
