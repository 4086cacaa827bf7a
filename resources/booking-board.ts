/** Where bookings are moved by hand: who does what when (spec part 1 §4). */
export const dayBoard = {
  module: 'Booking Management',
  label: 'Day Board',
  path: '/bookings/day-board',
  permissions: ['read', 'update'],
  list: {
    page: 'day-board',
    // What the board draws of a booking, and decides by before it is dropped.
    columns: [
      'id',
      'service_name',
      'schedule_date',
      'schedule_time',
      'minutes',
      'additional_hours',
      'customer_id',
      'zone_id',
      'sub_category_id',
      'booking_status',
      'order_status',
      'vendor_id',
      'driver_id',
      'worker_id',
    ],
    filters: ['zone_id', 'schedule_date'],
    initialSort: { field: 'schedule_time', order: 'asc' },
    pageSize: 100,
  },
  moves: ['assign-vendor', 'assign-driver', 'assign-worker', 'un-assign', 'un-assign-worker', 'reschedule'],
} as const;
