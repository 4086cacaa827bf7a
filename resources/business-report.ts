/**
 * Own revenue and its report (spec part 1 §2 Business reports list: sample data, no call). The
 * ledger balances per booking, so earnings are the outgoing commission and own-service lines. Only
 * refunds are expenses; other corrections reduce earnings on their day.
 */

const commissionLines = { entry: { in: ['Commission', 'Own Service'] } } as const;
const sum = { measure: 'sum', field: 'amount_aed', dateField: 'transaction_date' } as const;

export const ledgerMeasures = {
  earning: {
    ...sum,
    label: 'Total earning',
    where: { ...commissionLines, payment_kind: { not: 'Refund' } },
    subtract: { transaction_type: { is: 'Credit' } },
    description: 'Commission and own services, less what was corrected of them',
  },
  expense: {
    ...sum,
    label: 'Total expense',
    where: { ...commissionLines, payment_kind: { is: 'Refund' } },
    subtract: { transaction_type: { is: 'Debit' } },
    description: 'Commission and own services of what was refunded',
  },
  net_profit: { minus: ['earning', 'expense'], label: 'Net Profit' },
  net_profit_rate: { ratio: ['net_profit', 'earning'], label: 'Net Profit Rate (%)' },
} as const;

export const businessReports = {
  module: 'Reports',
  label: 'Business Reports',
  path: '/reports/business',
  permissions: ['read', 'export'],
  report: {
    period: { range: 'this-year', grain: 'month', compare: 'year' },
    cards: ['net_profit', 'earning', 'expense'],
    charts: [
      {
        label: 'Earning Statistics',
        shape: 'line',
        choices: [
          { label: 'Earnings', measures: ['earning'] },
          { label: 'Expenses', measures: ['expense'] },
          { label: 'Profit', measures: ['net_profit'] },
        ],
      },
    ],
    table: {
      by: 'period',
      measures: ['earning', 'expense', 'net_profit', 'net_profit_rate'],
      numbered: 'S.no',
      headings: {
        by: 'Duration',
        earning: 'Commission Earnings',
        expense: 'Total Expenses',
        net_profit: 'Net Profit',
        net_profit_rate: 'Net Profit Rate (%)',
      },
    },
  },
  list: {
    tabs: [
      { name: 'all' },
      { name: 'debit', where: { transaction_type: { is: 'Debit' } } },
      { name: 'credit', where: { transaction_type: { is: 'Credit' } } },
    ],
    columns: [
      'transaction_id',
      'transaction_date',
      'transaction_to',
      'vendor_id',
      'booking_id',
      'amount_aed',
      'transaction_type',
    ],
    secondLine: { transaction_to: ['entry'], booking_id: ['payment_kind'] },
    // It is the house that all of them go to.
    search: ['transaction_id', 'transaction_to', 'vendor_name'],
    filters: ['entry', 'booking_vendor_id', 'booking_sub_category_id', 'transaction_date'],
    initialSort: { field: 'transaction_date', order: 'desc' },
    pageSize: 25,
  },
} as const;
