import { defineResource, type Registry } from '../../resources/language/index.ts';
import type { Fixtures } from './fixtures.ts';
import { ALL, identityWithoutLandings, range, stageFixtures, WHO_SIGNS_IN, withStage } from './small-worlds.ts';

/**
 * A small world in which role 2 owns rows: vendors by their user, goods by the vendor's user, notes
 * by their user, and shelves that belong to nobody but hold goods of all.
 */

const USER = { kind: 'reference', label: 'User', to: 'users' } as const;

const vendors = defineResource({
  name: 'vendors',
  label: { one: 'Vendor', many: 'Vendors' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: 'Name is required' },
    user_id: USER,
    logo: { kind: 'image' },
  },
  rows: [{ role: 'vendor', where: { user_id: { is: { me: 'id' } } }, visibleFields: 'all' }],
  unique: [{ fields: ['user_id'], message: 'This user has a vendor' }],
  screens: {
    'stage-vendors': {
      module: 'Stage',
      path: '/stage/vendors',
      permissions: ALL,
      list: { columns: ['id', 'name', 'user_id'], search: ['name'], filters: ['user_id'] },
      form: { fields: ['name', 'user_id', 'logo'] },
    },
  },
});

/** Goods are chosen whether they are shown or not. */
const SHOWN_OR_NOT = { is_shown: { in: [true, false] } } as const;

const goods = defineResource({
  name: 'goods',
  label: { one: 'Good', many: 'Goods' },
  title: 'name',
  active: 'is_shown',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: 'Name is required' },
    vendor_id: { kind: 'reference', to: 'vendors' },
    vendor_logo: { kind: 'related', label: 'Logo', path: 'vendor_id.logo' },
    shelf_id: { kind: 'reference', to: 'shelves' },
    twin_id: { kind: 'reference', to: 'goods', where: SHOWN_OR_NOT },
    twin_name: { kind: 'related', label: 'Name of the twin', path: 'twin_id.name' },
    picture: { kind: 'image' },
    note_count: { kind: 'rollup', measure: 'count', label: 'Notes', of: 'notes', by: 'good_id' },
    is_shown: { kind: 'toggle', label: 'Shown' },
  },
  rows: [{ role: 'vendor', where: { 'vendor_id.user_id': { is: { me: 'id' } } }, visibleFields: 'all' }],
  screens: {
    'stage-goods': {
      module: 'Stage',
      path: '/stage/goods',
      permissions: ALL,
      list: {
        columns: ['id', 'name', 'vendor_id', 'vendor_logo', 'twin_name', 'note_count', 'is_shown'],
        tabs: [],
        search: ['name'],
        filters: ['vendor_id', 'shelf_id'],
        initialSort: { field: 'id', order: 'asc' },
        pageSize: 50,
      },
      form: { fields: ['name', 'vendor_id', 'shelf_id', 'twin_id', 'picture'] },
      show: {
        path: '/stage/good/:id',
        tabs: [
          { name: 'overview', sections: [{ title: 'Good', fields: ['name'] }] },
          { name: 'labels', list: { of: 'labels', by: 'good_id', columns: ['name'] } },
        ],
      },
    },
    'stage-shown': {
      module: 'Stage',
      label: 'Shown goods',
      path: '/stage/shown',
      permissions: ['read', 'update', 'delete', 'export'],
      list: { columns: ['id', 'name', 'is_shown'], tabs: [], search: ['name'], pageSize: 50 },
      where: { is_shown: { is: true } },
    },
  },
});

const notes = defineResource({
  name: 'notes',
  label: { one: 'Note', many: 'Notes' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', label: 'Text', required: 'Text is required' },
    user_id: USER,
    good_ids: { kind: 'references', label: 'Goods', to: 'goods', where: SHOWN_OR_NOT },
    good_id: { kind: 'reference', to: 'goods', where: SHOWN_OR_NOT },
  },
  rows: [{ role: 'vendor', where: { user_id: { is: { me: 'id' } } }, visibleFields: 'all' }],
  screens: {
    'stage-notes': {
      module: 'Stage',
      path: '/stage/notes',
      permissions: ALL,
      list: { columns: ['id', 'name', 'good_id'], search: ['name'], pageSize: 50 },
      form: { fields: ['name', 'good_id', 'good_ids'] },
    },
  },
});

