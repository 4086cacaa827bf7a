import { defineResource } from './language/index.ts';
import { status } from './status.ts';

/** The kinds of papers vendors, workers and users show (spec part 1 §3 Document type). Looked up by other screens. */
export const documentTypes = defineResource({
  name: 'document_types',
  label: { one: 'Document type', many: 'Document types' },
  title: 'name',
  fields: {
    id: { kind: 'id', label: 'ID' },
    name: {
      kind: 'text',
      label: 'Name',
      required: 'Document name is required',
      unique: 'A document type with this name exists already',
      maxLength: 100,
      examples: ['Emirates ID', 'Passport', 'Driving Licence', 'Residence Visa', 'Trade Licence', 'VAT Certificate'],
    },
    is_active: status,
  },
  fixtures: { count: 6 },
});
