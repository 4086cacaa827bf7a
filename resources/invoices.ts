import { defineResource } from './language/index.ts';

/** Invoices and credit notes (spec part 1 §3 Invoice). Immutable, so no editing screens. */
export const invoices = defineResource({
  name: 'invoices',
  label: { one: 'Invoice', many: 'Invoices' },
  title: 'number',
  fields: {
    id: { kind: 'id' },
    number: { kind: 'text', required: true, unique: true, maxLength: 20 },
    uuid: { kind: 'text', required: true, unique: true, maxLength: 36 },
    kind: { kind: 'choice', of: 'paper_kind', required: true },
    booking_id: { kind: 'reference', to: 'bookings', required: true },
    customer_id: { kind: 'reference', to: 'customers', required: true },
    /** Why a credit note corrects an invoice. */
    reason: { kind: 'textarea', maxLength: 500 },
    corrects_id: { kind: 'reference', to: 'invoices' },
    issued_at: { kind: 'timestamp', required: true },
    net: { kind: 'money', required: true },
    vat: { kind: 'money', label: 'Tax', required: true },
    gross: { kind: 'money', label: 'Total', required: true },
    paper: { kind: 'snapshot' },
  },
  // None was issued by fixtures: numbers are counted from the first.
  fixtures: { count: 0 },
});
