import { SYSTEM } from '../../api/system.ts';
import { defineResource, type Registry, type ResourceDefinition } from '../../resources/language/index.ts';
import type { Fixtures } from './fixtures.ts';
import { ALL, range, stageFixtures, withStage, words } from './small-worlds.ts';

/**
 * A small world in which things are handed in and looked at: studios give sheets of every kind that
 * is wanted of them, and an account that somebody else than who wrote it signs off. Studios belong
 * to role 2 by their user.
 */

export const sheetKinds = defineResource({
  name: 'sheet_kinds',
  label: { one: 'Kind of sheet', many: 'Kinds of sheets' },
  title: 'name',
  active: 'is_active',
  openTo: ['vendor'],
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true },
    size: { kind: 'text', required: true },
    is_dated: { kind: 'toggle', label: 'Dated' },
  },
  screens: {
    'stage-sheet-kinds': {
      module: 'Stage',
      path: '/stage/sheet-kinds',
      permissions: ALL,
      list: { columns: ['id', 'name'] },
      form: { fields: ['name', 'size', 'is_dated'] },
    },
  },
});

export const sheets = defineResource({
  name: 'sheets',
  label: { one: 'Sheet', many: 'Sheets' },
  title: 'number',
  partOf: {
    field: 'studio_id',
    createOnly: ['sheet_kind_id'],
    form: ['number', 'ends_on'],
    readOnlyFields: ['state', 'reason'],
  },
  rows: [{ role: 'vendor', where: { 'studio_id.user_id': { is: { me: 'id' } } }, visibleFields: 'all' }],
  fields: {
    id: { kind: 'id' },
    studio_id: { kind: 'reference', to: 'studios', required: true },
    sheet_kind_id: { kind: 'reference', label: 'Kind', to: 'sheet_kinds', required: true },
    number: { kind: 'text', required: true },
    ends_on: { kind: 'date', visibleWhen: { 'sheet_kind_id.is_dated': { is: true } } },
    state: {
      kind: 'state',
      of: 'sheet_state',
      initial: 'Pending',
      byServer: ['Wrong'],
      restarts: { on: ['ends_on'], clears: ['reason'] },
      moves: [
        {
          name: 'look-over',
          from: ['Pending'],
          to: 'Fine',
          optimisticLock: true,
          screens: ['stage-desk'],
          messages: { done: 'Looked over', failed: 'Failed to look it over' },
        },
        {
          name: 'expire',
          from: ['Fine'],
          to: 'Over',
          screens: [],
          messages: { done: 'Expired', failed: 'Failed to expire' },
        },
      ],
    },
    reason: { kind: 'text' },
    note: { kind: 'text' },
    replaced: { kind: 'toggle', label: 'Replaced' },
  },
});

