import { bookingsOf } from './booking-columns.ts';
import { counted } from './booking-money.ts';
import { defineResource } from './language/index.ts';

const bookings = { kind: 'rollup', measure: 'count', of: 'bookings', by: 'customer_id' } as const;

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
    total_bookings: bookings,
    total_booking_amount: {
      ...bookings,
      measure: 'sum',
      label: 'Total booking amount',
      field: 'payment_amount',
      where: counted,
    },
    pending_bookings: { ...bookings, label: 'Pending', where: { booking_status: { in: ['Pending', 'Assigned'] } } },
    ongoing_bookings: { ...bookings, label: 'Ongoing', where: { booking_status: { is: 'Ongoing' } } },
    completed_bookings: { ...bookings, label: 'Completed', where: { booking_status: { is: 'Completed' } } },
    cancelled_bookings: { ...bookings, label: 'Cancelled', where: { booking_status: { is: 'Cancelled' } } },
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
              ...bookingsOf('customer_id', 'vendor_id'),
              secondLine: { schedule_date: ['schedule_time'], vendor_id: ['provider_email', 'provider_phone'] },
              headings: { vendor_id: 'Provider Info', payment_amount: 'Total Amount' },
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
