import { defineDashboard } from './language/index.ts';

/**
 * Where people begin (spec part 2 §2 Dashboard, "not wired, static sample data"): what waits for
 * them, what is late, and how the period goes. Everybody sees the blocks of screens they may read,
 * so that finance begins with money and operations with bookings.
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
      sort: { field: 'id', order: 'asc' },
      until: 'schedule_date',
    },
    'to-assign': {
      kind: 'queue',
      label: 'Bookings to assign',
      screen: 'booking-list',
      tab: 'unassigned',
      columns: ['id', 'customer_id', 'schedule_date'],
      sort: { field: 'schedule_date', order: 'asc' },
      until: 'schedule_date',
    },
    'late-bookings': {
      kind: 'queue',
      label: 'Late bookings',
      screen: 'booking-list',
      tab: 'late',
      columns: ['id', 'vendor_id', 'schedule_date'],
      sort: { field: 'schedule_date', order: 'asc' },
      until: 'schedule_date',
    },
    today: {
      kind: 'list',
      label: "Today's bookings",
      screen: 'booking-list',
      tab: 'today',
      columns: ['schedule_time', 'customer_id', 'vendor_id', 'assignment_status'],
      sort: { field: 'schedule_time', order: 'asc' },
      most: 10,
    },
    offers: {
      kind: 'queue',
      label: 'Offers to answer',
      screen: 'offers',
      tab: 'open',
      columns: ['service_name', 'schedule_date', 'until'],
      sort: { field: 'until', order: 'asc' },
      until: 'until',
    },
    'vendor-requests': {
      kind: 'queue',
      label: 'Vendors to review',
      screen: 'vendor-requests',
      tab: 'request',
      columns: ['company_or_vendor_name', 'submitted_at', 'admin_approval'],
      sort: { field: 'submitted_at', order: 'asc' },
    },
    'product-requests': {
      kind: 'queue',
      label: 'Products to approve',
      screen: 'product-requests',
      columns: ['product_name', 'vendor_id', 'price'],
      sort: { field: 'id', order: 'asc' },
    },
    expired: {
      kind: 'queue',
      label: 'Vendors with expired documents',
      screen: 'vendor-list',
      tab: 'expired',
      columns: ['company_or_vendor_name', 'phone_number'],
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
