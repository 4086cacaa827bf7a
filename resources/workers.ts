import { defineResource } from './language/index.ts';

/** Workers and drivers (spec part 2 §2 Worker list and manage worker, §3, §4, §5 Worker). */
export const workers = defineResource({
  name: 'workers',
  label: { one: 'Worker', many: 'Workers' },
  title: 'full_name',
  picture: 'profile_picture',
  active: 'is_active',
  rows: [{ role: 'vendor', where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } }, visibleFields: 'all' }],
  fields: {
    id: { kind: 'id' },
    first_name: { kind: 'text', required: true, maxLength: 50 },
    last_name: { kind: 'text', required: true, maxLength: 50 },
    full_name: { kind: 'joined', label: 'Name', of: ['first_name', 'last_name'] },
    phone: { kind: 'phone', label: 'Phone Number', format: 'international', required: true, unique: true },
    user_type: {
      kind: 'choice',
      label: 'Worker Type',
      of: 'user_type',
      only: ['Worker', 'Driver'],
      required: true,
      default: 'Worker',
    },
    service_types: {
      kind: 'references',
      label: 'Service Type',
      to: 'sub_categories',
      required: true,
      loadFailed: 'Failed to load service types. Please try again.',
    },
    email: { kind: 'email', unique: true },
    full_address: { kind: 'textarea', label: 'Address', required: true, maxLength: 300 },
    profile_picture: { kind: 'image' },
    driver_id: {
      kind: 'reference',
      to: 'workers',
      where: { user_type: { is: 'Driver' } },
      visibleWhen: { user_type: { is: 'Worker' } },
      pickerFields: ['phone', 'driven'],
      loadFailed: 'Failed to load drivers.',
    },
    vendor_id: { kind: 'reference', to: 'vendors', where: { vendor_type: { is: 'Service' } } },
    driven: { kind: 'rollup', label: 'Workers', measure: 'count', of: 'workers', by: 'driver_id' },
    document_type_id: { kind: 'reference', label: 'Identity Type', to: 'document_types', required: true },
    document_id_number: { kind: 'text', label: 'Identity Number', required: 'Identity Number is required' },
    document_expiry_date: { kind: 'date', label: 'Expiry Date', range: 'future', required: 'Expiry Date is required' },
    document_image: { kind: 'file', label: 'Identity Document' },
    /** What candidates are ranked by: stored, since all of a service are queried at once. */
    rating: { kind: 'rollup', measure: 'avg', of: 'reviews', by: 'worker_id', field: 'ratings', stored: true },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  groups: {
    contact: { fields: ['first_name', 'last_name', 'phone', 'email'] },
    work: { fields: ['user_type', 'service_types', 'vendor_id', 'driver_id', 'full_address', 'profile_picture'] },
    papers: { fields: ['document_type_id', 'document_id_number', 'document_expiry_date', 'document_image'] },
  },
  personal: ['contact', 'full_address', 'profile_picture', 'document_id_number', 'document_image'],
  requirements: {
    paper: {
      label: 'Identity document',
      fields: ['papers'],
      until: 'document_expiry_date',
      notice: [30, 7, 1],
      stops: ['bookings'],
    },
  },
  moves: [
    {
      name: 'assign',
      primary: true,
      when: { user_type: { is: 'Worker' }, driver_id: { empty: true } },
      inputs: [{ field: 'driver_id', required: 'Please choose a driver' }],
      messages: { done: 'Driver assigned successfully', failed: 'Failed to assign driver' },
    },
    {
      name: 'un-assign',
      // Spec part 2 §2 Worker list: a button of either.
      primary: true,
      when: { user_type: { is: 'Worker' }, driver_id: { empty: false } },
      sets: { driver_id: null },
      question: 'Do you really want to take the driver from this worker?',
      danger: true,
      messages: { done: 'Driver unassigned successfully', failed: 'Failed to unassign driver' },
    },
  ],
  screens: {
    'worker-list': {
      module: 'Worker Management',
      path: '/worker/worker-list',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        tabs: [
          { name: 'all' },
          { name: 'un-assigned', where: { user_type: { is: 'Worker' }, driver_id: { empty: true } } },
          { name: 'assigned', where: { driver_id: { empty: false } } },
          { name: 'driver', where: { user_type: { is: 'Driver' } } },
        ],
        columns: ['full_name', 'service_types', 'email', 'phone', 'is_active', 'driver_id'],
        headings: { service_types: 'Service', driver_id: 'Driver Name' },
        search: ['full_name', 'phone', 'email'],
        filters: ['user_type', 'service_types', 'driver_id', 'is_active', 'created_at'],
      },
      form: {
        path: '/worker/manage-worker/:id',
        submit: 'Submit',
        sections: [
          { title: 'General Information', fields: ['contact', 'work'] },
          { title: 'Business Information', fields: ['papers'] },
        ],
      },
      messages: { duplicate: 'Duplicate user found.' },
    },
  },
  fixtures: { count: 24 },
});
