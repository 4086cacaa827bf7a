import { describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { listen } from './listener.ts';
import { done } from './outcomes.ts';
import { type Answer, stageFor } from './stage.ts';
import { vendorOf } from './vendor-stage.ts';

/**
 * What a vendor sees of the bookings that are its own: what its definition lists, at every door,
 * and nothing else.
 */

const EMAILS = { admin: 'admin@example.com', vendor: 'service.vendor@example.com' } as const;
const stage = stageFor(Object.values(EMAILS));
const { as, first, one } = stage;
const vendor = () => as(EMAILS.vendor);

const SCREEN = 'screen_label=booking-list';
/** What no vendor may read, each with a value that stands nowhere else. */
const KEPT = {
  admin_notes: 'zq-admin-notes',
  approval_notes: 'zq-approval-notes',
  review: 'zq-complaint',
  offer_outcome: 'zq-outcome',
  overbook_reason: 'zq-overbooked',
  booking_otp: '8642',
  commission_rate: 13.37,
} as const;
const textOf = (answer: Answer): string => JSON.stringify(answer.body) ?? '';

/**
 * A booking of the vendor's that is to be done, with something in each field that is kept from it.
 */
async function secretBooking(): Promise<RecordData> {
  const own = await vendorOf(stage, EMAILS.vendor);
  const booking = await first('bookings', (each) => each.vendor_id !== null && each.booking_status === 'Assigned');
  await stage.host.change('bookings', booking.id, { ...KEPT, vendor_id: own.id, worker_id: null });
  return one('bookings', booking.id);
}

const expectNothingOf = (answer: Answer, id: Id): void => {
  expect(answer.status).toBe(200);
  expect(textOf(answer)).toContain(String(id));
  for (const [name, value] of Object.entries(KEPT)) {
    expect(textOf(answer), name).not.toContain(`"${name}"`);
    if (typeof value === 'string') expect(textOf(answer), name).not.toContain(value);
  }
};

describe('what a vendor sees of its bookings', () => {
  it('should leave out what its definition does not list, in lists and records', async () => {
    const { id } = await secretBooking();
    for (const path of ['?_start=0&_end=100&', `/${id}?`])
      expectNothingOf(await vendor().get(`/api/bookings${path}${SCREEN}`), id);
    // Staff see it.
    expect(textOf(await as(EMAILS.admin).get(`/api/bookings/${id}?${SCREEN}`))).toContain(KEPT.admin_notes);
  });

  it('should leave it out of the history of what staff wrote since', async () => {
    const { id } = await secretBooking();
    done(await as(EMAILS.admin).post(`/api/bookings/${id}/note?${SCREEN}`, { admin_notes: 'zq-another' }));
    const answer = await vendor().get(`/api/bookings/${id}/history?${SCREEN}`);
    expect(textOf(answer)).not.toContain('zq-another');
    expect(textOf(answer)).not.toContain('admin_notes');
    // Nor that it was a note.
    expect(answer.body[0]).toMatchObject({ event: 'updated', changes: {} });
    expect(textOf(await as(EMAILS.admin).get(`/api/bookings/${id}/history?${SCREEN}`))).toContain('zq-another');
  });

  it('should hear by events that something was written, and neither what nor of which record', async () => {
    const { id } = await secretBooking();
    await stage.host.change('bookings', id, { payment_amount: 100 });
    const listener = await listen(vendor());
    await as(EMAILS.admin).post(`/api/bookings/${id}/note?${SCREEN}`, { admin_notes: 'zq-another' });
    const answer = await as(EMAILS.admin).post(`/api/bookings/${id}/invoice?${SCREEN}`, {});
    expect(answer.status, textOf(answer)).toBe(201);
    const resources = (): string[] => (listener.changes as { resource: string }[]).map(({ resource }) => resource);
    await listener.until(() => resources().includes('bookings') && resources().includes('invoices'));
    listener.close();
    for (const change of listener.changes as object[])
      expect(Object.keys(change).toSorted()).toEqual(['entry', 'resource']);
    expect(listener.text).not.toContain('zq-');
  });

  it('should be found by none of it', async () => {
    const { id } = await secretBooking();
    expect((await vendor().get(`/api/bookings?q=zq-admin&${SCREEN}`)).body).toEqual([]);
    expect((await vendor().get('/api/search?q=zq-admin-notes')).body).toEqual({ hits: [], totals: {} });
    expect(textOf(await vendor().get(`/api/bookings?_sort=id&_order=asc&q=${id}&${SCREEN}`))).toContain(`"id":${id},`);
  });

  it('should answer what is made of it by none of its moves', async () => {
    const { id, vendor_id } = await secretBooking();
    const worker = await first('workers', (each) => each.user_type === 'Worker' && each.vendor_id === vendor_id);
    const answer = await vendor().post(`/api/bookings/${id}/assign-worker?${SCREEN}`, { worker_id: worker.id });
    for (const value of Object.values(KEPT)) expect(textOf(answer)).not.toContain(String(value));
    expect(textOf(answer)).not.toContain('commission_rate');
    const day = String((await one('bookings', id)).schedule_date);
    expectNothingOf(await vendor().get(`/api/dispatch/board?day=${day}&screen_label=day-board`), id);
  });
});
