import {
  defineResource,
  type RecordData,
  type Registry,
  type ResourceDefinition,
} from '../../resources/language/index.ts';
import type { Fixtures } from './fixtures.ts';
import { ALL, range, stageFixtures, withStage, words } from './small-worlds.ts';

/**
 * A small world in which things are decided: makers with a picture and a full name, items that are
 * requested, approved and handed to helpers, and parcels of items. Makers, items and parcels belong
 * to role 2 by the maker's user.
 */

const CITIES = ['Ajman', 'Dubai'];

export const makers = defineResource({
  name: 'makers',
  label: { one: 'Maker', many: 'Makers' },
  title: 'full_name',
  picture: 'face',
  rows: [{ role: 'vendor', where: { user_id: { is: { me: 'id' } } }, visibleFields: 'all' }],
  unique: [{ fields: ['user_id'], message: 'This user has a maker' }],
  fields: {
    id: { kind: 'id' },
    first_name: { kind: 'text', required: 'First name is required' },
    last_name: { kind: 'text' },
    full_name: { kind: 'joined', label: 'Name', of: ['first_name', 'last_name'] },
    city: { kind: 'text' },
    stars: { kind: 'number' },
    face: { kind: 'image' },
    secret: { kind: 'text' },
    user_id: { kind: 'reference', to: 'users' },
    items: { kind: 'rollup', measure: 'count', of: 'items', by: 'maker_id' },
    approved: {
      kind: 'rollup',
      measure: 'count',
      of: 'items',
      by: 'maker_id',
      where: { status: { is: 'Approved' } },
    },
    worth: { kind: 'rollup', measure: 'sum', of: 'items', by: 'maker_id', field: 'price' },
    helped_worth: { kind: 'rollup', measure: 'sum', label: 'Helped', of: 'items', by: 'helper_id', field: 'price' },
    approved_worth: {
      kind: 'rollup',
      measure: 'sum',
      label: 'Approved worth',
      of: 'items',
      by: 'maker_id',
      field: 'price',
      where: { status: { is: 'Approved' } },
    },
  },
  screens: {
    'stage-makers': {
      module: 'Stage',
      path: '/stage/makers',
      permissions: ALL,
      where: { city: { not: 'Nowhere' } },
      list: { columns: ['id', 'full_name', 'items', 'approved', 'worth'], search: ['first_name'], pageSize: 50 },
      form: { fields: ['first_name', 'last_name', 'city', 'stars', 'face', 'user_id'] },
      show: {
        path: '/stage/maker/:id',
        tabs: [
          { name: 'overview', cards: ['items', 'worth', 'approved_worth', 'helped_worth'] },
          {
            name: 'items',
            list: {
              of: 'items',
              by: 'maker_id',
              columns: ['name', 'price', 'helper_id', 'photo'],
              secondLine: { name: ['status'] },
              actions: ['view', 'download'],
            },
          },
          { name: 'parcels', list: { of: 'parcels', by: 'maker_id', columns: ['label'] } },
        ],
      },
    },
  },
});

