import { defineDashboard } from './language/index.ts';

/**
 * The start page (spec part 2 §2 Dashboard, "not wired, static sample data"); blocks follow
 * permissions.
 */
export const home = defineDashboard({
  name: 'dashboard',
  module: 'Dashboard',
  path: '/dashboard',
  // Spec part 2 §9 Dashboard periods.
  periods: ['today', 'this-week', 'this-month'],
  blocks: {
    'waiting-approval': { kind: 'card', screen: 'booking-list', tab: 'waiting' },
    unassigned: { kind: 'card', screen: 'booking-list', tab: 'unassigned' },
    late: { kind: 'card', screen: 'booking-list', tab: 'late' },
    booked: { kind: 'card', screen: 'booking-reports', measure: 'booked' },
    'booked-amount': { kind: 'card', screen: 'booking-reports', measure: 'booked_amount' },
    'net-profit': { kind: 'card', screen: 'business-reports', measure: 'net_profit' },
    earning: { kind: 'card', screen: 'business-reports', measure: 'earning' },
    'to-approve': {
      kind: 'queue',
      label: 'Bookings to approve',
      screen: 'booking-list',
      tab: 'waiting',
      columns: ['id', 'customer_id', 'schedule_date'],
      until: 'schedule_date',
      moves: ['approve', 'accept', 'reject'],
    },
    'to-assign': {
      kind: 'queue',
      label: 'Bookings to assign',
      screen: 'booking-list',
      tab: 'unassigned',
      columns: ['id', 'customer_id', 'schedule_date'],
      until: 'schedule_date',
      moves: ['assign-vendor', 'assign-driver', 'assign-worker'],
    },
    'late-bookings': {
      kind: 'queue',
      label: 'Late bookings',
      screen: 'booking-list',
      tab: 'late',
      columns: ['id', 'vendor_id', 'schedule_date'],
      until: 'schedule_date',
    },
    offers: {
      kind: 'queue',
      label: 'Offers to answer',
      screen: 'offers',
      tab: 'open',
      columns: ['service_name', 'schedule_date', 'until'],
      until: 'until',
      moves: ['accept', 'decline'],
    },
    // As high as each other: a day's list and its hours.
    today: {
      kind: 'list',
      label: "Today's bookings",
      screen: 'booking-list',
      tab: 'today',
      columns: ['schedule_time', 'customer_id', 'vendor_id', 'assignment_status'],
      limit: 10,
    },
    hours: {
      kind: 'chart',
      label: 'Schedule by hour',
      screen: 'booking-reports',
      shape: 'column',
      by: 'schedule_time',
      measures: ['scheduled'],
    },
    'vendor-requests': {
      kind: 'queue',
      label: 'Vendors to review',
      screen: 'vendor-requests',
      tab: 'review',
      columns: ['company_or_vendor_name', 'submitted_at'],
    },
    'product-requests': {
      kind: 'queue',
      label: 'Products to approve',
      screen: 'product-requests',
      tab: 'waiting',
      columns: ['product_name', 'vendor_id', 'price'],
      moves: ['approve', 'deny'],
    },
    expired: {
      kind: 'queue',
      label: 'Vendors with expired documents',
      screen: 'vendor-list',
      tab: 'expired',
      columns: ['company_or_vendor_name', 'phone_number'],
    },
    expiring: {
      kind: 'queue',
      label: 'Vendors with documents about to expire',
      screen: 'vendor-list',
      tab: 'expiring',
      columns: ['company_or_vendor_name', 'next_expiry'],
      until: 'next_expiry',
    },
    bookings: {
      kind: 'chart',
      label: 'Bookings',
      screen: 'booking-reports',
      shape: 'column',
      measures: ['booked', 'cancelled'],
    },
    money: {
      kind: 'chart',
      label: 'Earnings',
      screen: 'business-reports',
      shape: 'line',
      measures: ['earning', 'net_profit'],
    },
  },
});