export const studios = defineResource({
  name: 'studios',
  label: { one: 'Studio', many: 'Studios' },
  title: 'name',
  rows: [
    {
      role: 'vendor',
      where: { user_id: { is: { me: 'id' } } },
      visibleFields: 'all',
      moves: ['hand-in'],
    },
  ],
  unique: [{ fields: ['user_id'], message: 'This user has a studio' }],
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: 'Name is required' },
    // As a form in steps has it: the store keeps a record before all of it is given.
    city: { kind: 'text', requiredWhen: { rule: { has_terms: { is: true } }, message: 'City is required' } },
    size: { kind: 'text' },
    has_terms: { kind: 'toggle', label: 'Terms' },
    holder: { kind: 'text', required: 'Holder is required' },
    account: { kind: 'text', label: 'Account number', required: 'Account number is required' },
    user_id: { kind: 'reference', to: 'users' },
    confirmed_at: { kind: 'timestamp', label: 'Confirmed' },
    stage: {
      kind: 'state',
      of: 'studio_stage',
      initial: 'new',
      moves: [
        { name: 'hand-in', from: ['new'], to: 'waiting', rounds: 'submit' },
        { name: 'accept', from: ['waiting'], to: 'accepted', optimisticLock: true, rounds: 'pass' },
        { name: 'accept-anyway', from: ['waiting'], to: 'accepted', optimisticLock: true, rounds: 'waive' },
        { name: 'send-back', from: ['waiting'], to: 'new', rounds: 'return' },
      ],
    },
  },
  moves: [
    {
      name: 'confirm-account',
      when: { stage: { is: 'accepted' } },
      sets: { confirmed_at: { now: true } },
      optimisticLock: true,
      rounds: 'sign-off',
      messages: { done: 'Confirmed', failed: 'Failed to confirm' },
    },
  ],
  groups: { account_data: { title: 'Account', fields: ['holder', 'account'] } },
  requirements: {
    place: { label: 'Place', fields: ['name', 'city'] },
    sheets: {
      label: 'Sheets',
      step: 'sheets',
      each: {
        of: 'sheet_kinds',
        where: { size: { is: { referrer: 'size' } }, is_active: { is: true } },
        in: 'sheets',
      },
      met: { state: { is: 'Fine' } },
      refused: { state: { is: 'Wrong' } },
      why: ['reason', 'note'],
      current: { replaced: { is: false } },
      until: 'ends_on',
      notice: [30, 7, 1],
      lapses: 'expire',
      stops: ['orders', 'money'],
    },
    terms: { label: 'Terms', met: { has_terms: { is: true } } },
    account: { label: 'Account', fields: ['account_data'], fourEyes: true, stops: ['money'] },
  },
  screens: {
    'stage-studios': {
      module: 'Stage',
      path: '/stage/studios',
      permissions: ALL,
      list: { columns: ['id', 'name', 'stage'] },
      form: {
        path: '/stage/studio/:id',
        sections: [
          { title: 'Studio', fields: ['name', 'city', 'size', 'has_terms', 'user_id'] },
          'account_data',
          { title: 'Sheets', parts: 'sheets' },
        ],
      },
    },
    'stage-names': {
      module: 'Stage',
      label: 'Names',
      path: '/stage/names',
      permissions: ['read'],
      list: { columns: ['id', 'name'] },
      show: { path: '/stage/name/:id', sections: [{ title: 'Studio', fields: ['name', 'city', 'has_terms'] }] },
    },
    'stage-desk': {
      module: 'Stage',
      label: 'Desk',
      path: '/stage/desk',
      permissions: ['read', 'update'],
      list: { columns: ['id', 'name'], editedOn: 'stage-studios' },
      show: { path: '/stage/desk/:id', tabs: [{ name: 'sheets', sections: [{ title: 'Studio', fields: ['name'] }] }] },
      parts: ['sheets'],
    },
  },
});

/** The house with these in it, the studios perhaps defined otherwise. */
export const reviewedWith = (of: ResourceDefinition): Registry =>
  withStage({
    resources: [sheetKinds, of, sheets],
    vocabularies: {
      sheet_state: words('Pending', 'Fine', 'Wrong', 'Over'),
      studio_stage: words('new', 'waiting', 'accepted'),
      send_back_reason: words('blurred', 'wrong_name'),
    },
  });

export const reviewedRegistry: Registry = reviewedWith(studios as ResourceDefinition);

/** The studios’ users, by the studio’s id. Studio 3 is nobody’s. */
export const OWNERS: { readonly [studio: number]: number } = { 1: 2, 2: 12 };

/**
 * The house’s fixtures, three kinds of sheets (one of another size, one dated), and three studios
 * that gave everything but sheets. Roles 1 and 3 hold everything, 2 its own, 4 only reads.
 */
export async function reviewedFixtures(registry: Registry): Promise<Fixtures> {
  const collections = {
    sheet_kinds: [
      { id: 1, name: 'Licence', size: 'small', is_dated: true, is_active: true },
      { id: 2, name: 'Card', size: 'small', is_dated: false, is_active: true },
      { id: 3, name: 'Plan', size: 'large', is_dated: false, is_active: true },
    ],
    sheets: [],
    studios: range(3).map((id) => ({
      id,
      name: `Studio ${id}`,
      city: 'Dubai',
      size: 'small',
      has_terms: true,
      holder: 'Amal',
      account: `1234567${id}`,
      user_id: OWNERS[id] ?? null,
      confirmed_at: null,
      stage: 'new',
    })),
  };
  const all = () => true;
  const house = await stageFixtures(registry, {
    collections,
    holds: { 1: all, 2: all, 3: all, 4: (_screen, flag) => flag === 'access' || flag === 'read', 5: () => false },
  });
  // Nothing was decided about them yet.
  const reviews = (house.collections[SYSTEM.reviews] ?? []).filter(({ resource }) => resource !== 'studios');
  return { ...house, collections: { ...house.collections, [SYSTEM.reviews]: reviews } };
}
