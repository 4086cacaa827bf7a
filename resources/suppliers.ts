import { defineResource } from './language/index.ts';

/** Invoice issuers by start day. Issued papers are snapshots, so rows can be corrected. */
export const suppliers = defineResource({
  name: 'suppliers',
  label: { one: 'Supplier', many: 'Suppliers' },
  title: 'supplier_name',
  unique: [{ fields: ['valid_from'], message: 'There is a supplier from this day already' }],
  fields: {
    id: { kind: 'id' },
    valid_from: { kind: 'date', required: true, help: 'The first day on which invoices name it.' },
    supplier_name: { kind: 'text', label: 'Name', required: 'Supplier name is required', maxLength: 100 },
    address: { kind: 'textarea', maxLength: 300 },
    trn: {
      kind: 'text',
      label: 'TRN',
      help: 'The tax registration number, 15 digits. An invoice is a Tax Invoice only with it.',
      pattern: { of: 'digits', message: 'The TRN has 15 digits' },
      minLength: 15,
      maxLength: 15,
      examples: ['100123456700003', '100987654300003'],
    },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  screens: {
    'invoice-settings': {
      module: 'Booking Management',
      label: 'Invoice Settings',
      path: '/bookings/invoice-settings',
      permissions: ['read', 'write', 'update', 'export'],
      list: {
        columns: ['id', 'valid_from', 'supplier_name', 'trn'],
        secondLine: { supplier_name: ['address'] },
        initialSort: { field: 'valid_from', order: 'desc' },
      },
      form: { fields: ['valid_from', 'supplier_name', 'address', 'trn'] },
    },
  },
  fixtures: { count: 1 },
});
