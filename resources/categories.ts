import { defineResource } from './language/index.ts';

/** The top of the service catalogue (spec part 2 §2, §3, §5 Category). */
export const categories = defineResource({
  name: 'categories',
  label: { one: 'Category', many: 'Categories' },
  title: 'name',
  active: 'is_active',
  openTo: ['vendor'],
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: 'Category name is required', unique: true, maxLength: 100 },
    service_type: { kind: 'choice', of: 'category_service_type', required: true },
    is_fire: { kind: 'toggle', label: 'Trend' },
    category_image: { kind: 'image', label: 'Image', required: 'Category image is required' },
    subcategory_count: { kind: 'rollup', measure: 'count', of: 'sub_categories', by: 'category_id' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  screens: {
    'category-setup': {
      module: 'Service Management',
      label: 'Category Setup',
      path: '/service-management/category-setup',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        columns: ['id', 'name', 'subcategory_count', 'service_type', 'created_at', 'is_active'],
        search: ['name'],
        filters: ['service_type', 'is_fire', 'created_at'],
      },
      form: {
        submit: { new: 'Submit', stored: 'Save' },
        fields: ['name', 'service_type', 'is_fire', 'category_image'],
      },
    },
  },
});
