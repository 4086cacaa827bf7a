import { defineResource } from './language/index.ts';

/**
 * Money of a booking as it came in and was given back. The server writes each once, by the moves of
 * the booking, and never again: what was recorded by mistake is taken back by a reversal. What is
 * paid, refunded and owed, and the ledger, follow from these (`product/ledger/rules/payments.ts`).
 */
export const payments = defineResource({
  name: 'payments',
  label: { one: 'Payment', many: 'Payments' },
  title: 'id',
  // A vendor sees what was paid while the booking was its own: not what staff noted of it, nor who
  // of them did.
  rows: [
    {
      role: 'vendor',
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      sees: ['id', 'booking_id', 'vendor_id', 'kind', 'amount', 'method', 'paid_at'],
    },
  ],
  fields: {
    id: { kind: 'id', label: 'Payment ID' },
    booking_id: { kind: 'reference', to: 'bookings', required: true },
    vendor_id: { kind: 'reference', to: 'vendors' },
    kind: { kind: 'choice', of: 'payment_kind', required: true },
    amount: { kind: 'money', required: true, min: 0.01 },
    method: { kind: 'choice', of: 'payment_method' },
    note: { kind: 'textarea', maxLength: 500 },
    /** The receipt that a reversal takes back. */
    reverses_id: { kind: 'reference', label: 'Takes Back', to: 'payments' },
    paid_at: { kind: 'timestamp', label: 'Date', required: true },
    /** Their name as it was: who records payments may leave. */
    recorded_by: { kind: 'text', label: 'By', maxLength: 120 },
  },
  fixtures: { count: 80 },
});
