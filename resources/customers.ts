import { counted } from './booking-money.ts';
import { defineResource } from './language/index.ts';

/**
 * Customers (spec part 2 §2 Customer list and customer view, §3 Customer; part 1 §2 Customer
 * views).
 */
export const customers = defineResource({
  name: 'customers',
  label: { one: 'Customer', many: 'Customers' },
  title: 'customer_name',
  picture: 'profile_img',
  active: 'is_active',
  personal: ['first_name', 'last_name', 'profile_img', 'email', 'phone_number', 'full_address'],
  fields: {
    id: { kind: 'id' },
    first_name: { kind: 'text', required: true, maxLength: 50 },
    last_name: { kind: 'text', maxLength: 50 },
    customer_name: { kind: 'joined', of: ['first_name', 'last_name'] },
    profile_img: { kind: 'image', label: 'Profile Image' },
    email: { kind: 'email', unique: true },
    phone_number: { kind: 'phone', required: true, unique: true },
    full_address: { kind: 'textarea', label: 'Address', maxLength: 300 },
    wallet_balance: { kind: 'money', label: 'Wallet balance', default: 0 },
    loyalty_points: { kind: 'number', label: 'Loyalty points', default: 0 },
    total_bookings: { kind: 'rollup', measure: 'count', of: 'bookings', by: 'customer_id' },
    total_booking_amount: {
      kind: 'rollup',
      measure: 'sum',
      label: 'Total booking amount',
      of: 'bookings',
      by: 'customer_id',
      field: 'payment_amount',
      where: counted,
    },
    pending_bookings: {
      kind: 'rollup',
      measure: 'count',
      label: 'Pending',
      of: 'bookings',
      by: 'customer_id',
      where: { booking_status: { in: ['Pending', 'Assigned'] } },
    },
    ongoing_bookings: {
      kind: 'rollup',
      measure: 'count',
      label: 'Ongoing',
      of: 'bookings',
      by: 'customer_id',
      where: { booking_status: { is: 'Ongoing' } },
    },
    completed_bookings: {
      kind: 'rollup',
      measure: 'count',
      label: 'Completed',
      of: 'bookings',
      by: 'customer_id',
      where: { booking_status: { is: 'Completed' } },
    },
    cancelled_bookings: {
      kind: 'rollup',
      measure: 'count',
      label: 'Cancelled',
      of: 'bookings',
      by: 'customer_id',
      where: { booking_status: { is: 'Cancelled' } },
    },
    joined_at: { kind: 'timestamp', label: 'Joined At', stamp: 'created' },
  },
  screens: {
    'customer-list': {
      module: 'Customer Management',
      path: '/customer/customer-list',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        columns: ['customer_name', 'email', 'phone_number', 'total_bookings', 'joined_at', 'is_active'],
        search: ['customer_name', 'email', 'phone_number'],
        filters: ['is_active', 'joined_at'],
      },
      form: {
        path: '/customer/manage-customer/:id',
        fields: ['first_name', 'last_name', 'phone_number', 'email', 'full_address'],
      },
      show: {
        path: '/customer/customer-view/:id',
        tabs: [
          {
            name: 'overview',
            cards: ['total_bookings', 'wallet_balance', 'total_booking_amount', 'loyalty_points'],
            charts: [
              {
                label: 'Bookings by status',
                shape: 'pie',
                fields: ['pending_bookings', 'ongoing_bookings', 'completed_bookings', 'cancelled_bookings'],
              },
            ],
            sections: [
              {
                title: 'Personal details',
                fields: ['first_name', 'last_name', 'email', 'phone_number', 'full_address', 'joined_at', 'is_active'],
              },
            ],
          },
          {
            name: 'bookings',
            list: {
              of: 'bookings',
              by: 'customer_id',
              columns: [
                'id',
                'created_at',
                'schedule_date',
                'vendor_id',
                'payment_amount',
                'booking_status',
                'payment_status',
              ],
              secondLine: { schedule_date: ['schedule_time'], vendor_id: ['provider_email', 'provider_phone'] },
              headings: { vendor_id: 'Provider Info', payment_amount: 'Total Amount' },
              actions: ['view', 'download'],
              missing: { schedule_date: 'Not scheduled', payment_status: { text: 'No Payment', meaning: 'attention' } },
            },
          },
          {
            name: 'reviews',
            list: {
              of: 'reviews',
              by: 'customer_id',
              columns: ['booking_id', 'booking_date', 'ratings', 'review'],
              headings: { booking_id: 'Booking ID', review: 'Reviews' },
              missing: { review: 'No review' },
            },
          },
        ],
      },
      messages: { loadFailed: 'Error: {message}' },
    },
  },
  fixtures: { count: 40 },
});
