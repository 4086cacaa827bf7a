import { defineResource } from './language/index.ts';

const showFields = ['service_name', 'zone_id', 'schedule_date', 'schedule_time', 'until'] as const;

/**
 * Offers, written by the server; vendors answer. With booking details, as the booking is not
 * theirs.
 */
export const offers = defineResource({
  name: 'offers',
  label: { one: 'Offer', many: 'Offers' },
  title: 'id',
  rows: [
    {
      role: 'vendor',
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      visibleFields: 'all',
      moves: ['accept', 'decline'],
    },
  ],
  fields: {
    id: { kind: 'id', label: 'Offer ID' },
    booking_id: { kind: 'reference', to: 'bookings', required: true },
    vendor_id: { kind: 'reference', to: 'vendors', required: true },
    vendor_group_id: { kind: 'reference', label: 'Group', to: 'vendor_groups', required: true },
    /** Offers started together; a new time or group starts a new round. */
    round: { kind: 'number', min: 1, required: true },
    turn: { kind: 'number', min: 1, required: true },
    answer: {
      kind: 'state',
      of: 'offer_answer',
      initial: 'Offered',
      byServer: ['Expired', 'Withdrawn', 'Skipped'],
      moves: [
        {
          name: 'accept',
          from: ['Offered'],
          to: 'Accepted',
          showFields,
          question: 'The booking is then yours, at this time.',
          sets: { answered_at: { now: true }, until: null },
          reasonField: 'outcome',
          // A slip of one's own: whoever has the booking is relied upon.
          undo: 5,
          messages: { done: 'Booking accepted, please assign a worker', failed: 'Failed to accept the booking' },
        },
        {
          name: 'decline',
          from: ['Offered'],
          to: 'Declined',
          primary: false,
          showFields,
          inputs: [{ field: 'reason' }],
          sets: { answered_at: { now: true }, until: null },
          reasonField: 'outcome',
          undo: 'maker',
          messages: { done: 'Offer declined', failed: 'Failed to decline the offer' },
        },
      ],
    },
    offered_at: { kind: 'timestamp', label: 'Offered', required: true },
    /** Nothing once it is answered, so that what has run out is found at once. */
    until: { kind: 'timestamp', label: 'Answer By', countdown: true },
    answered_at: { kind: 'timestamp', label: 'Answered' },
    service_name: { kind: 'text', label: 'Service', maxLength: 100 },
    zone_id: { kind: 'reference', to: 'zones' },
    schedule_date: { kind: 'date', label: 'Date' },
    schedule_time: {
      kind: 'text',
      label: 'Time',
      pattern: { of: 'time-of-day', message: 'Please write a time like 14:30' },
      examples: ['09:00', '14:30'],
    },
    minutes: { kind: 'number', label: 'Duration', unit: 'min' },
    reason: { kind: 'textarea', maxLength: 500 },
    /** Why it stands no more, or was never made. */
    outcome: { kind: 'text', maxLength: 300, translated: true },
  },
  handlers: { updated: ['follow-answer'] },
  screens: {
    offers: {
      module: 'Booking Management',
      path: '/bookings/offers',
      permissions: ['read', 'update', 'export'],
      // Whoever was passed over was offered nothing: the booking's own page tells why.
      where: { answer: { not: 'Skipped' } },
      list: {
        tabs: [
          {
            name: 'open',
            showCount: true,
            where: { answer: { is: 'Offered' } },
            sort: { field: 'until', order: 'asc' },
          },
          { name: 'all' },
          { name: 'accepted', where: { answer: { is: 'Accepted' } } },
        ],
        columns: ['id', 'service_name', 'schedule_date', 'vendor_id', 'until', 'answer', 'outcome'],
        secondLine: {
          id: ['booking_id'],
          service_name: ['zone_id'],
          schedule_date: ['schedule_time', 'minutes'],
          until: ['offered_at'],
          answer: ['answered_at'],
          outcome: ['reason'],
        },
        card: ['service_name', 'schedule_date', 'until'],
        missing: { schedule_date: 'Not scheduled' },
        search: ['service_name'],
        filters: ['answer', 'vendor_id', 'zone_id', 'offered_at'],
        pageSize: 10,
      },
    },
  },
  fixtures: { count: 0 },
});
