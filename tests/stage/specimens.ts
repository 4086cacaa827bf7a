import { defineResource } from '../../resources/language/index.ts';
import { people } from './people.ts';

const zones = defineResource({
  name: 'zones',
  label: { one: 'Zone', many: 'Zones' },
  title: 'zone_name',
  fields: {
    id: { kind: 'id' },
    zone_name: { kind: 'text', label: 'Zone', required: 'Zone name is required' },
  },
});

/** One resource with a field of every kind, conditions and checks: the stage for tests of the language itself. */
export const specimen = defineResource({
  name: 'specimens',
  label: { one: 'Specimen', many: 'Specimens' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: {
      kind: 'text',
      required: true,
      unique: 'This name is taken',
      minLength: 2,
      maxLength: 30,
    },
    letters: { kind: 'text', pattern: { of: 'letters', message: 'Only letters please' } },
    notes: { kind: 'textarea', maxLength: 40 },
    email: { kind: 'email' },
    phone: { kind: 'phone' },
    minutes: { kind: 'number', min: 5, max: 600, unit: 'min' },
    most: { kind: 'number' },
    price: { kind: 'money', default: 0 },
    is_discounted: { kind: 'toggle', label: 'Discounted' },
    discount: {
      kind: 'percent',
      visibleWhen: { is_discounted: { is: true } },
      requiredWhen: { rule: { price: { above: 100 } }, message: 'Discount is required above AED 100' },
    },
    remark: { kind: 'text', visibleWhen: { is_discounted: { is: true } }, keepWhenHidden: true },
    is_active: { kind: 'toggle', label: 'Status', default: true },
    size: { kind: 'choice', of: 'size', only: ['small', 'large'] },
    sizes: { kind: 'choices', of: 'size' },
    stage: {
      kind: 'state',
      of: 'stage',
      initial: 'open',
      moves: [
        {
          name: 'close',
          from: ['open'],
          to: 'closed',
          asks: [{ field: 'notes', required: 'Notes are required' }],
          messages: { done: 'Closed', failed: 'Failed to close' },
        },
      ],
    },
    contact: { kind: 'phone', format: 'international' },
    stock: { kind: 'number', emptyAs: 1 },
    parent_id: { kind: 'reference', to: 'specimens', where: { is_active: { is: true } } },
    child_id: {
      kind: 'reference',
      to: 'specimens',
      where: { parent_id: { is: { referrer: 'parent_id' } } },
    },
    zone_ids: { kind: 'references', label: 'Zones', to: 'zones' },
    picture: { kind: 'image' },
    paper: { kind: 'file' },
    day: { kind: 'date' },
    expires: { kind: 'date', range: 'future', message: 'Expiry date must be in the future' },
    seen_at: { kind: 'timestamp', label: 'Seen' },
    created_at: { kind: 'timestamp', stamp: 'created' },
    children: { kind: 'rollup', measure: 'count', of: 'specimens', by: 'parent_id' },
    worth: { kind: 'rollup', measure: 'sum', of: 'specimens', by: 'parent_id', field: 'price' },
    priced: {
      kind: 'rollup',
      label: 'Priced children',
      measure: 'count',
      of: 'specimens',
      by: 'parent_id',
      where: { price: { above: 0 } },
    },
    share: { kind: 'ratio', label: 'Share priced', of: 'priced', to: 'children' },
    permissions: { kind: 'permissions' },
    full: { kind: 'joined', of: ['name', 'letters'] },
    parent_size: { kind: 'related', label: 'Parent size', path: 'parent_id.size' },
  },
  checks: [
    {
      name: 'least below most',
      expect: { minutes: { below: { field: 'most' } } },
      says: { most: 'Most must be above minutes' },
    },
  ],
  screens: {
    'specimen-list': {
      module: 'Stage',
      path: '/stage/specimens',
      offers: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        columns: ['id', 'name', 'size', 'price', 'day', 'is_active'],
        tabs: [
          { name: 'all' },
          { name: 'active', where: { is_active: { is: true } } },
          { name: 'inactive', label: 'In Active', where: { is_active: { is: false } } },
        ],
        toggles: ['is_active'],
        search: ['name', 'phone'],
        filters: ['size', 'price', 'day', 'created_at', 'parent_id'],
        initialSort: { field: 'name', order: 'asc' },
        pageSize: 25,
      },
      form: {
        path: '/stage/manage-specimen/:id',
        sections: [
          { title: 'General', fields: ['name', 'letters', 'notes', 'email', 'phone', 'size'] },
          { title: 'Amounts', fields: ['minutes', 'most', 'price', 'is_discounted', 'discount', 'remark'] },
          { title: 'Relations', fields: ['parent_id', 'child_id', 'zone_ids'] },
          { title: 'Files and days', fields: ['picture', 'paper', 'day', 'expires'] },
        ],
      },
      show: { path: '/stage/specimen/:id', fields: ['name', 'size', 'price', 'zone_ids', 'children', 'created_at'] },
    },
  },
});

/** Definitions of a small world around the specimen, ready for `resolve()`. */
export const specimens = {
  modules: [{ name: 'Stage', icon: 'service' }],
  identity: people.identity,
  vocabularies: {
    ...people.vocabularies,
    stage: [
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'Closed' },
    ],
    size: [
      { value: 'small', label: 'Small' },
      { value: 'medium', label: 'Medium' },
      { value: 'large', label: 'Large' },
    ],
  },
  resources: [zones, specimen, ...people.resources],
  screens: [],
};
