import { defineResource } from './language/index.ts';

/**
 * Immutable payments and refunds; mistakes are reversed. Totals and ledger derive from them
 * (`product/ledger/rules/payments.ts`).
 */
export const payments = defineResource({
  name: 'payments',
  label: { one: 'Payment', many: 'Payments' },
  title: 'id',
  // A vendor sees payments of its time, without staff notes and names.
  rows: [
    {
      role: 'vendor',
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      visibleFields: ['id', 'booking_id', 'vendor_id', 'kind', 'amount', 'method', 'paid_at'],
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
