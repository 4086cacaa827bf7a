import { counted, paid } from './booking-money.ts';

/**
 * Booking measures and report (spec part 1 §2 Booking reports list: sample data, "Export does
 * nothing").
 */

const amount = { measure: 'sum', dateField: 'created_at' } as const;
const booked = { measure: 'count', dateField: 'created_at' } as const;

export const bookingMeasures = {
  booked: { ...booked, label: 'Total Bookings', description: 'Bookings' },
  booked_amount: {
    ...amount,
    field: 'payment_amount',
    label: 'Total Booking Amount',
    where: counted,
    description: 'Total of the bookings that were not called off',
  },
  due_amount: { ...amount, field: 'owed_amount', label: 'Due Amount' },
  settled_amount: { ...amount, field: 'paid_amount', label: 'Already Settled' },
  due: {
    ...booked,
    label: 'Due Amount',
    where: { owed_amount: { above: 0 } },
    description: 'Bookings with an amount still owed',
  },
  settled: { ...booked, label: 'Already Settled', where: paid },
  scheduled: {
    measure: 'count',
    dateField: 'schedule_date',
    where: counted,
    description: 'Bookings that were not called off',
  },
  /** What came in of work that is done. */
  revenue: {
    measure: 'sum',
    field: 'paid_amount',
    dateField: 'schedule_date',
    where: { booking_status: { is: 'Completed' } },
  },
  cancelled: { ...booked, where: { booking_status: { is: 'Cancelled' } } },
  cancel_rate: { ratio: ['cancelled', 'booked'], label: 'Cancelled (%)' },
} as const;

export const bookingReports = {
  module: 'Reports',
  label: 'Booking Reports',
  path: '/reports/bookings',
  permissions: ['read', 'export'],
  report: {
    period: { range: 'this-year', grain: 'month', compare: 'year' },
    cards: ['booked', 'booked_amount'],
    charts: [
      {
        label: 'Booking Statistics',
        shape: 'column',
        choices: [
          { label: 'Bookings Amount', measures: ['due_amount', 'settled_amount'], stacked: true },
          { label: 'Bookings Count', measures: ['due', 'settled'] },
          { label: 'Revenue', measures: ['revenue'] },
        ],
      },
      { label: 'Schedule by hour', shape: 'column', by: 'schedule_time', choices: [{ measures: ['scheduled'] }] },
    ],
    table: {
      by: 'period',
      measures: ['booked', 'booked_amount', 'settled_amount', 'due_amount', 'cancelled', 'cancel_rate'],
      headings: { by: 'Duration' },
    },
  },
  list: {
    tabs: [
      { name: 'all' },
      // What is still to come in, and what did.
      { name: 'debit', where: { owed_amount: { above: 0 } } },
      { name: 'credit', where: paid },
    ],
    columns: ['id', 'customer_id', 'vendor_id', 'payment_amount', 'service_discount', 'coupon_discount', 'vat_amount'],
    headings: {
      id: 'Booking ID',
      customer_id: 'Customer Info',
      vendor_id: 'Vendor Info',
      payment_amount: 'Booking Amount',
      sub_category_id: 'Sub Category',
    },
    secondLine: { id: ['created_at'], customer_id: ['customer_phone'], vendor_id: ['provider_phone'] },
    missing: { vendor_id: { text: 'Unassigned', meaning: 'attention' } },
    numbered: 'S.no',
    search: ['id', 'customer_name', 'customer_phone', 'provider_name'],
    filters: ['zone_id', 'category_id', 'sub_category_id', 'vendor_id', 'created_at'],
    pageSize: 25,
  },
} as const;
