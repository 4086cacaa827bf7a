/** What of a booking stands together on its page (spec part 1 §2 Booking details). */
export const bookingGroups = {
  schedule: {
    title: 'Booking Setup',
    fields: [
      'order_status',
      'booking_status',
      'schedule_date',
      'schedule_time',
      'minutes',
      'booking_type',
      'created_at',
      'booking_otp',
    ],
  },
  customer: {
    title: 'Customer Information',
    fields: ['customer_id', 'customer_phone', 'customer_email', 'address', 'zone_id', 'customer_notes', 'document'],
  },
  provider: {
    title: 'Vendor / Driver Information',
    fields: [
      'vendor_id',
      'provider_phone',
      'provider_address',
      'provider_lapsed',
      'driver_id',
      'driver_phone',
      'driver_address',
    ],
  },
  worker: { title: 'Worker Information', fields: ['worker_id', 'worker_phone'] },
  summary: {
    title: 'Booking Summary',
    fields: ['service_name', 'service_price', 'service_amount', 'additional_hours', 'additional_amount'],
  },
  payment: {
    title: 'Payment',
    fields: [
      'payment_status',
      'payment_amount',
      'paid_amount',
      'refunded_amount',
      'owed_amount',
      'waived_amount',
      'commission_rate',
    ],
  },
  notes: { title: 'Notes', fields: ['offer_outcome', 'approval_notes', 'admin_notes', 'reason', 'overbook_reason'] },
  timeline: {
    title: 'Timeline',
    fields: ['request_accepted_at', 'service_started_at', 'service_completed_at', 'job_verified_at'],
  },
} as const;