export const items = defineResource({
  name: 'items',
  label: { one: 'Item', many: 'Items' },
  title: 'name',
  active: 'is_active',
  rows: [
    {
      role: 'vendor',
      where: { 'maker_id.user_id': { is: { me: 'id' } } },
      visibleFields: 'all',
      initialValues: { status: 'Pending' },
      unfilteredScreens: ['stage-items'],
      moves: ['withdraw'],
    },
  ],
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: 'Name is required', unique: 'This name is taken' },
    price: { kind: 'money', required: 'Price is required', max: 1000 },
    least: { kind: 'money' },
    maker_id: { kind: 'reference', to: 'makers' },
    maker_city: { kind: 'related', label: 'City', path: 'maker_id.city' },
    maker_stars: { kind: 'related', label: 'Stars', path: 'maker_id.stars' },
    helper_id: {
      kind: 'reference',
      to: 'makers',
      where: { stars: { above: 1 } },
      visibleWhen: { is_active: { is: true } },
    },
    second_id: { kind: 'reference', to: 'makers' },
    notes: { kind: 'textarea', maxLength: 40 },
    reason: { kind: 'text', visibleWhen: { status: { is: 'Denied' } } },
    doubt: {
      kind: 'text',
      maxLength: 10,
      visibleWhen: { price: { above: 5 } },
      requiredWhen: { rule: { price: { above: 100 } }, message: 'Say what you doubt' },
      transient: true,
    },
    photo: { kind: 'image' },
    is_active: { kind: 'toggle', label: 'Active', default: true },
    status: {
      kind: 'state',
      label: 'Approval',
      of: 'stage_status',
      initial: 'Approved',
      moves: [
        {
          name: 'approve',
          from: ['Pending', 'Denied'],
          to: 'Approved',
          inputs: [{ field: 'notes' }],
          screens: ['stage-requests'],
          messages: { done: 'Approved', failed: 'Failed to approve' },
        },
        {
          name: 'deny',
          from: ['Pending'],
          to: 'Denied',
          primary: false,
          inputs: [{ field: 'notes', required: 'Notes are required' }, { field: 'reason' }, { field: 'doubt' }],
          screens: ['stage-requests'],
          messages: { done: 'Denied', failed: 'Failed to deny' },
        },
        {
          name: 'withdraw',
          from: ['Pending', 'Approved'],
          to: 'Denied',
          when: { helper_id: { empty: true } },
          flag: 'delete',
          messages: { done: 'Withdrawn', failed: 'Failed to withdraw' },
        },
      ],
    },
  },
  moves: [
    {
      name: 'assign',
      primary: true,
      when: { helper_id: { empty: true }, is_active: { is: true } },
      inputs: [{ field: 'helper_id', required: 'Please choose a helper' }],
      undo: 10,
      messages: { done: 'Assigned', failed: 'Failed to assign' },
    },
    {
      name: 'un-assign',
      when: { helper_id: { empty: false } },
      sets: { helper_id: null },
      messages: { done: 'Unassigned', failed: 'Failed to unassign' },
    },
    {
      name: 'price',
      label: 'Set price',
      when: { maker_city: { is: 'Dubai' } },
      inputs: [{ field: 'price' }, { field: 'photo' }],
      flag: 'write',
      messages: { done: 'Priced', failed: 'Failed to price' },
    },
    {
      name: 'retire',
      when: { is_active: { is: true } },
      sets: { is_active: false },
      // It ends the sessions of the user with the item's number: a test sees that it was done.
      handlers: ['end-sessions'],
      undo: false,
      messages: { done: 'Retired', failed: 'Failed to retire' },
    },
  ],
  checks: [
    {
      name: 'price above least',
      expect: { price: { above: { field: 'least' } } },
      errors: { price: 'Price must be above the least' },
    },
  ],
  screens: {
    'stage-items': {
      module: 'Stage',
      path: '/stage/items',
      permissions: ALL,
      where: { status: { is: 'Approved' } },
      list: {
        tabs: [
          { name: 'all', initial: true },
          { name: 'dubai', where: { maker_city: { is: 'Dubai' } }, showCount: true },
          { name: 'other', where: { maker_city: { not: 'Dubai' } } },
          { name: 'none', where: { maker_city: { empty: true } } },
          { name: 'best', where: { maker_stars: { above: 2 } }, showCount: true },
        ],
        columns: ['id', 'name', 'price', 'maker_id', 'helper_id', 'is_active'],
        search: ['name'],
        filters: ['maker_id', 'price'],
        initialSort: { field: 'id', order: 'asc' },
        pageSize: 50,
      },
      form: { fields: ['name', 'price', 'least', 'maker_id', 'helper_id', 'notes'] },
    },
    'stage-requests': {
      module: 'Stage',
      label: 'Requests',
      path: '/stage/requests',
      permissions: ['read', 'update'],
      where: { status: { not: 'Approved' } },
      list: {
        columns: ['id', 'name', 'maker_city'],
        tabs: [],
        initialSort: { field: 'id', order: 'asc' },
        pageSize: 50,
      },
    },
    'stage-dubai': {
      module: 'Stage',
      label: 'Dubai',
      path: '/stage/dubai',
      permissions: ['read', 'update', 'delete', 'export'],
      where: { maker_city: { is: 'Dubai' } },
      list: {
        columns: ['id', 'name', 'is_active'],
        tabs: [],
        initialSort: { field: 'id', order: 'asc' },
        pageSize: 50,
      },
    },
  },
});

