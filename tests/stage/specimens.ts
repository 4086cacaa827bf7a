import { defineResource, type IdentityDefinition } from '../../resources/language/index.ts';
import { stageNames } from './names.ts';

const zones = defineResource({
  name: 'zones',
  label: { one: 'Zone', many: 'Zones' },
  title: 'zone_name',
  fields: {
    id: { kind: 'id' },
    zone_name: { kind: 'text', label: 'Zone', required: 'Zone name is required' },
  },
});

/** Who people are on this stage: every world needs somebody who can sign in. */
const roles = defineResource({
  name: 'roles',
  label: { one: 'Role', many: 'Roles' },
  title: 'name',
  active: 'is_active',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true },
    permissions: { kind: 'permissions', label: 'Modules' },
  },
});

const users = defineResource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  title: 'email',
  active: 'is_active',
  fields: {
    id: { kind: 'id' },
    first_name: { kind: 'text', required: true },
    last_name: { kind: 'text' },
    email: { kind: 'email', required: true, unique: 'This address is taken' },
    phone: { kind: 'phone' },
    picture: { kind: 'image' },
    role_id: { kind: 'reference', to: 'roles', required: true },
    size: { kind: 'choice', of: 'size' },
    has_password: { kind: 'toggle', label: 'Password chosen' },
  },
});

/** Somebody who can sign in, for other worlds. */
export const people = [users, roles];

export const stageIdentity = {
  users: 'users',
  roles: 'roles',
  user: {
    login: 'email',
    phone: 'phone',
    role: 'role_id',
    active: 'is_active',
    passwordUpdated: 'has_password',
    picture: 'picture',
    firstName: 'first_name',
    lastName: 'last_name',
    type: 'size',
  },
  role: { name: 'name', grants: 'permissions', active: 'is_active' },
  builtIn: { administrator: 1, member: 2 },
  profile: {
    fields: { first_name: {}, last_name: { required: true }, email: { required: false, help: 'You sign in with it.' } },
    writes: ['first_name', 'last_name'],
    messages: { updated: 'Saved', saveFailed: 'Not saved', loadFailed: 'Not loaded' },
  },
} as const satisfies IdentityDefinition;

/**
 * One resource with a field of every kind, conditions and checks: the stage for tests of the
 * language itself.
 */
export const specimen = defineResource({
  name: 'specimens',
  label: { one: 'Specimen', many: 'Specimens' },
  title: 'name',
  active: 'is_active',
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
    remark: { kind: 'text', visibleWhen: { is_discounted: { is: true } } },
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
          inputs: [{ field: 'notes', required: 'Notes are required' }],
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
    before: { kind: 'snapshot' },
    chosen: { kind: 'data', shape: 'chosen' },
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
    permissions: { kind: 'permissions' },
    full: { kind: 'joined', of: ['name', 'letters'] },
    cost: { kind: 'formula', product: ['price', 'minutes', 'discount'] },
    parent_size: { kind: 'related', label: 'Parent size', path: 'parent_id.size' },
  },
  groups: { general: { title: 'General', fields: ['name', 'letters', 'notes', 'email', 'phone', 'size'] } },
  unique: [{ fields: ['size', 'day'], message: 'One of a size a day' }],
  checks: [
    {
      name: 'least below most',
      expect: { minutes: { below: { field: 'most' } } },
      errors: { most: 'Most must be above minutes' },
    },
  ],
  measures: {
    added: { measure: 'count', dateField: 'created_at' },
    closed: { measure: 'count', dateField: 'day', where: { stage: { is: 'closed' } } },
    closed_rate: { label: 'Closed (%)', ratio: ['closed', 'added'] },
    sold: { measure: 'sum', field: 'price', dateField: 'day', subtract: { size: { is: 'small' } } },
    given: { measure: 'sum', field: 'price', dateField: 'day', where: { is_discounted: { is: true } } },
    kept: { minus: ['sold', 'given'] },
    dearest: { measure: 'max', field: 'price', dateField: 'seen_at' },
    usual_discount: { measure: 'avg', field: 'discount', dateField: 'day' },
  },
  screens: {
    'specimen-list': {
      module: 'Stage',
      path: '/stage/specimens',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        columns: ['id', 'name', 'size', 'price', 'day', 'is_active'],
        search: ['name', 'phone'],
        filters: ['size', 'price', 'day', 'created_at', 'parent_id'],
        initialSort: { field: 'name', order: 'asc' },
        pageSize: 25,
      },
      report: {
        period: { range: 'this-year', grain: 'month', compare: 'year' },
        cards: ['added', 'sold', 'closed_rate'],
        charts: [
          { label: 'Sales', shape: 'line', choices: [{ measures: ['kept'] }, { measures: ['dearest'] }] },
          {
            label: 'Sizes',
            shape: 'column',
            by: 'parent_size',
            choices: [
              { label: 'Counts', measures: ['added', 'closed'] },
              { label: 'Amounts', measures: ['sold', 'given'], stacked: true },
            ],
          },
        ],
        table: {
          by: 'period',
          measures: ['added', 'closed', 'usual_discount'],
          headings: { by: 'Month', added: 'New' },
        },
      },
      form: {
        path: '/stage/manage-specimen/:id',
        sections: [
          'general',
          { title: 'Amounts', fields: ['minutes', 'most', 'price', 'is_discounted', 'discount', 'remark'] },
          { title: 'Relations', fields: ['parent_id', 'child_id', 'zone_ids'] },
          { title: 'Files and days', fields: ['picture', 'paper', 'day', 'expires'] },
        ],
      },
      show: {
        path: '/stage/specimen/:id',
        sections: [{ title: 'Specimen', fields: ['name', 'size', 'price', 'zone_ids', 'children', 'created_at'] }],
      },
    },
  },
});

/** Definitions of a small world that surrounds the specimen, ready for `resolve()`. */
export const specimens = {
  names: stageNames,
  modules: [{ name: 'Stage', icon: 'service' }],
  identity: stageIdentity,
  vocabularies: {
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
  shapes: {
    chosen: {
      is: 'object',
      of: {
        weight: { is: 'number', min: 0, max: 10, decimals: 1 },
        is_gift: { is: 'boolean' },
        ids: { is: 'list', of: { is: 'number', min: 1, max: 99 }, most: 3 },
      },
    },
  } as const,
  resources: [zones, specimen, ...people],
};
