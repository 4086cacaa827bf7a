/** Bookings somebody has something to do with: what the dashboard counts, and lists. */

const toDo = { order_status: { not: 'Rejected' }, booking_status: { in: ['Pending', 'Assigned'] } } as const;

export const workTabs = [
  {
    name: 'waiting',
    label: 'Waiting for approval',
    showCount: true,
    where: { order_status: { is: 'Pending' }, booking_status: { is: 'Pending' } },
    // Whoever is to be come for next, comes first.
    sort: { field: 'schedule_date', order: 'asc' },
  },
  {
    name: 'unassigned',
    label: 'Unassigned',
    showCount: true,
    where: {
      order_status: { is: 'Accepted' },
      booking_status: { is: 'Pending' },
      assignment_status: { is: 'Unassigned' },
    },
    sort: { field: 'schedule_date', order: 'asc' },
  },
  {
    name: 'today',
    label: 'Today',
    showCount: true,
    where: {
      order_status: { not: 'Rejected' },
      booking_status: { not: 'Cancelled' },
      schedule_date: { is: { today: true } },
    },
    sort: { field: 'schedule_time', order: 'asc' },
  },
  {
    name: 'late',
    label: 'Late',
    showCount: true,
    where: {
      all: [
        toDo,
        {
          any: [
            { schedule_date: { below: { today: true } } },
            { schedule_date: { is: { today: true } }, schedule_time: { below: { clock: true } } },
          ],
        },
      ],
    },
    sort: { field: 'schedule_date', order: 'asc' },
  },
] as const;
