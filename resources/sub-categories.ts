import { defineResource } from './language/index.ts';
import { activeTabs, status } from './status.ts';

/** The second level of the service catalogue (spec part 2 §2, §3, §5 Sub-category). */
export const subCategories = defineResource({
  name: 'sub_categories',
  label: { one: 'Sub-category', many: 'Sub-categories' },
  title: 'name',
  fields: {
    id: { kind: 'id', label: 'ID' },
    category_id: {
      kind: 'reference',
      label: 'Category',
      to: 'categories',
      where: { is_active: { is: true } },
      required: 'Category is required',
    },
    name: {
      kind: 'text',
      label: 'Name',
      required: 'SubCategory name is required',
      unique: 'A sub-category with this name exists already',
      maxLength: 100,
    },
    sub_category_image: { kind: 'image', label: 'Image', required: 'Sub category image is required' },
    description: { kind: 'textarea', label: 'Description', maxLength: 500 },
    zone_ids: {
      kind: 'references',
      label: 'Zones',
      to: 'zones',
      where: { is_active: { is: true } },
      required: 'At least one zone is required',
    },
    is_active: status,
    created_at: { kind: 'timestamp', label: 'Created On', stamp: 'created' },
  },
  screens: {
    'sub-category-setup': {
      module: 'Service Management',
      label: 'Sub-category Setup',
      path: '/service-management/sub-category-setup',
      offers: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        tabs: activeTabs,
        columns: ['id', 'name', 'category_id', 'zone_ids', 'created_at', 'is_active'],
        toggles: ['is_active'],
        search: ['name'],
        filters: ['category_id', 'zone_ids', 'created_at'],
        pageSize: 5,
      },
      form: {
        placement: 'above-list',
        fields: ['category_id', 'name', 'sub_category_image', 'description', 'zone_ids'],
      },
      messages: {
        saveFailed: 'Failed to save SubCategory.',
        deleted: 'SubCategory deleted successfully!',
        toggleFailed: 'Failed to update status',
        deleteQuestion: 'Are you sure?',
      },
    },
  },
});
