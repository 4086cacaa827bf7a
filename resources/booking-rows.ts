/** Whose bookings are a vendor's, and what of them it is told and may do. */
export const bookingRows = [
  {
    role: 'vendor',
    where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
    // What whoever does the work needs to know. What staff note of it, what a customer complains
    // of, what the house earns, how it was offered and the code by which the customer lets somebody
    // in are not theirs.
    sees: [
      'order_status',
      'booking_status',
      'assignment_status',
      'booking_type',
      'schedule_date',
      'schedule_time',
      'minutes',
      'created_at',
      'customer_id',
      'customer_name',
      'customer_phone',
      'address',
      'zone_id',
      'customer_notes',
      'document',
      'latitude',
      'longitude',
      'provider',
      'provider_name',
      'provider_email',
      'driver_name',
      'worker',
      'sub_category_id',
      'service_id',
      'version_id',
      'basket',
      'priced',
      'summary',
      'payment_amount',
      'payment_status',
      'timeline',
    ],
    moves: ['assign-worker', 'un-assign-worker'],
  },
] as const;
