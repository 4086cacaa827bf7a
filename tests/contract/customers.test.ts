import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import type { Answer } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { done, expectSaid } from './outcomes.ts';
import { idsOf, stageFor } from './stage.ts';

/**
 * Customers: a list with its switch, and a page whose figures, bookings and reviews are those of
 * the records.
 */

const SCREEN = 'screen_label=customer-list';
const LIST = `/api/customers?${SCREEN}`;
const at = (id: unknown): string => `/api/customers/${id}?${SCREEN}`;

const { people, stored, first } = stageFor(['admin', 'ops']);
const [admin, ops] = people;
const bookingsOf = async (id: unknown): Promise<RecordData[]> =>
  (await stored('bookings')).filter(({ customer_id }) => customer_id === id);

describe('a customer', () => {
  it('should be counted and summed from the bookings there are', async () => {
    const { body } = await admin.get(`${LIST}&_end=100`);
    expect(body).toHaveLength((await stored('customers')).length);
    for (const { id } of body) {
      const bookings = await bookingsOf(id);
      const count = (...states: string[]) =>
        bookings.filter(({ booking_status }) => states.includes(String(booking_status))).length;
      const row = (await admin.get(at(id))).body;
      // The chart next to the total counts the same ones.
      expect(row).toMatchObject({
        ...{ pending_bookings: count('Pending', 'Assigned'), ongoing_bookings: count('Ongoing') },
        ...{ completed_bookings: count('Completed'), cancelled_bookings: count('Cancelled') },
        total_bookings: bookings.length,
      });
      // As the booking reports have it: what was called off comes to nothing.
      const current = bookings.filter(
        ({ order_status, booking_status }) => order_status !== 'Rejected' && booking_status !== 'Cancelled',
      );
      const total = current.reduce((sum, { payment_amount }) => sum + Number(payment_amount), 0);
      expect(row.total_booking_amount).toBeCloseTo(total, 2);
    }
  });

  it('should be switched off, refused what the page does not write, and kept while there are bookings', async () => {
    const customers = new Set((await stored('bookings')).map(({ customer_id }) => customer_id));
    const booked = await first('customers', (each) => customers.has(each.id));
    expect((await ops.patch(at(booked.id), { is_active: false })).body.is_active).toBe(false);
    for (const field of ['wallet_balance', 'first_name', 'loyalty_points', 'total_bookings', 'joined_at'])
      expectRefusal(await admin.patch(at(booked.id), { [field]: 1 }), 422, field);
    expectSaid(await admin.delete(at(booked.id)), 409, /^This customer cannot be deleted: \d+ bookings/);
    const { id } = await first('customers', (each) => !customers.has(each.id));
    done(await admin.delete(at(id)), 204);
  });

  it('should be added by whoever may add, once by their telephone, however that is written', async () => {
    expectRefusal(await admin.post(LIST, { first_name: 'New' }), 422, 'phone_number');
    const rich = { first_name: 'New', phone_number: '501230001', wallet_balance: 5 };
    expectRefusal(await admin.post(LIST, rich), 422, 'wallet_balance');
    const made = done(await ops.post(LIST, { first_name: 'New', phone_number: '050 123 0001' }), 201);
    const { id } = made.body;
    const added = await first('customers', (each) => each.id === id);
    expect(added).toMatchObject({ phone_number: '+971501230001', is_active: true });
    const again = { first_name: 'Other', phone_number: '+971 50 123 0001' };
    expectRefusal(await admin.post(LIST, again), 409, 'phone_number');
    const lookup = '/api/bookings/lookup/customer_id?screen_label=booking-list&q=%2B971501230001';
    const found = await ops.get(lookup);
    expect(found.body).toMatchObject([{ id, customer_name: 'New', phone_number: '+971501230001' }]);
  });

  it('should list five at a time, by tab', async () => {
    expect((await admin.get(LIST)).body).toHaveLength(5);
    const off = await admin.get(`${LIST}&_tab=inactive&_end=100`);
    expect(idsOf(off.body)).toEqual(idsOf((await stored('customers')).filter(({ is_active }) => !is_active)));
  });
});

describe('the lists on a customer’s page', () => {
  const list = (of: string, id: unknown, query = ''): Promise<Answer> =>
    admin.get(`/api/customers/${id}/${of}?${SCREEN}${query}`);

  it('should show the bookings of that customer and nobody else’s', async () => {
    for (const { id } of (await stored('customers')).slice(0, 12)) {
      const answer = await list('bookings', id, '&_end=100');
      expect(idsOf(answer.body)).toEqual(idsOf(await bookingsOf(id)));
      for (const row of answer.body) {
        const vendor = (await stored('vendors')).find((each) => each.id === row.vendor_id);
        expect([row.provider_email, row.provider_phone]).toEqual([vendor?.email ?? null, vendor?.phone_number ?? null]);
        expect(JSON.stringify(row)).not.toContain(String(vendor?.iban_code ?? 'no account'));
      }
    }
    expect((await list('bookings', 1)).body).toHaveLength(5);
  });

  it('should show the reviews of that customer', async () => {
    const { customer_id } = await first('reviews', ({ review }) => review === null);
    const answer = await list('reviews', customer_id, '&_end=100');
    const theirs = (await stored('reviews')).filter((review) => review.customer_id === customer_id);
    expect(idsOf(answer.body)).toEqual(idsOf(theirs));
    for (const row of answer.body) {
      const booking = (await stored('bookings')).find(({ id }) => id === row.booking_id);
      expect(row.booking_date).toBe(booking?.created_at);
    }
  });
});
