import { defineResource } from './language/index.ts';

const balance = { kind: 'money', min: -9_999_999_999, required: true } as const;

/**
 * Closed monthly statements, immutable, so no form; late lines go into their posting month
 * (`product/vendors/rules/statements.ts`).
 */
export const vendorStatements = defineResource({
  name: 'vendor_statements',
  label: { one: 'Statement', many: 'Statements' },
  title: 'number',
  rows: [
    {
      role: 'vendor',
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      visibleFields: ['number', 'vendor_id', 'month', 'figures', 'line_count', 'closed_at'],
    },
  ],
  fields: {
    id: { kind: 'id' },
    number: { kind: 'text', required: true, unique: true, maxLength: 20 },
    uuid: { kind: 'text', required: true, unique: true, maxLength: 36 },
    vendor_id: { kind: 'reference', to: 'vendors', required: true },
    /** Of Dubai days: `2026-10`. */
    month: {
      kind: 'text',
      required: true,
      pattern: { of: 'month', message: 'Please write a month like 2026-10' },
      maxLength: 7,
      examples: ['2026-09', '2026-10'],
    },
    opening: { ...balance, label: 'Opening Balance' },
    earned: { ...balance },
    paid_out: { ...balance },
    closing: { ...balance, label: 'Closing Balance' },
    line_count: { kind: 'number', label: 'Lines', required: true },
    closed_at: { kind: 'timestamp', label: 'Closed On', required: true },
    paper: { kind: 'snapshot' },
  },
  groups: { figures: { title: 'Statement', fields: ['opening', 'earned', 'paid_out', 'closing'] } },
  unique: [{ fields: ['vendor_id', 'month'], message: 'This month is closed already' }],
  screens: {
    'vendor-statements': {
      module: 'Reports',
      label: 'Vendor Statements',
      path: '/vendor/statements',
      permissions: ['read', 'export'],
      papers: ['statement'],
      list: {
        columns: ['number', 'vendor_id', 'month', 'figures'],
        secondLine: { month: ['closed_at'] },
        search: ['number', 'month'],
        filters: ['vendor_id', 'closing', 'closed_at'],
        pageSize: 10,
      },
      show: {
        path: '/vendor/statement/:id',
        tabs: [
          {
            name: 'statement',
            cards: ['figures'],
            sections: [{ title: 'Month', fields: ['number', 'vendor_id', 'month', 'line_count', 'closed_at'] }],
          },
          {
            name: 'lines',
            list: {
              of: 'transactions',
              by: 'statement_id',
              columns: ['transaction_id', 'transaction_date', 'entry', 'booking_id', 'amount_aed', 'transaction_type'],
              secondLine: { entry: ['payment_kind'] },
              headings: { booking_id: 'Booking ID' },
              pageSize: 25,
            },
          },
          {
            name: 'payouts',
            list: {
              of: 'payouts',
              by: 'statement_id',
              columns: ['id', 'amount', 'status', 'sent_at', 'settled_at', 'reason'],
              missing: { sent_at: 'Not sent yet', settled_at: 'Not settled yet' },
            },
          },
        ],
      },
    },
  },
  fixtures: { count: 0 },
});
