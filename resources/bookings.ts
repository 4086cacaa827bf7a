import { dayBoard } from './booking-board.ts';
import { bookingColumns } from './booking-columns.ts';
import { bookingGroups } from './booking-groups.ts';
import { money, moneyFields, moneyMoves, paid, paymentList } from './booking-money.ts';
import { bookingMeasures, bookingReports } from './booking-report.ts';
import { bookingRows } from './booking-rows.ts';
import { workTabs } from './booking-tabs.ts';
import { coordinates } from './coordinates.ts';
import { defineResource } from './language/index.ts';

const open = { order_status: { is: 'Accepted' }, booking_status: { in: ['Pending', 'Assigned'] } } as const;
const booked = { service_id: { empty: false } } as const;
const assigned = { booking_status: 'Assigned', overbook_reason: null } as const;
const showFields = ['service_name', 'schedule_date', 'schedule_time', 'zone_id'] as const;

/** The sentences of spec part 1 §8. */
const statusFailed = 'Failed to update booking status';
const status = (to: string) => ({ done: `Booking status updated to ${to}`, failed: statusFailed }) as const;
const given = (to: 'Vendor' | 'Driver' | 'Worker') =>
  ({ done: `${to} assigned successfully`, failed: `Failed to assign ${to.toLowerCase()}` }) as const;

const approving = {
  inputs: [
    { field: 'mode', required: 'Please choose how it is assigned' },
    { field: 'vendor_group_id' },
    // Spec part 1 §2 Approval dialog.
    { field: 'approval_notes', showRequired: true },
  ],
  showFields,
  sets: { request_accepted_at: { now: true } },
  handlers: ['choose-group'],
  followUp: { 'assign-vendor': { mode: { is: 'manual' } } },
  messages: { done: 'Booking approved, Please assign a vendor or driver', failed: 'Failed to approve booking' },
} as const;

/** The same, for another time: both or neither, which the day board asks for in one move. */
const at = [
  { field: 'schedule_date', required: 'Schedule date is required', initialValue: { field: 'schedule_date' } },
  { field: 'schedule_time', required: 'Schedule time is required', initialValue: { field: 'schedule_time' } },
] as const;
const givenAt = (to: 'Vendor' | 'Driver' | 'Worker') =>
  ({ done: `Booking rescheduled and ${to.toLowerCase()} assigned`, failed: 'Failed to reschedule booking' }) as const;

