import { defineResource } from './language/index.ts';

/** The second level of the service catalogue (spec part 2 §2, §3, §5 Sub-category). */
export const subCategories = defineResource({
  name: 'sub_categories',
  label: { one: 'Sub-category', many: 'Sub-categories' },
  title: 'name',
  active: 'is_active',
  openTo: ['vendor'],
  fields: {
    id: { kind: 'id' },
    category_id: {
      kind: 'reference',
      to: 'categories',
      required: true,
      loadFailed: 'Failed to load categories and subcategories. Please try again.',
    },
    name: { kind: 'text', required: 'SubCategory name is required', unique: true, maxLength: 100 },
    sub_category_image: { kind: 'image', label: 'Image', required: 'Sub category image is required' },
    description: { kind: 'textarea', maxLength: 500 },
    zone_ids: { kind: 'references', label: 'Zones', to: 'zones', required: 'At least one zone is required' },
    service_count: { kind: 'rollup', label: 'Service Count', measure: 'count', of: 'services', by: 'sub_category_id' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  handlers: { updated: ['follow-category'] },
  screens: {
    'sub-category-setup': {
      module: 'Service Management',
      label: 'Sub-category Setup',
      path: '/service-management/sub-category-setup',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        columns: ['id', 'name', 'category_id', 'zone_ids', 'service_count', 'created_at', 'is_active'],
        search: ['name'],
        filters: ['category_id', 'zone_ids', 'created_at'],
      },
      form: {
        submit: { new: 'Submit', stored: 'Save' },
        fields: ['category_id', 'name', 'sub_category_image', 'description', 'zone_ids'],
      },
      messages: {
        saveFailed: 'Failed to save SubCategory.',
        deleted: 'SubCategory deleted successfully!',
        deleteQuestion: 'Are you sure?',
      },
    },
  },
});
