/**
 * A vendor's figures (spec part 1 §2 Vendor reports list). Stored, as vendors are ranked by them.
 */

const counter = { kind: 'rollup', by: 'vendor_id', stored: true } as const;
const bookings = { ...counter, measure: 'count', of: 'bookings' } as const;
/** Lines of the ledger that name the vendor: what went out, and what was taken back. */
const lines = { ...counter, measure: 'sum', of: 'transactions', field: 'amount_aed' } as const;
const out = (entry: string) =>
  ({ ...lines, where: { entry: { is: entry }, transaction_type: { is: 'Debit' } } }) as const;
const back = (entry: string) =>
  ({ ...lines, where: { entry: { is: entry }, transaction_type: { is: 'Credit' } } }) as const;

export const vendorFigures = {
  /** The categories its services are of, worked out of them. */
  category_ids: { kind: 'references', label: 'Categories', to: 'categories' },
  /** Those of its services it takes bookings of. */
  subscribed_count: {
    kind: 'formula',
    label: 'Subscribed Sub Categories',
    sum: ['service_ids', { product: ['unsubscribed_ids', -1] }, 0],
  },
  service_men: { ...counter, measure: 'count', of: 'workers', where: { user_type: { is: 'Worker' } } },
  total_bookings: bookings,
  waiting_bookings: { ...bookings, label: 'Waiting', where: { booking_status: { in: ['Pending', 'Assigned'] } } },
  ongoing_bookings: { ...bookings, label: 'Ongoing', where: { booking_status: { is: 'Ongoing' } } },
  completed_bookings: { ...bookings, label: 'Completed', where: { booking_status: { is: 'Completed' } } },
  cancelled_bookings: { ...bookings, label: 'Cancelled', where: { booking_status: { is: 'Cancelled' } } },
  /** Percent of all bookings it was given, those that were called off included. */
  completion_rate: { kind: 'formula', label: 'Completion Rate (%)', share: ['completed_bookings', 'total_bookings'] },
  shares_posted: out('Vendor Share'),
  shares_taken_back: back('Vendor Share'),
  total_earnings: { kind: 'formula', sum: ['shares_posted', { product: ['shares_taken_back', -1] }] },
  commission_posted: out('Commission'),
  commission_taken_back: back('Commission'),
  commission_given: { kind: 'formula', sum: ['commission_posted', { product: ['commission_taken_back', -1] }] },
  payouts_posted: back('Payout'),
  payouts_returned: out('Payout'),
  paid_out: { kind: 'formula', sum: ['payouts_posted', { product: ['payouts_returned', -1] }] },
  /** Below nothing where a share was taken back that was paid out already. */
  owed_to_vendor: { kind: 'formula', label: 'Owed to Vendor', sum: ['total_earnings', { product: ['paid_out', -1] }] },
} as const;

/** The screen of reports, and the report of one vendor (spec part 2 §2 Vendor report details). */
export const vendorReports = {
  module: 'Vendor Management',
  label: 'Vendor Reports',
  path: '/vendor/report-list',
  permissions: ['read', 'update', 'export'],
  list: {
    tabs: [],
    columns: [
      'id',
      'company_or_vendor_name',
      'subscribed_count',
      'service_men',
      'total_bookings',
      'total_earnings',
      'commission_given',
      'completion_rate',
    ],
    headings: {
      id: 'S.no',
      company_or_vendor_name: 'Vendor Name',
      service_ids: 'Sub Category',
    },
    // What it gives, below what that came to (spec part 1 §3 Vendor report row).
    secondLine: { commission_given: ['commission_rate'] },
    missing: { commission_rate: 'House rate' },
    search: ['company_or_vendor_name', 'authorized_person_name', 'email', 'phone_number'],
    filters: ['zone_ids', 'category_ids', 'service_ids', 'id'],
    initialSort: { field: 'total_earnings', order: 'desc' },
  },
  show: {
    path: '/vendor/report-details/:id',
    tabs: [
      {
        name: 'overview',
        cards: [
          'total_bookings',
          'total_earnings',
          'commission_given',
          'completion_rate',
          'service_men',
          'subscribed_count',
          'rating',
          'lapsed_papers',
        ],
        charts: [
          {
            label: 'Bookings by status',
            shape: 'pie',
            fields: ['waiting_bookings', 'ongoing_bookings', 'completed_bookings', 'cancelled_bookings'],
          },
        ],
        sections: ['profile', 'request'],
      },
      {
        name: 'subscribed-services',
        panels: ['vendor-subscriptions'],
      },
      {
        name: 'bookings',
        list: {
          of: 'bookings',
          by: 'vendor_id',
          columns: [
            'id',
            'created_at',
            'schedule_date',
            'customer_id',
            'payment_amount',
            'booking_status',
            'payment_status',
          ],
          secondLine: { schedule_date: ['schedule_time'], customer_id: ['customer_phone'] },
          headings: { customer_id: 'Customer Info', payment_amount: 'Total Amount' },
          actions: ['view', 'download'],
          missing: { schedule_date: 'Not scheduled', payment_status: { text: 'No Payment', meaning: 'attention' } },
        },
      },
      {
        name: 'worker-list',
        list: {
          of: 'workers',
          by: 'vendor_id',
          columns: ['full_name', 'user_type', 'service_types', 'phone', 'rating', 'driver_id', 'is_active'],
          headings: { service_types: 'Service', driver_id: 'Driver Name' },
          secondLine: { full_name: ['email'] },
        },
      },
      {
        name: 'settings',
        panels: ['vendor-commission'],
      },
      { name: 'bank-information', sections: ['bank'] },
      {
        name: 'reviews',
        list: {
          of: 'reviews',
          by: 'vendor_id',
          columns: ['booking_id', 'booking_date', 'customer_id', 'worker_id', 'ratings', 'review'],
          headings: { booking_id: 'Booking ID', review: 'Reviews' },
          missing: { review: 'No review' },
        },
      },
      {
        name: 'business-plan',
        cards: ['owed_to_vendor', 'total_earnings', 'paid_out', 'commission_given'],
        sections: [
          {
            title: 'Subscription',
            fields: ['admin_approval', 'decided_at', 'papers_until', 'created_at', 'subscribed_count'],
          },
        ],
        panels: ['vendor-rates'],
        list: {
          of: 'vendor_statements',
          by: 'vendor_id',
          columns: ['number', 'month', 'opening', 'earned', 'paid_out', 'closing', 'closed_at'],
          actions: ['view', 'download'],
        },
      },
    ],
  },
  messages: { loadFailed: 'Failed to load vendor details. Please try again.' },
} as const;