export const parcels = defineResource({
  name: 'parcels',
  label: { one: 'Parcel', many: 'Parcels' },
  title: 'label',
  rows: [{ role: 'vendor', where: { 'maker_id.user_id': { is: { me: 'id' } } }, visibleFields: 'all' }],
  fields: {
    id: { kind: 'id' },
    label: { kind: 'text', required: 'Label is required' },
    maker_id: { kind: 'reference', to: 'makers' },
    item_id: { kind: 'reference', to: 'items', where: { is_active: { in: [true, false] } } },
  },
});

/** The house with the stage's resources in it, its items perhaps defined otherwise. */
export const movedWith = (of: ResourceDefinition): Registry =>
  withStage({
    resources: [makers, of, parcels],
    vocabularies: { stage_status: words('Pending', 'Approved', 'Denied') },
  });

export const movedRegistry: Registry = movedWith(items as ResourceDefinition);

/** The makers' users, by the maker's id. Maker 4 is nobody's, and on no screen. */
export const USERS: { readonly [maker: number]: number } = { 1: 2, 2: 3, 3: 12 };
export const ITEMS = 18;
export const STATES = ['Pending', 'Approved', 'Denied'] as const;

export const faceOf = (maker: number): string => `face${String(maker).padStart(20, '0')}`;
export const photoOf = (item: number): string => `photo${String(item).padStart(19, '0')}`;

/**
 * The house's fixtures, four makers, eighteen items dealt to them in turn, every fifth without a
 * maker, and a parcel of each.
 */
export function movedFixtures(registry: Registry): Promise<Fixtures> {
  const makerOf = (item: number): number | null => (item % 5 === 0 ? null : ((item - 1) % 4) + 1);
  const collections: { [name: string]: readonly RecordData[] } = {
    makers: range(4).map((id) => ({
      id,
      first_name: ['Zahra', 'Ali', 'Ali', 'Bilal'][id - 1] ?? '',
      last_name: ['Aziz', 'Zaki', 'Amin', null][id - 1] ?? null,
      city: id === 4 ? 'Nowhere' : (CITIES[id % 2] ?? null),
      stars: id === 3 ? null : id,
      face: faceOf(id),
      secret: `Secret ${id}`,
      user_id: USERS[id] ?? null,
    })),
    items: range(ITEMS).map((id) => ({
      id,
      name: `Item ${String(id).padStart(2, '0')}`,
      price: id * 1.1,
      least: null,
      maker_id: makerOf(id),
      helper_id: id % 7 === 0 ? 2 : null,
      second_id: (id % 3) + 1,
      notes: `Note ${id}`,
      reason: null,
      photo: photoOf(id),
      is_active: true,
      status: STATES[Math.floor(id / 2) % 3] ?? null,
    })),
    parcels: range(ITEMS).map((id) => ({ id, label: `Parcel ${id}`, maker_id: makerOf(id), item_id: id })),
  };
  return stageFixtures(registry, {
    collections,
    holds: {
      1: () => true,
      2: () => true,
      3: (screen, flag) => flag !== 'delete' && !(screen === 'stage-items' && flag === 'update'),
      4: (_screen, flag) => flag === 'access' || flag === 'read',
      5: (_screen, flag) => flag !== 'access',
    },
    pictures: [...range(ITEMS).map(photoOf), ...range(4).map(faceOf)],
  });
}
