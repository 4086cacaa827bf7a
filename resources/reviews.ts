import { defineResource } from './language/index.ts';

/** Customers' reviews (spec part 1 §3 Review, §2 Customer reviews table). */
export const reviews = defineResource({
  name: 'reviews',
  label: { one: 'Review', many: 'Reviews' },
  title: 'id',
  rows: [{ role: 'vendor', where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } }, visibleFields: 'all' }],
  fields: {
    id: { kind: 'id' },
    booking_id: { kind: 'reference', to: 'bookings', required: true },
    customer_id: { kind: 'reference', to: 'customers', required: true },
    vendor_id: { kind: 'reference', to: 'vendors' },
    worker_id: { kind: 'reference', to: 'workers' },
    booking_date: { kind: 'related', path: 'booking_id.created_at' },
    ratings: { kind: 'number', min: 1, max: 5, required: 'Rating is required' },
    review: { kind: 'textarea', maxLength: 1000 },
    completed_time: { kind: 'timestamp', label: 'Completed', stamp: 'created' },
  },
  fixtures: { count: 60 },
});
