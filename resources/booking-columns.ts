/** What a row of the booking list says: a line, and below it what goes with it. */
export const bookingColumns = {
  columns: [
    'id',
    'schedule_date',
    'customer_id',
    'service_name',
    'vendor_id',
    'worker_id',
    'booking_status',
    'payment_amount',
  ],
  headings: {
    // A file that is taken in says a service of the catalogue under Service.
    service_name: 'Service Name',
    vendor_id: 'Vendor / Driver',
    booking_status: 'Status',
    payment_amount: 'Payment',
  },
  secondLine: {
    id: ['created_at'],
    schedule_date: ['schedule_time'],
    customer_id: ['customer_phone'],
    service_name: ['zone_id'],
    // One or the other: assigning a vendor clears the driver.
    vendor_id: ['provider_phone', 'driver_id', 'driver_phone'],
    booking_status: ['assignment_status'],
    payment_amount: ['payment_status'],
  },
  // Before all else: what, when, for whom.
  card: ['schedule_date', 'customer_id', 'service_name'],
  missing: { schedule_date: 'Not scheduled', payment_status: { text: 'No Payment', meaning: 'attention' } },
} as const;
