import { defineResource } from './language/index.ts';

/** A part of it is required where its type says so (spec part 2 §3 Vendor document type). */
const unlessGiven = (part: 'document' | 'No' | 'expiry_date') =>
  ({ 'document_type_id.required_fields': { is: part } }) as const;

/**
 * Vendors' documents (spec part 2 §3 Vendor document, §4, §5 Vendor business info). Approved ones
 * stay until the next is approved.
 */
export const vendorDocuments = defineResource({
  name: 'vendor_documents',
  label: { one: 'Document', many: 'Documents' },
  title: 'id',
  partOf: {
    field: 'vendor_id',
    createOnly: ['document_type_id'],
    form: ['file', 'document_id_number', 'expiry_date'],
    readOnlyFields: [
      'document_type_name',
      'status',
      'reason',
      'note',
      'decided_at',
      'replaced_by',
      'created_at',
      'updated_at',
    ],
    messages: {
      saveFailed: 'An error occurred while saving. Please try again.',
      loadFailed: 'Failed to fetch documents',
    },
  },
  rows: [{ role: 'vendor', where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } }, visibleFields: 'all' }],
  personal: ['file', 'document_id_number'],
  fields: {
    id: { kind: 'id' },
    vendor_id: { kind: 'reference', to: 'vendors', required: true },
    document_type_id: {
      kind: 'reference',
      label: 'Document Type',
      to: 'document_types',
      required: true,
      loadFailed: 'Failed to load document types.',
    },
    document_type_name: { kind: 'related', path: 'document_type_id.name' },
    file: {
      kind: 'file',
      label: 'Document',
      types: ['jpeg', 'png', 'gif', 'webp', 'pdf'],
      requiredWhen: { rule: unlessGiven('document'), message: 'Please upload the document' },
    },
    document_id_number: {
      kind: 'text',
      label: 'Document Number',
      maxLength: 50,
      requiredWhen: { rule: unlessGiven('No'), message: 'Document number is required' },
    },
    expiry_date: {
      kind: 'date',
      range: 'future',
      requiredWhen: { rule: unlessGiven('expiry_date'), message: 'Expiry date is required' },
    },
    status: {
      kind: 'state',
      of: 'document_status',
      initial: 'Pending',
      restarts: {
        on: ['file', 'document_id_number', 'expiry_date'],
        clears: ['reason', 'note', 'decided_by', 'decided_at'],
      },
      moves: [
        {
          name: 'approve',
          from: ['Pending'],
          to: 'Approved',
          // What ran out while it waited proves nothing any more.
          when: { any: [{ expiry_date: { empty: true } }, { expiry_date: { from: { today: true } } }] },
          sets: { decided_by: { me: 'id' }, decided_at: { now: true } },
          optimisticLock: true,
          screens: ['vendor-requests'],
          handlers: ['replace-papers'],
          messages: { done: 'Document approved', failed: 'Failed to update document status' },
        },
        {
          name: 'deny',
          from: ['Pending'],
          to: 'Rejected',
          danger: true,
          inputs: [{ field: 'reason', required: 'Please choose a reason' }, { field: 'note' }],
          sets: { decided_by: { me: 'id' }, decided_at: { now: true } },
          optimisticLock: true,
          screens: ['vendor-requests'],
          messages: { done: 'Document denied', failed: 'Failed to update document status' },
        },
        {
          name: 'expire',
          from: ['Approved'],
          to: 'Expired',
          screens: [],
          messages: { done: 'Document expired', failed: 'Failed to update document status' },
        },
      ],
    },
    reason: { kind: 'choice', label: 'Reason', of: 'document_refusal' },
    /** What the vendor reads besides the reason. */
    note: {
      kind: 'textarea',
      maxLength: 500,
      requiredWhen: { rule: { reason: { is: 'other' } }, message: 'Please say what is wrong' },
    },
    decided_by: { kind: 'reference', label: 'Decided By', to: 'users' },
    decided_at: { kind: 'timestamp', label: 'Decided On' },
    /** The approved one that took its place. Nothing: it is the current one. */
    replaced_by: { kind: 'reference', label: 'Replaced By', to: 'vendor_documents' },
    created_at: { kind: 'timestamp', stamp: 'created' },
    updated_at: { kind: 'timestamp', stamp: 'updated' },
  },
  checkedBy: ['papers'],
  keepWhen: {
    rule: { status: { in: ['Approved', 'Expired'] } },
    message: 'This document was approved and is kept. Add another one to replace it.',
  },
  fixtures: { count: 0 },
});
