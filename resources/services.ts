import { house } from './house.ts';
import { defineResource } from './language/index.ts';

/** What the price of a service requires (spec part 2 §2 Manage service). */
const priced = { service_type: { in: ['service based', 'distance based'] } } as const;
const recurring = { is_recurring_discount: { is: true } } as const;

/**
 * Services (spec part 2 §2 Service list, Manage service, §4, §5 Service). Edits are drafts;
 * customers get `service_versions`.
 */
export const services = defineResource({
  name: 'services',
  label: { one: 'Service', many: 'Services' },
  title: 'service_name',
  picture: 'service_image',
  active: 'is_active',
  fields: {
    id: { kind: 'id', label: 'Service ID' },
    service_type: { kind: 'choice', of: 'service_type', required: true },
    service_name: { kind: 'text', required: true, maxLength: 100 },
    category_id: {
      kind: 'reference',
      to: 'categories',
      where: { service_type: { is: 'Service' } },
      required: true,
      loadFailed: 'Failed to load categories and subcategories. Please try again.',
    },
    sub_category_id: {
      kind: 'reference',
      label: 'Sub category',
      to: 'sub_categories',
      where: { category_id: { is: { referrer: 'category_id' } } },
      required: true,
      loadFailed: 'Failed to load categories and subcategories. Please try again.',
    },
    service_price: {
      kind: 'money',
      // The specification's label, whatever the service is priced by.
      label: `Price (${house.currency}/hr)`,
      help: 'For one hour; of a distance based service, for one kilometre.',
      visibleWhen: priced,
      max: 1_000_000,
    },
    service_image: { kind: 'image', required: 'Please upload the Image' },
    // A sentence or two.
    tool_tip: { kind: 'textarea', maxLength: 200 },
    description: { kind: 'textarea', maxLength: 1000 },
    is_recurring_discount: { kind: 'toggle', label: 'Recurring' },
    recurring_description: { kind: 'text', maxLength: 200, visibleWhen: recurring },
    recurring_discount: { kind: 'percent', visibleWhen: recurring },
    is_special_instructions: { kind: 'toggle', label: 'Special Instruction' },
    is_documents: { kind: 'toggle', label: 'Document Upload' },
    publication: {
      kind: 'state',
      label: 'Version',
      of: 'publication',
      initial: 'Draft',
      byServer: ['Changed'],
      moves: [
        {
          name: 'publish',
          from: ['Draft', 'Changed'],
          to: 'Published',
          handlers: ['publish-version'],
          messages: { done: 'Service published successfully!', failed: 'Failed to publish service' },
        },
        {
          name: 'discard',
          label: 'Discard Changes',
          from: ['Changed'],
          to: 'Published',
          danger: true,
          question: 'Everything changed since it was published goes back to what customers book now.',
          handlers: ['discard-draft'],
          messages: { done: 'Changes discarded', failed: 'Failed to discard changes' },
        },
      ],
    },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  groups: {
    service: {
      title: 'Service',
      fields: [
        'service_type',
        'service_name',
        'category_id',
        'sub_category_id',
        'service_price',
        'service_image',
        'tool_tip',
        'description',
      ],
    },
    other: {
      title: 'Other Options',
      fields: [
        'is_recurring_discount',
        'recurring_description',
        'recurring_discount',
        'is_special_instructions',
        'is_documents',
      ],
    },
  },
  moves: [
    {
      name: 'duplicate',
      when: { id: { empty: false } },
      flag: 'write',
      handlers: ['duplicate'],
      messages: { done: 'Service duplicated successfully', failed: 'Failed to duplicate service' },
    },
  ],
  // Saving a draft asks none of it (spec part 2 §4).
  checks: [
    {
      name: 'a distance has a price',
      moves: ['publish'],
      expect: { any: [{ service_type: { not: 'distance based' } }, { service_price: { empty: false } }] },
      errors: { service_price: 'Price is required for distance-based services' },
    },
    {
      name: 'what recurs is described',
      moves: ['publish'],
      expect: { recurring_description: { empty: false } },
      errors: { recurring_description: 'Recurring description is required' },
    },
    {
      name: 'what recurs costs less',
      moves: ['publish'],
      expect: { recurring_discount: { empty: false } },
      errors: { recurring_discount: 'Recurring discount is required' },
    },
  ],
  handlers: { updated: ['note-draft'] },
  screens: {
    'service-list': {
      module: 'Service Management',
      label: 'Service List',
      path: '/service-management/service-list',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        columns: ['service_name', 'sub_category_id', 'category_id', 'service_type', 'service_price', 'is_active'],
        secondLine: { service_name: ['publication'] },
        headings: { service_name: 'Name', sub_category_id: 'Sub Category name', category_id: 'Category Name' },
        search: ['service_name'],
        filters: ['category_id', 'sub_category_id', 'service_type', 'publication', 'service_price'],
      },
      form: {
        path: '/service-management/manage-service/:id',
        ids: 'plain',
        sections: ['service', { title: 'Service Setup', parts: 'service_questions' }, 'other'],
        page: 'service',
        stages: [
          { label: 'Save', refused: 'Please fill the required fields to save' },
          { label: 'Publish', move: 'publish', refused: 'Please fill all required fields before publishing' },
        ],
      },
      messages: {
        created: 'Service created successfully!',
        updated: 'Service updated successfully!',
        saveFailed: 'Failed to save service',
        loadFailed: 'Failed to fetch service details.',
      },
    },
  },
  fixtures: { count: 24 },
});
