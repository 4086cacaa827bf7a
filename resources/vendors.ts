import { coordinates } from './coordinates.ts';
import { defineResource } from './language/index.ts';
import { vendorFigures, vendorReports } from './vendor-figures.ts';

/** The prompt before a profile is approved (spec part 2 §9). */
const CHECKED = 'Have you checked the commision and documents';

/** Of either look-up of the general step (spec part 2 §8). */
const UNLOADED = 'Failed to load zones and service types. Please try again.';

/** Papers that count: of a type the vendor still needs, and not replaced by another one. */
const needed = {
  replaced_by: { empty: true },
  'document_type_id.is_active': { is: true },
  'document_type_id.vendor_type': { is: { field: 'vendor_id.vendor_type' } },
  'document_type_id.required_fields': { is: 'expiry_date' },
} as const;

const decided = { screens: ['vendor-requests'], inputs: [{ field: 'approval_notes' }] } as const;

/** Service and product vendors (spec part 2 §3 Vendor, §5 Vendor general info, Bank). */
export const vendors = defineResource({
  name: 'vendors',
  label: { one: 'Vendor', many: 'Vendors' },
  title: 'company_or_vendor_name',
  picture: 'company_logo',
  rows: [
    {
      role: 'vendor',
      where: { vendor_user_id: { is: { me: 'id' } } },
      visibleFields: 'all',
      moves: ['submit', 'answer-notes'],
    },
  ],
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
    email: {
      kind: 'email',
      required: true,
      unique: true,
      verified: 'The sign-in address stays the same. Its owner can change it in their profile.',
    },
    phone_number: { kind: 'phone', required: true, unique: true, verified: true },
    vendor_type: { kind: 'choice', of: 'vendor_type', required: true },
    address: { kind: 'textarea', required: true, maxLength: 300 },
    zone_ids: {
      kind: 'references',
      label: 'Zones',
      to: 'zones',
      required: 'Please select at least one zone',
      loadFailed: UNLOADED,
    },
    service_ids: {
      kind: 'references',
      label: 'Service Types',
      to: 'sub_categories',
      required: 'Please select at least one service type',
      loadFailed: UNLOADED,
    },
    /** Services it takes no bookings of for now (spec part 2 §2 Subscribed Services). */
    unsubscribed_ids: { kind: 'references', label: 'Unsubscribed Services', to: 'sub_categories' },
    ...coordinates,
    /** Spec part 2 §9: compressed to 800×800. */
    company_logo: { kind: 'image', label: 'Logo', fit: { width: 800, height: 800 } },
    admin_approval: {
      kind: 'state',
      of: 'admin_approval',
      initial: 'PENDING_FROM_VENDOR',
      // Another type requires other papers, and nobody looked at those.
      restarts: { on: ['vendor_type'] },
      moves: [
        {
          name: 'submit',
          from: ['PENDING_FROM_VENDOR', 'REJECTED'],
          to: 'PENDING_APPROVAL',
          sets: { submitted_at: { now: true } },
          rounds: 'submit',
          screens: ['vendor-onboarding'],
          messages: { done: 'Profile submitted for review', failed: 'Failed to submit the profile' },
        },
        {
          name: 'approve',
          from: ['PENDING_APPROVAL'],
          to: 'APPROVED',
          question: CHECKED,
          optimisticLock: true,
          rounds: 'pass',
          sets: { decided_at: { now: true } },
          messages: { done: 'Profile has been approved', failed: 'Failed to approve the profile' },
          ...decided,
        },
        {
          name: 'approve-anyway',
          from: ['PENDING_APPROVAL'],
          to: 'APPROVED',
          question: CHECKED,
          optimisticLock: true,
          rounds: 'waive',
          sets: { decided_at: { now: true } },
          messages: { done: 'Profile has been approved', failed: 'Failed to approve the profile' },
          screens: decided.screens,
        },
        {
          name: 'return',
          label: 'Send Back',
          from: ['PENDING_APPROVAL'],
          to: 'PENDING_FROM_VENDOR',
          optimisticLock: true,
          rounds: 'return',
          screens: decided.screens,
          messages: { done: 'Profile sent back to the vendor', failed: 'Failed to send the profile back' },
        },
        {
          name: 'deny',
          from: ['PENDING_APPROVAL'],
          to: 'REJECTED',
          danger: true,
          undo: false,
          optimisticLock: true,
          sets: { decided_at: { now: true } },
          messages: { done: 'Profile has been denied', failed: 'Failed to deny the profile' },
          ...decided,
          inputs: [{ field: 'approval_notes', required: 'Please say why' }],
        },
      ],
    },
    have_drivers: {
      kind: 'choice',
      label: 'Do you have drivers?',
      of: 'yes_no',
      required: 'Please select if you have drivers',
    },
    /** The texts it agreed to last: another one in force asks again. */
    terms_policy_id: {
      kind: 'reference',
      label: 'Terms & Conditions',
      to: 'policies',
      where: { label: { is: 'User Terms & Conditions' } },
      pickerFields: ['value'],
      required: 'You must agree to the Terms & Conditions',
      loadFailed: 'Failed to load terms and conditions.',
    },
    terms_agreed_at: { kind: 'timestamp', label: 'Terms Agreed On' },
    has_agreed_to_terms: { kind: 'related', label: 'Terms Agreed', path: 'terms_policy_id.is_active' },
    disclaimer_policy_id: {
      kind: 'reference',
      label: 'Disclaimers Policies',
      to: 'policies',
      where: { label: { is: 'Privacy Policy' } },
      pickerFields: ['value'],
      required: 'You must agree to the Disclaimers Policies',
      loadFailed: 'Failed to load disclaimer policy.',
    },
    disclaimer_agreed_at: { kind: 'timestamp', label: 'Disclaimer Agreed On' },
    has_agreed_to_disclaimer: { kind: 'related', label: 'Disclaimer Agreed', path: 'disclaimer_policy_id.is_active' },
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
      required: true,
      pattern: { of: 'letters-and-spaces', message: 'Account holder name can only contain letters' },
      minLength: 2,
      maxLength: 100,
      sensitive: true,
    },
    bank_name: { kind: 'text', required: true, minLength: 2, maxLength: 100, sensitive: true },
    branch_name: { kind: 'text', required: true, minLength: 2, maxLength: 100, sensitive: true },
    acc_number: {
      kind: 'text',
      label: 'Account Number',
      required: true,
      pattern: { of: 'digits', message: 'Account number must be 8 to 14 digits' },
      minLength: 8,
      maxLength: 14,
      sensitive: true,
      masked: true,
    },
    iban_code: {
      kind: 'text',
      label: 'IBAN',
      required: true,
      pattern: { of: 'iban', message: 'IBAN must be two letters, two digits, then letters and digits' },
      minLength: 10,
      maxLength: 30,
      sensitive: true,
      masked: true,
      case: 'upper',
      // The specification's rule decides; what it lets through is looked at twice.
      warnings: [
        { of: 'iban-checksum', message: 'The check digits do not fit: please look at this IBAN again' },
        { of: 'iban-length', message: 'An IBAN of this country has another length' },
      ],
    },
    vendor_user_id: { kind: 'reference', label: 'User', to: 'users' },
    /** Those without which it is given no new bookings. */
    lapsed_papers: {
      kind: 'rollup',
      label: 'Expired Documents',
      measure: 'count',
      of: 'vendor_documents',
      by: 'vendor_id',
      where: {
        ...needed,
        status: { in: ['Approved', 'Expired'] },
        expiry_date: { below: { today: true } },
      },
    },
    /** The first day on which one of them ends. */
    papers_until: {
      kind: 'rollup',
      label: 'Documents Valid Until',
      measure: 'min',
      field: 'expiry_date',
      of: 'vendor_documents',
      by: 'vendor_id',
      where: { ...needed, status: { in: ['Approved', 'Expired'] } },
    },
    /** The same where that is near: within the longest notice. */
    next_expiry: {
      kind: 'rollup',
      label: 'Next Expiry',
      measure: 'min',
      field: 'expiry_date',
      of: 'vendor_documents',
      by: 'vendor_id',
      where: {
        ...needed,
        status: { is: 'Approved' },
        expiry_date: { from: { today: true }, to: { today: 30 } },
      },
    },
    /** What candidates are ranked by: stored, since all of a service are queried at once. */
    rating: { kind: 'rollup', measure: 'avg', of: 'reviews', by: 'vendor_id', field: 'ratings', stored: true },
    ...vendorFigures,
    service_count: { kind: 'formula', label: 'Services', sum: ['service_ids', 0] },
    submitted_at: { kind: 'timestamp', label: 'Requested On' },
    /** What is said of the decision about its profile. */
    approval_notes: { kind: 'textarea', label: 'Decision Notes', maxLength: 1000 },
    decided_at: { kind: 'timestamp', label: 'Decided On' },
    bank_confirmed_at: { kind: 'timestamp', label: 'Bank Details Confirmed On' },
    changes_notes: { kind: 'textarea', label: 'Admin Changes Notes', maxLength: 1000 },
    changes_notes_at: { kind: 'timestamp', label: 'Notes Sent On' },
    changes_answered_at: { kind: 'timestamp', label: 'Changes Made On' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  groups: {
    /** What the first step of onboarding asks (spec part 2 §2). */
    general: {
      fields: [
        'vendor_type',
        'company_or_vendor_name',
        'authorized_person_name',
        'email',
        'phone_number',
        'zone_ids',
        'service_ids',
        'address',
        'latitude',
        'longitude',
        'company_logo',
        'vendor_user_id',
      ],
    },
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
    notes: { title: 'Notes Sent', fields: ['changes_notes', 'changes_notes_at', 'changes_answered_at'] },
    request: {
      title: 'Request',
      fields: ['have_drivers', 'admin_approval', 'submitted_at', 'decided_at', 'approval_notes', 'created_at'],
    },
  },
  moves: [
    {
      name: 'confirm-bank',
      label: 'Confirm Bank Details',
      when: { admin_approval: { is: 'APPROVED' } },
      showFields: ['acc_holder_name', 'bank_name', 'branch_name', 'acc_number', 'iban_code'],
      question: 'Confirm these bank details?',
      sets: { bank_confirmed_at: { now: true } },
      optimisticLock: true,
      rounds: 'sign-off',
      screens: decided.screens,
      messages: { done: 'Bank details confirmed', failed: 'Failed to confirm the bank details' },
    },
    {
      name: 'send-notes',
      when: { admin_approval: { in: ['PENDING_FROM_VENDOR', 'PENDING_APPROVAL', 'APPROVED', 'REJECTED'] } },
      inputs: [{ field: 'changes_notes', required: 'Notes are required' }],
      sets: { changes_notes_at: { now: true } },
      screens: ['vendor-requests'],
      undo: false,
      messages: { done: 'Notes sent successfully', failed: 'Failed to send notes' },
    },
    {
      // An approved vendor hands in nothing more: this is how the requested changes end.
      name: 'answer-notes',
      label: 'Changes Made',
      when: {
        all: [
          { admin_approval: { is: 'APPROVED' }, changes_notes_at: { empty: false } },
          {
            any: [
              { changes_answered_at: { empty: true } },
              { changes_answered_at: { below: { field: 'changes_notes_at' } } },
            ],
          },
        ],
      },
      sets: { changes_answered_at: { now: true } },
      screens: ['vendor-onboarding'],
      messages: { done: 'The office was notified of your changes', failed: 'Failed to notify the office' },
    },
  ],
  requirements: {
    general: { step: 'general', label: 'General information', fields: ['profile'] },
    drivers: { step: 'business', label: 'Drivers', fields: ['have_drivers'] },
    papers: {
      step: 'business',
      label: 'Documents',
      each: {
        of: 'document_types',
        where: { vendor_type: { is: { referrer: 'vendor_type' } }, is_active: { is: true } },
        in: 'vendor_documents',
      },
      met: { status: { is: 'Approved' } },
      refused: { status: { is: 'Rejected' } },
      why: ['reason', 'note'],
      current: { replaced_by: { empty: true } },
      until: 'expiry_date',
      notice: [30, 7, 1],
      lapses: 'expire',
      stops: ['bookings', 'payouts'],
    },
    terms: { step: 'business', label: 'Terms & Conditions', met: { has_agreed_to_terms: { is: true } } },
    disclaimer: { step: 'business', label: 'Disclaimers Policies', met: { has_agreed_to_disclaimer: { is: true } } },
    commission: { step: 'business', label: 'Commission', met: { commissions_to_agree: { is: 0 } } },
    bank: { step: 'bank', label: 'Bank details', fields: ['bank'], fourEyes: true, stops: ['payouts'] },
  },
  handlers: { created: ['give-account'], updated: ['tell-vendor'] },
  checkedBy: ['vendor-user'],
  unique: [{ fields: ['vendor_user_id'], message: 'This user is a vendor already' }],
  fills: [
    { name: 'vendor-services', fields: ['category_ids'], overwrites: ['unsubscribed_ids'] },
    { name: 'vendor-agreements', fields: ['terms_agreed_at', 'disclaimer_agreed_at'] },
  ],
  screens: {
    'vendor-list': {
      module: 'Vendor Management',
      path: '/vendor/vendor-list',
      permissions: ['read', 'export'],
      list: {
        tabs: [
          { name: 'all' },
          { name: 'service', where: { vendor_type: { is: 'Service' } } },
          { name: 'marketplace', where: { vendor_type: { is: 'Marketplace' } } },
          { name: 'expired', label: 'Expired Documents', where: { lapsed_papers: { above: 0 } } },
          {
            name: 'expiring',
            label: 'Expiring Soon',
            where: { next_expiry: { empty: false } },
            sort: { field: 'next_expiry', order: 'asc' },
          },
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
        secondLine: { company_or_vendor_name: ['email'], admin_approval: ['next_expiry'] },
        search: ['company_or_vendor_name', 'authorized_person_name', 'email', 'phone_number'],
        filters: ['admin_approval', 'zone_ids', 'service_ids', 'created_at'],
        editedOn: 'vendor-onboarding',
      },
    },
    'vendor-onboarding': {
      module: 'Vendor Management',
      label: 'Vendor Onboarding',
      path: '/vendor/onboarding',
      permissions: ['read', 'write', 'update'],
      list: { columns: ['company_or_vendor_name', 'admin_approval'] },
      form: {
        query: 'vendor_id',
        ids: 'plain',
        steps: [
          {
            name: 'general',
            label: 'General Info',
            fields: ['general'],
            saveFailed: 'Update failed. Please try again.',
          },
          {
            name: 'business',
            label: 'Business Info',
            fields: ['have_drivers'],
            panelFields: ['terms_policy_id', 'disclaimer_policy_id'],
            panels: ['vendor-papers', 'vendor-agreements', 'vendor-commission-agreement'],
            saveFailed: 'Failed to save changes. Please try again.',
            loadFailed: 'Failed to load vendor data. Please try again.',
          },
          {
            name: 'bank',
            label: 'Bank Info',
            fields: ['bank'],
            saveFailed: 'Failed to update bank details. Please try again.',
            loadFailed: 'Failed to load bank details. Please try again.',
          },
        ],
        stages: [{ label: 'Finish' }, { label: 'Submit for review', move: 'submit' }],
        readOnlyFields: ['notes', 'submitted_at', 'decided_at', 'approval_notes'],
        page: 'vendor-onboarding',
      },
      parts: ['vendor_documents'],
      messages: {
        loadFailed: 'Failed to load vendor details. Please try again.',
        saveFailed: {
          new: 'Failed to create vendor. Please try again.',
          stored: 'Failed to save changes. Please try again.',
        },
      },
    },
    'vendor-requests': {
      module: 'Vendor Management',
      label: 'Onboarding Requests',
      path: '/vendor/request-list',
      permissions: ['read', 'update', 'export'],
      list: {
        tabs: [
          {
            name: 'review',
            label: 'Waiting for Review',
            showCount: true,
            where: { admin_approval: { is: 'PENDING_APPROVAL' } },
            sort: { field: 'submitted_at', order: 'asc' },
          },
          {
            name: 'request',
            initial: true,
            where: { admin_approval: { in: ['PENDING_FROM_VENDOR', 'PENDING_APPROVAL'] } },
          },
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
        secondLine: { company_or_vendor_name: ['email'] },
        missing: { submitted_at: 'Not submitted yet' },
        search: ['company_or_vendor_name', 'authorized_person_name', 'email', 'phone_number'],
        filters: ['vendor_type', 'zone_ids', 'service_ids', 'submitted_at'],
        // What waits comes first, the longest waiting before the others.
        initialSort: { field: 'submitted_at', order: 'asc' },
      },
      show: {
        path: '/vendor/request-details/:id',
        tabs: [
          { name: 'overview', sections: ['profile', 'request'], panels: ['vendor-documents'] },
          { name: 'subscribed-services', panels: ['vendor-subscriptions'] },
          { name: 'commission-settings', panels: ['vendor-commission'] },
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
