import { defineResource } from './language/index.ts';

/**
 * Vendors' payments by runs (`product/vendors/server/payouts/`); users record the bank's result.
 */
export const payouts = defineResource({
  name: 'payouts',
  label: { one: 'Payout', many: 'Payouts' },
  title: 'id',
  rows: [
    {
      role: 'vendor',
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      visibleFields: ['id', 'vendor_id', 'statement_id', 'amount', 'status', 'sent_at', 'settled_at', 'reason'],
    },
  ],
  fields: {
    id: { kind: 'id', label: 'Payout ID' },
    run_id: { kind: 'reference', label: 'Run', to: 'payout_runs', required: true },
    vendor_id: { kind: 'reference', to: 'vendors', required: true },
    statement_id: { kind: 'reference', to: 'vendor_statements', required: true },
    /** The same while it is paid by this one: nobody is paid twice for a statement. */
    held_id: { kind: 'reference', label: 'Statement Held', to: 'vendor_statements' },
    amount: { kind: 'money', required: true },
    /** Of the account as it was looked at when the run was made. */
    beneficiary: { kind: 'text', maxLength: 100 },
    iban: { kind: 'text', label: 'IBAN', maxLength: 30, masked: true },
    status: {
      kind: 'state',
      of: 'payout_status',
      initial: 'Draft',
      byServer: ['Sent', 'Excluded', 'Cancelled'],
      moves: [
        {
          name: 'mark-paid',
          from: ['Sent'],
          to: 'Paid',
          sets: { settled_at: { now: true } },
          undo: false,
          messages: { done: 'Payout marked as paid', failed: 'Failed to mark the payout' },
        },
        {
          name: 'mark-failed',
          from: ['Sent'],
          to: 'Failed',
          danger: true,
          inputs: [{ field: 'reason', required: 'Please say why the bank did not pay' }],
          sets: { settled_at: { now: true } },
          handlers: ['return-payout'],
          undo: false,
          messages: { done: 'Payout marked as failed: the amount is owed again', failed: 'Failed to mark the payout' },
        },
      ],
    },
    /** By the bank, or by the server if not sent. */
    reason: { kind: 'text', maxLength: 500, translated: true },
    sent_at: { kind: 'timestamp', label: 'Sent On' },
    settled_at: { kind: 'timestamp', label: 'Settled On' },
  },
  personal: ['beneficiary', 'iban'],
  unique: [{ fields: ['held_id'], message: 'This statement is paid by another run already' }],
  screens: {
    payouts: {
      module: 'Reports',
      path: '/vendor/payouts',
      permissions: ['read', 'update', 'export'],
      // What waits in a run, or was passed over, stands with its run.
      where: { status: { in: ['Sent', 'Paid', 'Failed'] } },
      list: {
        tabs: [
          { name: 'all' },
          { name: 'sent', where: { status: { is: 'Sent' } } },
          { name: 'paid', where: { status: { is: 'Paid' } } },
          { name: 'failed', where: { status: { is: 'Failed' } } },
        ],
        columns: ['id', 'vendor_id', 'statement_id', 'amount', 'sent_at', 'settled_at', 'status'],
        secondLine: { id: ['run_id'], status: ['reason'] },
        card: ['vendor_id', 'amount', 'sent_at'],
        missing: { settled_at: 'Not settled yet' },
        filters: ['vendor_id', 'status', 'amount', 'sent_at'],
        pageSize: 10,
      },
    },
  },
  fixtures: { count: 0 },
});