/** What customers ordered (spec part 1 §2 Booking list, Booking details, §3 Booking, §4). */
export const bookings = defineResource({
  name: 'bookings',
  label: { one: 'Booking', many: 'Bookings' },
  title: 'id',
  rows: bookingRows,
  personal: ['address', 'latitude', 'longitude', 'customer_notes', 'document'],
  fields: {
    id: { kind: 'id', label: 'Booking ID' },
    booking_type: { kind: 'choice', of: 'booking_type', label: 'Type', required: true, default: 'Regular' },
    customer_id: {
      kind: 'reference',
      to: 'customers',
      required: true,
      pickerFields: ['phone_number', 'full_address'],
      createFields: ['first_name', 'last_name', 'phone_number'],
    },
    customer_name: { kind: 'related', path: 'customer_id.customer_name' },
    customer_phone: { kind: 'related', label: 'Phone', path: 'customer_id.phone_number' },
    customer_email: { kind: 'related', label: 'Email', path: 'customer_id.email' },
    zone_id: { kind: 'reference', to: 'zones' },
    address: {
      kind: 'textarea',
      maxLength: 300,
      requiredWhen: { rule: booked, message: 'Address is required' },
    },
    // Where the address is on a map, once somebody said so: an address is looked up nowhere.
    ...coordinates,
    sub_category_id: { kind: 'reference', label: 'Service Type', to: 'sub_categories' },
    category_id: { kind: 'related', label: 'Category', path: 'sub_category_id.category_id' },
    // Bookings older than services have at most a name and are not validated further.
    service_id: {
      kind: 'reference',
      to: 'services',
      where: { publication: { not: 'Draft' } },
      requiredWhen: {
        rule: { id: { empty: true }, service_name: { empty: true } },
        message: 'Service is required',
      },
    },
    version_id: {
      kind: 'reference',
      label: 'Service Version',
      to: 'service_versions',
      where: { service_id: { is: { referrer: 'service_id' } } },
      visibleWhen: booked,
      required: 'Please choose what is booked',
    },
    basket: {
      kind: 'data',
      label: 'What Is Booked',
      shape: 'basket',
      visibleWhen: booked,
      required: 'Please choose what is booked',
    },
    priced: {
      kind: 'snapshot',
      label: 'Services',
      differences: { by: 'booked', with: ['service_name', 'service_price', 'service_amount'] },
    },
    service_name: { kind: 'text', label: 'Service', maxLength: 100 },
    service_price: { kind: 'money', help: 'For one hour.', default: 0 },
    service_amount: { kind: 'money', help: 'What was agreed, without additional time.', default: 0 },
    additional_hours: {
      kind: 'number',
      label: 'Additional Time',
      decimals: 1,
      step: 0.5,
      max: 12,
      unit: 'h',
      default: 0,
    },
    additional_amount: { kind: 'money', label: 'Additional Price' },
    ...moneyFields,
    /** Its vendor's on the day it was given the booking. */
    commission_rate: { kind: 'percent', label: 'Commission (%)' },
    booking_otp: {
      kind: 'text',
      label: 'Booking OTP',
      pattern: { of: 'digits', message: 'The booking OTP has four digits' },
      minLength: 4,
      maxLength: 4,
    },
    schedule_date: { kind: 'date' },
    schedule_time: {
      kind: 'text',
      label: 'Time',
      pattern: { of: 'time-of-day', message: 'Please write a time like 14:30' },
      requiredWhen: { rule: { schedule_date: { empty: false } }, message: 'Schedule time is required' },
    },
    minutes: { kind: 'number', label: 'Duration', min: 15, max: 720, unit: 'min', default: 60 },
    customer_notes: { kind: 'textarea', maxLength: 1000 },
    document: { kind: 'file', label: 'Attachment' },
    order_status: {
      kind: 'state',
      of: 'order_status',
      initial: 'Pending',
      // The customers' app says that it is being looked at.
      byServer: ['Processing'],
      moves: [
        { name: 'approve', from: ['Pending'], to: 'Accepted', ...approving },
        // Approve is hidden while processing (spec part 1 §4); else only rejection would remain.
        { name: 'accept', from: ['Processing'], to: 'Accepted', ...approving },
        {
          name: 'reject',
          from: ['Pending', 'Processing', 'Accepted'],
          to: 'Rejected',
          when: { booking_status: { not: 'Completed' } },
          danger: true,
          inputs: [{ field: 'approval_notes' }, ...money],
          showFields: [...showFields, 'payment_amount', 'paid_amount'],
          sets: { booking_status: 'Cancelled' },
          handlers: ['give-back'],
          messages: { done: 'Booking rejected successfully', failed: 'Failed to reject booking' },
        },
      ],
    },
    mode: { kind: 'choice', label: 'Assignment Mode', of: 'assignment_mode', default: 'auto' },
    vendor_group_id: {
      kind: 'reference',
      label: 'Vendor Group',
      to: 'vendor_groups',
      help: 'Its members are asked in its order. Empty: the default group.',
      visibleWhen: { mode: { is: 'auto' } },
    },
    /** How automatic assignment ended, where nobody took it. */
    offer_outcome: { kind: 'text', label: 'Automatic Assignment', maxLength: 300, translated: true },
    /** Of either decision: why it was approved, or rejected. */
    approval_notes: { kind: 'textarea', label: 'Decision Notes', maxLength: 1000 },
    booking_status: { kind: 'choice', of: 'booking_status', required: true, default: 'Pending' },
    reason: { kind: 'textarea', maxLength: 500 },
    assignment_status: { kind: 'choice', label: 'Assignment', of: 'assignment_status' },
    vendor_id: { kind: 'reference', label: 'Vendor', to: 'vendors', where: { vendor_type: { is: 'Service' } } },
    provider_name: { kind: 'related', label: 'Vendor Name', path: 'vendor_id.company_or_vendor_name' },
    provider_email: { kind: 'related', label: 'Email', path: 'vendor_id.email' },
    provider_phone: { kind: 'related', label: 'Phone', path: 'vendor_id.phone_number' },
    provider_lapsed: { kind: 'related', label: 'Expired Documents', path: 'vendor_id.lapsed_papers' },
    provider_address: { kind: 'related', label: 'Address', path: 'vendor_id.address' },
    driver_id: { kind: 'reference', to: 'workers', where: { user_type: { is: 'Driver' } } },
    driver_name: { kind: 'related', path: 'driver_id.full_name' },
    driver_phone: { kind: 'related', label: 'Phone', path: 'driver_id.phone' },
    driver_address: { kind: 'related', label: 'Address', path: 'driver_id.full_address' },
    worker_id: { kind: 'reference', to: 'workers', where: { user_type: { is: 'Worker' } } },
    worker_name: { kind: 'related', path: 'worker_id.full_name' },
    worker_phone: { kind: 'related', label: 'Phone', path: 'worker_id.phone' },
    overbook_reason: { kind: 'textarea', label: 'Reason for Overbooking', maxLength: 500 },
    admin_notes: { kind: 'textarea', maxLength: 2000 },
    review: { kind: 'textarea', label: 'Complaint', maxLength: 2000 },
    request_accepted_at: { kind: 'timestamp', label: 'Request Accepted' },
    service_started_at: { kind: 'timestamp', label: 'Service Started' },
    service_completed_at: { kind: 'timestamp', label: 'Service Completed' },
    job_verified_at: { kind: 'timestamp', label: 'Job Closed / Verified' },
    created_at: { kind: 'timestamp', label: 'Booking Date', stamp: 'created' },
  },
  groups: bookingGroups,
  checks: [
    {
      name: 'additional time has a price',
      expect: {
        any: [
          { additional_hours: { is: 0 } },
          { all: [{ service_price: { empty: false } }, { service_price: { above: 0 } }] },
        ],
      },
      errors: {
        additional_hours:
          'This booking has no price for an hour: additional time would cost AED 0.00. Book what is needed with Edit Services.',
      },
      moves: ['additional-time'],
    },
  ],
  checkedBy: ['booked-version', 'billed-unchanged', 'booked-once'],
  fills: [
    {
      name: 'booked-lines',
      fields: ['priced'],
      // What was booked before services were has what somebody typed.
      overwrites: ['service_name', 'service_price', 'service_amount', 'minutes', 'sub_category_id'],
    },
    {
      name: 'booking-figures',
      fields: [
        'assignment_status',
        'additional_amount',
        'payment_amount',
        'owed_amount',
        'payment_status',
        'service_discount',
        'vat_amount',
        'service_started_at',
        'service_completed_at',
      ],
      overwrites: ['order_status', 'request_accepted_at', 'job_verified_at', 'latitude', 'longitude'],
    },
    { name: 'booking-commission', fields: ['commission_rate'] },
    { name: 'booking-otp', fields: ['booking_otp'] },
  ],
  handlers: { created: ['post-ledger', 'keep-offers'], updated: ['post-ledger', 'keep-offers'] },
  measures: bookingMeasures,
  keepWhen: {
    rule: { any: [{ booking_status: { not: 'Pending' } }, paid] },
    message: 'Only a booking that is pending and not paid can be deleted. Cancel it instead.',
  },
  moves: [
    {
      name: 'offer',
      label: 'Offer to Group',
      when: {
        order_status: { is: 'Accepted' },
        booking_status: { is: 'Pending' },
        assignment_status: { is: 'Unassigned' },
      },
      inputs: [{ field: 'vendor_group_id', required: 'Please choose a group' }],
      showFields,
      sets: { mode: 'auto' },
      messages: { done: 'Booking offered to the group', failed: 'Failed to offer the booking' },
    },
    {
      name: 'assign-vendor',
      primary: true,
      when: open,
      inputs: [{ field: 'vendor_id', required: 'Please choose a vendor' }],
      showFields,
      dialog: 'assign',
      // Its workers are its own.
      sets: { ...assigned, driver_id: null, worker_id: null },
      messages: given('Vendor'),
    },
    {
      name: 'assign-driver',
      when: open,
      inputs: [{ field: 'driver_id', required: 'Please choose a driver' }],
      showFields,
      dialog: 'assign',
      sets: { ...assigned, vendor_id: null, worker_id: null },
      messages: given('Driver'),
    },
    {
      name: 'assign-worker',
      when: { ...open, assignment_status: { is: 'Assigned' } },
      inputs: [{ field: 'worker_id', required: 'Please choose a worker' }],
      showFields,
      dialog: 'assign',
      sets: assigned,
      messages: given('Worker'),
    },
    {
      name: 'assign-vendor-at',
      label: 'Assign Vendor at Another Time',
      screens: ['day-board'],
      when: open,
      inputs: [{ field: 'vendor_id', required: 'Please choose a vendor' }, ...at],
      sets: { ...assigned, driver_id: null, worker_id: null },
      messages: givenAt('Vendor'),
    },
    {
      name: 'assign-driver-at',
      label: 'Assign Driver at Another Time',
      screens: ['day-board'],
      when: open,
      inputs: [{ field: 'driver_id', required: 'Please choose a driver' }, ...at],
      sets: { ...assigned, vendor_id: null, worker_id: null },
      messages: givenAt('Driver'),
    },
    {
      name: 'assign-worker-at',
      label: 'Assign Worker at Another Time',
      screens: ['day-board'],
      when: { ...open, assignment_status: { is: 'Assigned' } },
      inputs: [{ field: 'worker_id', required: 'Please choose a worker' }, ...at],
      sets: assigned,
      messages: givenAt('Worker'),
    },
    {
      name: 'un-assign',
      label: 'Unassign',
      when: { ...open, assignment_status: { is: 'Assigned' } },
      inputs: [{ field: 'reason' }],
      showFields: [...showFields, 'vendor_id', 'driver_id', 'worker_id'],
      // Whoever takes it back decides who has it next: it is offered to nobody by itself.
      sets: {
        vendor_id: null,
        driver_id: null,
        worker_id: null,
        overbook_reason: null,
        booking_status: 'Pending',
        mode: 'manual',
      },
      danger: true,
      messages: { done: 'Booking taken back successfully', failed: 'Failed to take the booking back' },
    },
    {
      name: 'un-assign-worker',
      label: 'Unassign Worker',
      when: { ...open, worker_id: { empty: false } },
      question: 'The booking stays assigned as it is.',
      showFields: [...showFields, 'worker_id'],
      sets: { worker_id: null, overbook_reason: null },
      danger: true,
      messages: { done: 'Worker unassigned successfully', failed: 'Failed to unassign worker' },
    },
    {
      name: 'overbook',
      // What cannot be taken lightly takes the right to delete.
      flag: 'delete',
      when: { ...open, assignment_status: { is: 'Assigned' } },
      inputs: [
        { field: 'worker_id', required: 'Please choose a worker' },
        { field: 'overbook_reason', required: 'Please say why they are booked twice' },
      ],
      showFields,
      dialog: 'assign',
      sets: { booking_status: 'Assigned' },
      danger: true,
      messages: given('Worker'),
    },
    {
      name: 'reschedule',
      when: { order_status: { not: 'Rejected' }, booking_status: { in: ['Pending', 'Assigned'] } },
      inputs: at,
      showFields: ['service_name', 'worker_id'],
      sets: { overbook_reason: null },
      messages: { done: 'Booking rescheduled successfully', failed: 'Failed to reschedule booking' },
    },
    {
      name: 'correct',
      label: 'Correct Details',
      when: { order_status: { not: 'Rejected' }, booking_status: { in: ['Pending', 'Assigned', 'Ongoing'] } },
      inputs: [
        { field: 'address', initialValue: { field: 'address' } },
        { field: 'zone_id', initialValue: { field: 'zone_id' } },
        { field: 'customer_notes', initialValue: { field: 'customer_notes' } },
        { field: 'document', initialValue: { field: 'document' } },
      ],
      showFields: ['customer_id'],
      messages: { done: 'Booking corrected successfully', failed: 'Failed to correct the booking' },
    },
    {
      name: 'edit-services',
      when: {
        version_id: { empty: false },
        order_status: { not: 'Rejected' },
        booking_status: { in: ['Pending', 'Assigned', 'Ongoing'] },
      },
      inputs: [{ field: 'basket', required: 'Please choose what is booked' }],
      messages: { done: 'Services updated successfully', failed: 'Failed to update services' },
    },
    {
      name: 'additional-time',
      when: { order_status: { not: 'Rejected' }, booking_status: { in: ['Pending', 'Assigned', 'Ongoing'] } },
      inputs: [{ field: 'additional_hours', required: 'Additional time is required', initialValue: 1 }],
      showFields: ['service_name', 'service_price', 'additional_hours', 'schedule_date', 'schedule_time'],
      messages: {
        done: 'Additional time request sent successfully',
        failed: 'Failed to request additional time',
      },
    },
    {
      name: 'start',
      primary: true,
      when: {
        order_status: { is: 'Accepted' },
        booking_status: { is: 'Assigned' },
        assignment_status: { is: 'Assigned' },
      },
      sets: { booking_status: 'Ongoing' },
      messages: status('Ongoing'),
    },
    {
      name: 'complete',
      primary: true,
      when: { booking_status: { is: 'Ongoing' } },
      sets: { booking_status: 'Completed' },
      messages: status('Completed'),
    },
    {
      name: 'cancel',
      when: { booking_status: { in: ['Pending', 'Assigned'] } },
      inputs: [{ field: 'reason', required: 'Reason is required' }, ...money],
      showFields: ['payment_amount', 'paid_amount'],
      sets: { booking_status: 'Cancelled' },
      handlers: ['give-back'],
      danger: true,
      messages: status('Cancelled'),
    },
    {
      name: 'verify',
      primary: true,
      when: { booking_status: { is: 'Completed' }, job_verified_at: { empty: true } },
      sets: { job_verified_at: { now: true } },
      messages: { done: 'Job verified successfully', failed: 'Failed to verify job' },
    },
    {
      name: 'set-status',
      flag: 'delete',
      when: { order_status: { not: 'Rejected' } },
      inputs: [
        // Nothing is chosen beforehand: where a new booking begins is not where this one goes.
        {
          field: 'booking_status',
          required: 'Booking status is required',
          initialValue: null,
          mustDiffer: 'This booking is {booking_status} already.',
        },
        { field: 'reason', required: 'Reason is required' },
        ...money,
      ],
      handlers: ['give-back'],
      messages: status('{booking_status}'),
    },
    ...moneyMoves,
    {
      name: 'locate',
      label: 'Set Place on the Map',
      when: { id: { empty: false } },
      inputs: [
        { field: 'latitude', required: 'Latitude is required', initialValue: { field: 'latitude' } },
        { field: 'longitude', required: 'Longitude is required', initialValue: { field: 'longitude' } },
      ],
      showFields: ['address'],
      messages: { done: 'Place saved successfully', failed: 'Failed to save the place' },
    },
    {
      name: 'note',
      label: 'Admin Notes',
      when: { id: { empty: false } },
      inputs: [{ field: 'admin_notes', initialValue: { field: 'admin_notes' } }],
      messages: { done: 'Admin notes saved successfully', failed: 'Failed to save admin notes' },
    },
    {
      name: 'complain',
      label: 'Complaint',
      when: { booking_status: { is: 'Completed' } },
      inputs: [{ field: 'review', required: 'Please write the complaint', initialValue: { field: 'review' } }],
      messages: { done: 'Complaint notes saved successfully', failed: 'Failed to save complaint notes' },
    },
  ],
  screens: {
    'booking-list': {
      module: 'Booking Management',
      label: 'Booking List',
      path: '/bookings/booking-list',
      permissions: ['read', 'write', 'update', 'delete', 'export', 'issue'],
      papers: ['invoice', 'credit-note'],
      list: {
        tabs: [
          // What waits for somebody, before those of the specification.
          ...workTabs,
          { name: 'all', label: 'All Bookings', initial: true },
          { name: 'regular', label: 'Regular Booking', where: { booking_type: { is: 'Regular' } } },
          { name: 'repeat', label: 'Repeat Bookings', where: { booking_type: { is: 'Repeat' } } },
        ],
        ...bookingColumns,
        search: [
          'id',
          'customer_name',
          'customer_phone',
          'provider_name',
          'provider_phone',
          'driver_name',
          'driver_phone',
          'worker_name',
          'worker_phone',
          'service_name',
          'address',
        ],
        filters: [
          'order_status',
          'booking_status',
          'payment_status',
          'assignment_status',
          'schedule_date',
          'created_at',
          'zone_id',
          'sub_category_id',
          'vendor_id',
          'driver_id',
          'worker_id',
        ],
        pageSize: 10,
      },
      form: {
        path: '/bookings/manage-booking/:id',
        only: 'new',
        page: 'new-booking',
        submit: 'Book',
        sections: [
          { title: 'Customer', fields: ['customer_id', 'booking_type', 'zone_id', 'address'] },
          { title: 'Service', fields: ['service_id', 'version_id', 'basket', 'service_price'] },
          { title: 'Schedule', fields: ['schedule_date', 'schedule_time', 'customer_notes', 'document'] },
        ],
      },
      show: {
        path: '/bookings/edit-booking/:id',
        page: 'booking',
        tabs: [
          {
            name: 'details',
            cards: ['payment_amount', 'additional_amount'],
            sections: ['summary', 'schedule', 'provider', 'worker', 'customer', 'payment', 'notes'],
          },
          { name: 'status', sections: ['timeline', { title: 'Location', fields: ['latitude', 'longitude'] }] },
          {
            name: 'offers',
            list: {
              of: 'offers',
              by: 'booking_id',
              columns: ['turn', 'vendor_id', 'answer', 'offered_at', 'until', 'outcome'],
              secondLine: { answer: ['answered_at'], vendor_id: ['vendor_group_id'], outcome: ['reason'] },
              pageSize: 10,
            },
          },
          {
            name: 'payments',
            list: paymentList,
          },
          {
            name: 'review',
            sections: [{ title: 'Complaint', fields: ['review'] }],
            list: {
              of: 'reviews',
              by: 'booking_id',
              columns: ['id', 'completed_time', 'worker_id', 'ratings', 'review'],
              missing: { review: 'No review provided' },
            },
          },
        ],
      },
      messages: { loadFailed: 'Failed to load booking details' },
    },
    'booking-reports': bookingReports,
    'day-board': dayBoard,
  },
  fixtures: { count: 150 },
});
