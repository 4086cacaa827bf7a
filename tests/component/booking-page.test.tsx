import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '../../resources/language/index.ts';
import { button, dialog, notice, openApp, press, rows } from './app.tsx';
import { movesOf } from './rows.ts';

/** A booking's page: what it offers where. */

const AT = '/bookings/edit-booking/Nw';
const OVER = 'Edit Services is not possible: Booking Status is Completed.';

const booking = (booking_status: string, moves: Parameters<typeof movesOf>[0]): Row => ({
  ...{ id: 7, order_status: 'Accepted', booking_status, assignment_status: 'Assigned', version_id: 1 },
  ...{ customer_id: 1, customer_phone: '+971501234567', customer_email: 'noor@example.com', address: 'Villa 4' },
  ...{ service_name: 'Split AC', service_price: 50, payment_amount: 50, paid_amount: 50, payment_status: 'Paid' },
  ...{
    admin_notes: null,
    schedule_date: '2026-01-05',
    schedule_time: '10:00',
    minutes: 60,
    created_at: '2026-01-02T08:00:00Z',
  },
  _moves: movesOf({ note: true, refund: true, 'mark-unpaid': true, ...moves }),
});

async function opened(row: Row): Promise<void> {
  await openApp(AT, {
    records: { bookings: [row] },
    answers: {
      'GET /api/bookings/7/booked': () => ({ json: null }),
      'GET /api/offers': () => ({ json: [] }),
    },
  });
  await expect.element(page.getByRole('region', { name: 'Booking Setup' })).toBeVisible();
}

describe('edit mode', () => {
  const services = button('Edit Services');

  it('should promise services where they can be edited', async () => {
    await opened(booking('Assigned', { 'edit-services': true, correct: true, 'assign-vendor': true }));
    await expect.element(page.getByText('Setup and assignment are locked. Press Edit Services')).toBeVisible();
    await services.click();
    await expect.element(notice('You can now modify the services.')).toBeVisible();
    await expect.element(button('Correct Details')).toBeVisible();
  });

  it.each(['Completed', 'Cancelled'])(
    'of a booking that is %s should offer what is left, and say no more',
    async (is) => {
      await opened(
        booking(is, { 'edit-services': OVER, correct: OVER, 'assign-vendor': OVER, 'additional-time': OVER }),
      );
      expect(services.length).toBe(0);
      await expect.element(page.getByText('Press Edit Booking to change payment or notes.')).toBeVisible();
      await button('Edit Booking').click();
      await expect.element(notice('Edit mode enabled.')).toBeVisible();
      await expect.element(page.getByRole('textbox', { name: 'Admin Notes' })).toBeVisible();
      await expect.element(page.getByRole('switch', { name: 'Paid' })).toBeVisible();
      expect(notice('modify the services').length).toBe(0);
      expect(page.getByText(/is not possible/).length).toBe(0);
      for (const name of ['Correct Details', 'Assign Vendor']) expect(button(name).length).toBe(0);
    },
  );
});

it('notes that are marked as required and can be left empty should say so', async () => {
  await opened({ ...booking('Pending', { approve: true }), order_status: 'Pending' });
  await button('Approve').click();
  const notes = dialog().getByLabelText('Decision Notes');
  await expect.element(notes).toHaveAccessibleDescription('You can leave this empty.');
});

describe('the summary', () => {
  const summary = page.css('.summary');
  const vendor = { vendor_id: 3, worker_id: 4, driver_id: null };
  const driver = { vendor_id: null, worker_id: null, driver_id: 5, driver_phone: '+971501234567' };

  it.each([
    ['the vendor and its worker', vendor, ['Gulf Breeze', 'Anil Karki']],
    ['the driver', driver, ['Omar Farah']],
    ['that there is nobody', { ...vendor, vendor_id: null, worker_id: null }, ['Unassigned']],
  ])('should say who does it: %s', async (_, who, message) => {
    const expanded = {
      vendor_id: { id: 3, company_or_vendor_name: 'Gulf Breeze' },
      worker_id: { id: 4, full_name: 'Anil Karki' },
      driver_id: { id: 5, full_name: 'Omar Farah' },
    };
    await opened({ ...booking('Assigned', {}), ...who, expanded } as unknown as Row);
    for (const text of message) await expect.element(summary.getByText(text)).toBeVisible();
  });
});

it('a booking next to its list should begin with what it is, when and by whom', async () => {
  await openApp('/bookings/booking-list?tab=all', { records: { bookings: [booking('Assigned', {})] } });
  await expect.element(rows.first()).toBeVisible();
  await press('ArrowDown', ' ');
  const parts = page.css('.peek-body').getByRole('heading');
  await expect.poll(() => parts.length).toBeGreaterThan(1);
  expect(parts.elements().map((each) => each.textContent)[0]).toBe('Booking Summary');
});
