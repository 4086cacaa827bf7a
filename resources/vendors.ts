import { coordinates } from './coordinates.ts';
import { defineResource } from './language/index.ts';
import { closeMonth, vendorFigures, vendorReports } from './vendor-figures.ts';

/**
 * Companies and people who fulfil bookings or sell products (spec part 2 §3 Vendor, §5 Vendor
 * general info, Bank).
 */
export const vendors = defineResource({
  name: 'vendors',
  label: { one: 'Vendor', many: 'Vendors' },
  title: 'company_or_vendor_name',
  picture: 'company_logo',
  rows: [{ role: 'vendor', where: { vendor_user_id: { is: { me: 'id' } } }, sees: 'all' }],
  personal: ['authorized_person_name'],
  fields: {
    id: { kind: 'id' },
    company_or_vendor_name: {
      kind: 'text',
      label: 'Company / Individual Name',
      required: true,
      minLength: 2,
      maxLength: 50,
    },
    authorized_person_name: { kind: 'text', required: true, minLength: 2, maxLength: 50 },
    email: { kind: 'email', required: true, unique: true },
    phone_number: { kind: 'phone', required: true, unique: true },
    vendor_type: { kind: 'choice', of: 'vendor_type', required: true },
    address: { kind: 'textarea', required: true, maxLength: 300 },
    zone_ids: { kind: 'references', label: 'Zones', to: 'zones', required: 'Please select at least one zone' },
    service_ids: {
      kind: 'references',
      label: 'Service Types',
      to: 'sub_categories',
      required: 'Please select at least one service type',
    },
    /** Services it takes no bookings of for now (spec part 2 §2 Subscribed Services). */
    unsubscribed_ids: { kind: 'references', label: 'Unsubscribed Services', to: 'sub_categories' },
    ...coordinates,
    company_logo: { kind: 'image', label: 'Logo' },
    admin_approval: { kind: 'state', of: 'admin_approval', initial: 'PENDING_FROM_VENDOR' },
    vendor_profile_completed: { kind: 'toggle', label: 'Profile Completed' },
    document_details_filled: { kind: 'toggle', label: 'Documents Filled' },
    bank_details_filled: { kind: 'toggle' },
    have_drivers: { kind: 'toggle', label: 'Has Drivers' },
    /** What it gives now; nothing where no rate was set for it, so that the house's applies. */
    commission_rate: {
      kind: 'rollup',
      label: 'Commission (%)',
      ...{ measure: 'max', of: 'vendor_commissions', by: 'vendor_id', field: 'rate' },
      where: { began_at: { empty: false }, ended_at: { empty: true } },
    },
    commission_agreed_at: {
      kind: 'rollup',
      label: 'Commission Agreed On',
      ...{ measure: 'max', of: 'vendor_commissions', by: 'vendor_id', field: 'agreed_at' },
      where: { ended_at: { empty: true } },
    },
    /** Whether a rate waits for its agreement: 1, or 0. */
    commissions_to_agree: {
      kind: 'rollup',
      label: 'Commission to Agree To',
      ...{ measure: 'count', of: 'vendor_commissions', by: 'vendor_id' },
      where: { agreed_at: { empty: true }, ended_at: { empty: true } },
    },
    acc_holder_name: {
      kind: 'text',
      label: 'Account Holder',
      pattern: { of: 'letters-and-spaces', message: 'Account holder name can only contain letters' },
      minLength: 2,
      maxLength: 100,
      sensitive: true,
    },
    bank_name: { kind: 'text', minLength: 2, maxLength: 100, sensitive: true },
    branch_name: { kind: 'text', minLength: 2, maxLength: 100, sensitive: true },
    acc_number: {
      kind: 'text',
      label: 'Account Number',
      pattern: { of: 'digits', message: 'Account number must be 8 to 14 digits' },
      minLength: 8,
      maxLength: 14,
      sensitive: true,
    },
    iban_code: {
      kind: 'text',
      label: 'IBAN',
      pattern: { of: 'iban', message: 'IBAN must be two letters, two digits, then letters and digits' },
      minLength: 10,
      maxLength: 30,
      sensitive: true,
    },
    vendor_user_id: { kind: 'reference', label: 'User', to: 'users' },
    /** What candidates are ranked by: kept, since all of a service are asked at once. */
    rating: { kind: 'rollup', measure: 'avg', of: 'reviews', by: 'vendor_id', field: 'ratings', kept: true },
    ...vendorFigures,
    service_count: { kind: 'formula', label: 'Services', sum: ['service_ids', 0] },
    submitted_at: { kind: 'timestamp', label: 'Requested On' },
    changes_notes: { kind: 'textarea', label: 'Admin Changes Notes', maxLength: 1000 },
    changes_notes_at: { kind: 'timestamp', label: 'Notes Sent On' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  groups: {
    profile: {
      title: 'Vendor Profile',
      fields: [
        'company_or_vendor_name',
        'authorized_person_name',
        'phone_number',
        'email',
        'company_logo',
        'address',
        'vendor_type',
        'zone_ids',
        'service_ids',
      ],
    },
    bank: {
      title: 'Bank Information',
      fields: ['acc_holder_name', 'bank_name', 'branch_name', 'acc_number', 'iban_code'],
    },
    notes: { title: 'Notes Sent', fields: ['changes_notes', 'changes_notes_at'] },
    request: { title: 'Request', fields: ['admin_approval', 'submitted_at', 'created_at'] },
  },
  moves: [
    closeMonth,
    {
      name: 'send-notes',
      when: { admin_approval: { in: ['PENDING_FROM_VENDOR', 'PENDING_APPROVAL', 'APPROVED', 'REJECTED'] } },
      asks: [{ field: 'changes_notes', required: 'Notes are required' }],
      sets: { changes_notes_at: { now: true } },
      screens: ['vendor-requests'],
      undo: false,
      messages: { done: 'Notes sent successfully', failed: 'Failed to send notes' },
    },
  ],
  does: { updated: ['tell-vendor'] },
  unique: [{ fields: ['vendor_user_id'], message: 'This user is a vendor already' }],
  fills: [{ name: 'vendor-categories', fields: ['category_ids'] }],
  screens: {
    'vendor-list': {
      module: 'Vendor Management',
      path: '/vendor/vendor-list',
      offers: ['read', 'export'],
      list: {
        tabs: [
          { name: 'all' },
          { name: 'service', where: { vendor_type: { is: 'Service' } } },
          { name: 'marketplace', where: { vendor_type: { is: 'Marketplace' } } },
        ],
        columns: [
          'id',
          'company_or_vendor_name',
          'phone_number',
          'vendor_type',
          'zone_ids',
          'created_at',
          'admin_approval',
        ],
        headings: { company_or_vendor_name: 'Vendor Name' },
        under: { company_or_vendor_name: ['email'] },
        search: ['company_or_vendor_name', 'authorized_person_name', 'email', 'phone_number'],
        filters: ['admin_approval', 'zone_ids', 'service_ids', 'created_at'],
      },
    },
    'vendor-requests': {
      module: 'Vendor Management',
      label: 'Onboarding Requests',
      path: '/vendor/request-list',
      offers: ['read', 'update', 'export'],
      list: {
        tabs: [
          { name: 'request', where: { admin_approval: { in: ['PENDING_FROM_VENDOR', 'PENDING_APPROVAL'] } } },
          { name: 'approved', where: { admin_approval: { is: 'APPROVED' } } },
          { name: 'denied', where: { admin_approval: { is: 'REJECTED' } } },
        ],
        columns: [
          'company_or_vendor_name',
          'phone_number',
          'service_count',
          'zone_ids',
          'submitted_at',
          'admin_approval',
        ],
        headings: { company_or_vendor_name: 'Vendor Name', service_count: 'Service Count' },
        under: { company_or_vendor_name: ['email'] },
        missing: { submitted_at: 'Not submitted yet' },
        search: ['company_or_vendor_name', 'authorized_person_name', 'email', 'phone_number'],
        filters: ['vendor_type', 'zone_ids', 'service_ids', 'submitted_at'],
        // What waits comes first, the longest waiting before the others.
        initialSort: { field: 'submitted_at', order: 'asc' },
      },
      show: {
        path: '/vendor/request-details/:id',
        tabs: [
          { name: 'overview', sections: ['profile', 'request'] },
          {
            name: 'bank-information',
            label: 'Bank Information / Approval',
            sections: ['bank', 'notes'],
            panels: ['vendor-approval'],
          },
        ],
      },
      parts: ['vendor_documents'],
      messages: { loadFailed: 'Failed to load vendor details. Please try again.' },
    },
    'vendor-reports': vendorReports,
  },
  fixtures: { count: 18 },
});
