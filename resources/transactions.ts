import { businessReports, ledgerMeasures } from './business-report.ts';
import { defineResource } from './language/index.ts';

/** The booking ledger (spec part 2 §2 Transaction reports, §3 Transaction), immutable. */
export const transactions = defineResource({
  name: 'transactions',
  label: { one: 'Transaction', many: 'Transactions' },
  title: 'transaction_id',
  // A vendor sees the lines of its statements: what of its work is its own.
  rows: [
    {
      role: 'vendor',
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      visibleFields: [
        'transaction_id',
        'transaction_date',
        'amount_aed',
        'entry',
        'booking_id',
        'vendor_id',
        'statement_id',
        'transaction_type',
        'payment_kind',
      ],
    },
  ],
  fields: {
    id: { kind: 'id' },
    transaction_id: {
      kind: 'text',
      label: 'Transaction ID',
      required: true,
      unique: 'This transaction exists already',
      maxLength: 40,
    },
    transaction_date: { kind: 'timestamp', label: 'Date', required: true },
    transaction_to: { kind: 'text', required: 'The payee is required', maxLength: 100 },
    amount_aed: { kind: 'money', label: 'Amount', required: true },
    entry: { kind: 'choice', label: 'For', of: 'transaction_entry', required: true },
    /** Nothing of a payout. */
    booking_id: { kind: 'reference', to: 'bookings' },
    /** Whose share it is, or of whose work it is the commission. */
    vendor_id: { kind: 'reference', to: 'vendors' },
    vendor_name: { kind: 'related', label: 'Vendor Name', path: 'vendor_id.company_or_vendor_name' },
    /** What it follows from; nothing where a share went to another vendor. */
    payment_id: { kind: 'reference', to: 'payments' },
    payment_kind: { kind: 'related', label: 'Payment', path: 'payment_id.kind' },
    payout_id: { kind: 'reference', to: 'payouts' },
    /** Where it stands once its month is closed: the one thing that is noted of it later. */
    statement_id: { kind: 'reference', label: 'Statement', to: 'vendor_statements' },
    transaction_type: { kind: 'choice', label: 'Type', of: 'transaction_type', required: true },
    /** By what of its booking a line is found. */
    booking_vendor_id: { kind: 'related', label: 'Vendor', path: 'booking_id.vendor_id' },
    booking_sub_category_id: { kind: 'related', label: 'Sub Category', path: 'booking_id.sub_category_id' },
  },
  measures: ledgerMeasures,
  screens: {
    'business-reports': businessReports,
    'transaction-reports': {
      module: 'Reports',
      label: 'Transaction Reports',
      path: '/reports/transactions',
      permissions: ['read', 'export'],
      list: {
        columns: [
          'id',
          'transaction_id',
          'transaction_date',
          'transaction_to',
          'booking_id',
          'amount_aed',
          'transaction_type',
        ],
        secondLine: { transaction_to: ['entry'] },
        search: ['transaction_id', 'transaction_to'],
        filters: ['transaction_type', 'entry', 'vendor_id', 'transaction_date', 'amount_aed'],
        initialSort: { field: 'transaction_date', order: 'desc' },
      },
    },
  },
  fixtures: { count: 80 },
});
