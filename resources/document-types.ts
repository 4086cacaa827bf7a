import { defineResource } from './language/index.ts';

/** Document types (spec part 1 §2 Vendor configuration, §3 Document type, §5). */
export const documentTypes = defineResource({
  name: 'document_types',
  label: { one: 'Document type', many: 'Document types' },
  title: 'name',
  active: 'is_active',
  openTo: ['vendor'],
  fields: {
    id: { kind: 'id' },
    name: {
      kind: 'text',
      label: 'Document Name',
      required: true,
      unique: 'A document type with this name exists already',
      maxLength: 100,
      examples: ['Emirates ID', 'Passport', 'Driving Licence', 'Residence Visa', 'Trade Licence', 'VAT Certificate'],
    },
    vendor_type: { kind: 'choice', of: 'vendor_type', required: true, default: 'Service' },
    required_fields: {
      kind: 'choices',
      of: 'document_part',
      required: 'At least one required field must be on',
      default: ['No'],
    },
  },
  screens: {
    'vendor-configuration': {
      module: 'Vendor Management',
      label: 'Vendor Configuration',
      path: '/vendor/configuration',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        tabs: [
          { name: 'all' },
          { name: 'service', label: 'Service Documents', where: { vendor_type: { is: 'Service' } } },
          { name: 'marketplace', label: 'Marketplace Documents', where: { vendor_type: { is: 'Marketplace' } } },
        ],
        columns: ['id', 'name', 'vendor_type', 'required_fields', 'is_active'],
        search: ['name'],
        filters: ['vendor_type', 'required_fields', 'is_active'],
      },
      form: { fields: ['name', 'vendor_type', 'required_fields'], submit: 'Save' },
      messages: {
        updated: 'Document updated successfully!',
        saveFailed: 'Failed to save document type.',
        deleted: 'Document type deleted successfully',
        deleteFailed: 'Failed to delete document type',
      },
    },
  },
  fixtures: { count: 6 },
});
