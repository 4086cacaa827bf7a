import { defineResource } from './language/index.ts';

const of = { kind: 'rollup', of: 'payouts', by: 'run_id' } as const;
const real = { status: { in: ['Draft', 'Sent', 'Paid', 'Failed'] } } as const;

/** Payouts of last month's statements, unless stopped. Not released by their maker. */
export const payoutRuns = defineResource({
  name: 'payout_runs',
  label: { one: 'Payout Run', many: 'Payout Runs' },
  title: 'id',
  fields: {
    id: { kind: 'id', label: 'Run ID' },
    note: { kind: 'textarea', maxLength: 500, help: 'A note for the person who releases it.' },
    status: {
      kind: 'state',
      of: 'payout_run_status',
      initial: 'Draft',
      moves: [
        {
          name: 'release',
          from: ['Draft'],
          to: 'Sent',
          showFields: ['total', 'payout_count', 'excluded_count', 'made_by', 'note'],
          question: 'This takes the amounts off what is owed. You can then download the bank file.',
          sets: { released_by: { me: 'id' }, released_at: { now: true } },
          handlers: ['release-payouts'],
          undo: false,
          messages: { done: 'Payout run released', failed: 'Failed to release the payout run' },
        },
        {
          name: 'cancel',
          from: ['Draft'],
          to: 'Cancelled',
          danger: true,
          question: 'Another run can then pay its statements.',
          handlers: ['cancel-payouts'],
          undo: false,
          messages: { done: 'Payout run cancelled', failed: 'Failed to cancel the payout run' },
        },
      ],
    },
    made_by: { kind: 'reference', to: 'users' },
    released_by: { kind: 'reference', to: 'users' },
    released_at: { kind: 'timestamp', label: 'Released On' },
    /** When the bank file was downloaded last. */
    file_at: { kind: 'timestamp', label: 'Bank File' },
    total: { ...of, measure: 'sum', field: 'amount', where: real },
    payout_count: { ...of, measure: 'count', label: 'Payouts', where: real },
    excluded_count: { ...of, measure: 'count', label: 'Excluded', where: { status: { is: 'Excluded' } } },
    settled_count: { ...of, measure: 'count', label: 'Settled', where: { status: { in: ['Paid', 'Failed'] } } },
    created_at: { kind: 'timestamp', label: 'Made On', stamp: 'created' },
  },
  handlers: { created: ['make-payouts'] },
  screens: {
    'payout-runs': {
      module: 'Reports',
      path: '/vendor/payout-runs',
      permissions: ['read', 'write', 'update', 'export'],
      list: {
        columns: ['id', 'created_at', 'payout_count', 'total', 'excluded_count', 'settled_count', 'status'],
        secondLine: { created_at: ['made_by'], status: ['released_at'] },
        filters: ['status', 'created_at'],
        pageSize: 10,
      },
      form: {
        path: '/vendor/manage-payout-run/:id',
        only: 'new',
        fields: ['note'],
      },
      show: {
        path: '/vendor/payout-run/:id',
        tabs: [
          {
            name: 'payouts',
            cards: ['total', 'payout_count', 'excluded_count', 'settled_count'],
            sections: [
              {
                title: 'Run',
                fields: ['status', 'made_by', 'created_at', 'released_by', 'released_at', 'file_at', 'note'],
              },
            ],
            panels: ['bank-file'],
            list: {
              of: 'payouts',
              by: 'run_id',
              columns: ['vendor_id', 'statement_id', 'beneficiary', 'iban', 'amount', 'status', 'reason'],
              pageSize: 25,
            },
          },
        ],
      },
      messages: { created: 'Payout run made: it waits to be released by somebody else' },
    },
  },
  fixtures: { count: 0 },
});