/** No screen of their own: they stand on the page of a good, and go with it. */
const labels = defineResource({
  name: 'labels',
  label: { one: 'Label', many: 'Labels' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true },
    good_id: { kind: 'reference', to: 'goods', required: true, onDelete: 'cascade' },
  },
  rows: [
    {
      role: 'vendor',
      where: { 'good_id.vendor_id.user_id': { is: { me: 'id' } } },
      visibleFields: ['name', 'good_id'],
    },
  ],
});

const shelves = defineResource({
  name: 'shelves',
  openTo: ['vendor'],
  label: { one: 'Shelf', many: 'Shelves' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: 'Name is required' },
    best_id: { kind: 'reference', to: 'goods', where: SHOWN_OR_NOT },
    good_count: { kind: 'rollup', measure: 'count', label: 'Goods', of: 'goods', by: 'shelf_id' },
  },
  screens: {
    'stage-shelves': {
      module: 'Stage',
      path: '/stage/shelves',
      permissions: ALL,
      list: { columns: ['id', 'name', 'best_id', 'good_count'], pageSize: 50 },
      form: { fields: ['name', 'best_id'] },
    },
  },
});

/** A part of the house, which has vendors of its own here, with the stage's resources in it. */
export const ownedRegistry: Registry = withStage({
  keeps: WHO_SIGNS_IN,
  resources: [vendors, goods, notes, labels, shelves],
  // Its vendors stand nowhere, so that nobody lands by that.
  identity: identityWithoutLandings,
});

/** The users who own a vendor, by its id; Salma (17) has the role and owns none. */
export const OWNERS: { readonly [vendor: number]: number } = { 1: 2, 2: 3, 3: 12 };
export const GOODS = 12;

const pictureOf = (good: number): string => `picture${String(good).padStart(17, '0')}`;
const logoOf = (vendor: number): string => `logo${String(vendor).padStart(20, '0')}`;
const vendorOf = (good: number): number => ((good - 1) % 3) + 1;

/**
 * The house's fixtures, and twelve goods dealt to three vendors in turn. Goods 13 is nobody's.
 * Shelf 4 holds goods of the third vendor only, and each shelf's best good is the first one's; the
 * first three goods are not shown. Role 2 holds every flag of the stage.
 */
export function ownedFixtures(registry: Registry): Promise<Fixtures> {
  const collections = {
    vendors: range(3).map((id) => ({ id, name: `Vendor ${id}`, user_id: OWNERS[id] ?? null, logo: logoOf(id) })),
    goods: range(GOODS + 1).map((id) => ({
      id,
      name: `Thing ${String(id).padStart(2, '0')}`,
      vendor_id: id > GOODS ? null : vendorOf(id),
      shelf_id: vendorOf(id) === 3 ? 4 : (id % 3) + 1,
      // The twin of each is the next one: somebody else's, as an admin may have set it.
      twin_id: (id % GOODS) + 1,
      picture: pictureOf(id),
      is_shown: id > 3,
    })),
    notes: range(GOODS).map((id) => ({
      id,
      name: `Remark ${String(id).padStart(2, '0')}`,
      user_id: OWNERS[(id % 3) + 1] ?? null,
      good_id: id,
      good_ids: [id, (id % GOODS) + 1],
    })),
    labels: range(GOODS).map((id) => ({ id, name: `Label ${id}`, good_id: id })),
    shelves: range(5).map((id) => ({ id, name: `Shelf ${id}`, best_id: 1 })),
  };
  const pictures = [...range(GOODS + 1).map(pictureOf), ...range(3).map(logoOf)];
  return stageFixtures(registry, { collections, holds: { 2: () => true }, isAll: true, pictures });
}
