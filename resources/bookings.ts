import { defineResource } from './language/index.ts';

/** What customers ordered (spec part 1 §3 Booking). */
export const bookings = defineResource({
  name: 'bookings',
  label: { one: 'Booking', many: 'Bookings' },
  title: 'id',
  rows: [{ role: 'vendor', where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } } }],
  fields: {
    id: { kind: 'id', label: 'Booking ID' },
    customer_id: { kind: 'reference', to: 'customers', required: true },
    vendor_id: { kind: 'reference', label: 'Provider', to: 'vendors' },
    provider_email: { kind: 'related', label: 'Email', path: 'vendor_id.email' },
    provider_phone: { kind: 'related', label: 'Phone', path: 'vendor_id.phone_number' },
    schedule_date: { kind: 'date' },
    schedule_time: { kind: 'text', maxLength: 5, examples: ['08:00', '10:30', '14:00', '17:30'] },
    payment_amount: { kind: 'money', default: 0 },
    payment_status: { kind: 'choice', of: 'payment_status' },
    booking_status: { kind: 'choice', of: 'booking_status', required: true, default: 'Pending' },
    created_at: { kind: 'timestamp', label: 'Booking Date', stamp: 'created' },
  },
  fixtures: { count: 150 },
});
