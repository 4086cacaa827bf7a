import { defineResource } from './language/index.ts';

/** A stored preview selection with its total, to show which totals change on publishing. */
export const serviceBaskets = defineResource({
  name: 'service_baskets',
  label: { one: 'Basket', many: 'Baskets' },
  title: 'name',
  partOf: { field: 'service_id', form: ['name'] },
  fields: {
    id: { kind: 'id' },
    service_id: { kind: 'reference', to: 'services', required: true },
    name: { kind: 'text', required: true, maxLength: 100 },
    basket: { kind: 'snapshot', label: 'Selection' },
    total: { kind: 'money' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  unique: [{ fields: ['service_id', 'name'], message: 'A basket with this name exists already' }],
  fixtures: { count: 0 },
});
