import { describe, expect, expectTypeOf, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import {
  defineResource,
  type Registry,
  type Resource,
  resolve,
  rowsFor,
  schemaOf,
} from '../../resources/language/index.ts';
import { type specimen, specimens } from '../stage/specimens.ts';

/** The registry of the stage with more resources in it. */
const withMore = (...more: readonly unknown[]): Registry =>
  resolve({ ...specimens, resources: [...specimens.resources, ...more] });

const resourceOf = (of: Registry, name: string): Resource => of.resources[name] as Resource;

/** A resource that says as little as one can. */
const little = defineResource({
  name: 'offer_parts',
  label: { one: 'Offer Part', many: 'Offer Parts' },
  title: 'part_name',
  active: 'is_active',
  fields: {
    id: { kind: 'id' },
    part_name: { kind: 'text', required: true, unique: true },
    iban_code: { kind: 'text', label: 'IBAN Code', required: true },
    specimen_id: { kind: 'reference', to: 'specimens', visibleWhen: { 'zone_id.zone_name': { is: 'Deira' } } },
    zone_id: { kind: 'reference', to: 'zones', where: { zone_name: { not: 'Hatta' } } },
    size: { kind: 'related', path: 'specimen_id.size' },
    notes: { kind: 'textarea', requiredWhen: { rule: { size: { is: 'large' } }, message: 'Say why' } },
    stage: {
      kind: 'state',
      of: 'stage',
      initial: 'open',
      moves: [
        { name: 'shut-down', from: ['open'], to: 'closed' },
        { name: 'open-again', from: ['closed'], to: 'open', sets: { seen_at: { now: true } } },
      ],
    },
    seen_at: { kind: 'timestamp' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  groups: {
    both: { title: 'Both', fields: ['part_name', 'iban_code'] },
    places: { fields: ['specimen_id', 'zone_id', 'notes'] },
  },
  unique: [{ fields: ['specimen_id', 'zone_id'], message: 'Once a zone' }],
  checks: [
    {
      name: 'told apart',
      expect: { part_name: { not: { field: 'iban_code' } } },
      says: { part_name: 'Another name', iban_code: 'Another code' },
    },
  ],
  screens: {
    'part-list': {
      module: 'Stage',
      path: '/stage/parts',
      offers: ['read', 'write', 'update'],
      list: { columns: ['id', 'both', 'is_active'], search: ['both'] },
      form: { path: '/stage/manage-part/:id', sections: ['both', { title: 'Places', fields: ['places'] }] },
    },
    'part-board': {
      module: 'Stage',
      label: 'Board',
      path: '/stage/board',
      offers: ['read', 'update'],
      where: { stage: { is: 'open' } },
      list: { columns: ['part_name'], tabs: [{ name: 'big-ones', where: { size: { is: 'large' } } }] },
    },
  },
});

const stage = withMore(little);
const parts = resourceOf(stage, 'offer_parts');
const list = stage.screen['part-list'];
const board = stage.screen['part-board'];

describe('what a definition need not say', () => {
  it('should call fields, tabs, moves and screens by their names', () => {
    expect(parts.fieldList.map(({ label }) => label)).toEqual([
      'ID',
      'Part Name',
      'IBAN Code',
      'Specimen',
      'Zone',
      'Size',
      'Notes',
      'Stage',
      'Seen At',
      'Status',
      'Created On',
    ]);
    expect(parts.moves.map(({ label }) => label)).toEqual(['Shut Down', 'Open Again']);
    expect([list?.label, board?.label]).toEqual(['Offer Parts', 'Board']);
    expect(board?.list?.tabs[0]?.label).toBe('Big Ones');
  });

  it('should say sentences in the house’s style', () => {
    expect(parts.fields.part_name?.required).toBe('Part name is required');
    expect(parts.fields.iban_code?.required).toBe('IBAN code is required');
    expect(parts.fields.part_name?.unique).toBe('An offer part with this part name exists already');
    expect(parts.moves.map(({ messages }) => messages)).toEqual([
      { done: 'Offer Part closed successfully', failed: 'Failed to shut down offer part' },
      { done: 'Offer Part open successfully', failed: 'Failed to open again offer part' },
    ]);
  });

  it('should speak of one record where its form has a page, of what is saved in the list elsewhere', () => {
    const common = {
      created: 'Offer Part created successfully!',
      updated: 'Offer Part updated successfully!',
      toggleFailed: 'Failed to update status',
      deleteQuestion: 'Are you sure? Do you really want to delete this record?',
      duplicate: 'Duplicate offer part found.',
    };
    expect(list?.messages).toEqual({
      ...common,
      createFailed: 'Failed to create offer part.',
      updateFailed: 'Failed to update offer part.',
      loadFailed: 'Failed to load offer part details.',
      deleted: 'Offer Part deleted successfully',
      deleteFailed: 'Failed to delete offer part',
    });
    expect(board?.messages).toEqual({
      ...common,
      createFailed: 'Failed to save Offer Part.',
      updateFailed: 'Failed to save Offer Part.',
      loadFailed: 'Failed to load Offer Parts.',
      deleted: 'Offer Part deleted successfully!',
      deleteFailed: 'Failed to delete Offer Part',
    });
  });

  it('should make the toggle of what is active, its tabs, its switch, and choices of active records only', () => {
    expect(parts.fields.is_active).toEqual({
      kind: 'toggle',
      name: 'is_active',
      label: 'Status',
      default: true,
      words: { on: 'Active', off: 'In Active' },
    });
    expect(list?.list?.tabs).toEqual([
      { name: 'all', label: 'All' },
      { name: 'active', label: 'Active', where: { is_active: { is: true } } },
      { name: 'inactive', label: 'In Active', where: { is_active: { is: false } } },
    ]);
    expect([list?.list?.toggles, board?.list?.toggles]).toEqual([['is_active'], []]);
    const whereOf = (where?: object) => {
      const refers = {
        name: 'references',
        label: { one: 'Reference', many: 'References' },
        title: 'id',
        fields: {
          id: { kind: 'id' },
          part_id: { kind: 'reference', to: 'offer_parts', ...(where ? { where } : {}) },
        },
      };
      return (resourceOf(withMore(little, refers), 'references').fields.part_id as { where?: object }).where;
    };
    expect(whereOf()).toEqual({ is_active: { is: true } });
    expect(whereOf({ stage: { is: 'open' } })).toEqual({ stage: { is: 'open' }, is_active: { is: true } });
    expect(whereOf({ any: [{ stage: { is: 'open' } }] })).toEqual({
      all: [{ any: [{ stage: { is: 'open' } }] }, { is_active: { is: true } }],
    });
    // Whoever says something of it means it.
    expect(whereOf({ is_active: { in: [true, false] } })).toEqual({ is_active: { in: [true, false] } });
    const columns = { columns: ['is_used'], tabs: [] };
    const still = {
      name: 'stills',
      label: { one: 'Still', many: 'Stills' },
      title: 'id',
      active: 'is_used',
      fields: { id: { kind: 'id' } },
      screens: { stills: { module: 'Stage', path: '/stage/stills', offers: ['read'], list: columns } },
    };
    expect(withMore(still).screen.stills?.list).toMatchObject({ tabs: [], toggles: [] });
  });

  it('should put a group’s fields where it is named', () => {
    expect(list?.list?.columns).toEqual(['id', 'part_name', 'iban_code', 'is_active']);
    expect(list?.list?.search).toEqual(['part_name', 'iban_code']);
    expect(list?.form?.sections).toEqual([
      { title: 'Both', fields: ['part_name', 'iban_code'] },
      { title: 'Places', fields: ['specimen_id', 'zone_id', 'notes'] },
    ]);
    expect(list?.form?.fields).toEqual(['part_name', 'iban_code', 'specimen_id', 'zone_id', 'notes']);
  });

  it('should place a form by whether it has a path', () => {
    expect([list?.form?.placement, list?.form?.newPath]).toEqual(['page', '/stage/manage-part/new']);
    expect(registry.screen['category-setup']?.form?.placement).toBe('above-list');
  });

  it('should offer a move where a screen shows a state it begins from', () => {
    expect(parts.moves.map(({ name, screens }) => [name, screens])).toEqual([
      ['shut-down', ['part-list', 'part-board']],
      ['open-again', ['part-list']],
    ]);
    expect(resourceOf(registry, 'products').moves.map(({ screens }) => screens)).toEqual([
      ['product-requests'],
      ['product-requests'],
    ]);
  });

  it('should tell of a choice what rules read of it', () => {
    expect(list?.choices).toEqual({
      specimen_id: { resource: 'specimens', shows: ['name', 'is_active', 'size'] },
      zone_id: { resource: 'zones', shows: ['zone_name'] },
    });
    expect(registry.screen['product-list']?.choices.sub_category_id).toEqual({
      resource: 'sub_categories',
      shows: ['name', 'category_id', 'is_active'],
    });
    expect(registry.screen['worker-list']?.choices.driver_id?.shows).toEqual([
      'full_name',
      'profile_picture',
      'phone',
      'driven',
      'user_type',
      'is_active',
    ]);
    expect(registry.screen['vendor-list']?.choices.vendor_user_id).toBeUndefined();
  });

  it('should say under each field what a check says there', () => {
    const expected = { part_name: { not: { field: 'iban_code' } } };
    expect(parts.checks).toEqual([
      { name: 'told apart: part_name', on: 'part_name', expect: expected, message: 'Another name' },
      { name: 'told apart: iban_code', on: 'iban_code', expect: expected, message: 'Another code' },
    ]);
  });

  it('should tell records apart by fields alone and together, in the store too', () => {
    expect(parts.uniques).toEqual([
      { fields: ['part_name'], message: 'An offer part with this part name exists already' },
      { fields: ['specimen_id', 'zone_id'], message: 'Once a zone' },
    ]);
    expect(schemaOf(registry).vendors?.uniques.at(-1)).toEqual({
      columns: ['vendor_user_id'],
      message: 'This user is a vendor already',
    });
  });

  it('should name the lists of a page by their tabs, and show in full what a row leaves out', () => {
    const show = registry.screen['customer-list']?.show;
    expect(Object.keys(show?.lists ?? {})).toEqual(['bookings', 'reviews']);
    expect(show?.lists.bookings?.details).toEqual([
      'id',
      'created_at',
      'schedule_date',
      'schedule_time',
      'vendor_id',
      'provider_email',
      'provider_phone',
      'payment_amount',
      'booking_status',
      'payment_status',
    ]);
  });
});

describe('whose rows', () => {
  it('should say by which field, from what they begin, where all are seen, and which moves', () => {
    expect(resourceOf(registry, 'vendors').rows).toEqual([
      {
        role: 2,
        where: { vendor_user_id: { is: { me: 'id' } } },
        own: { field: 'vendor_user_id', rest: undefined },
        sees: undefined,
        starts: {},
        restartsOn: [],
        everywhere: [],
        moves: ['submit', 'answer-notes'],
      },
    ]);
    expect(rowsFor(resourceOf(registry, 'products'), 2)).toEqual({
      role: 2,
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      own: { field: 'vendor_id', rest: 'vendor_user_id' },
      sees: undefined,
      starts: { approved_status: 'Pending' },
      restartsOn: ['product_name', 'price', 'product_image'],
      everywhere: ['product-list'],
      moves: [],
    });
    expect(rowsFor(resourceOf(registry, 'products'), 1)).toBeUndefined();
    expect(rowsFor(resourceOf(registry, 'users'), 2)).toBeUndefined();
  });

  it('should offer an owner’s move where they see all their rows', () => {
    const rows = [
      { role: 'member', where: { user_id: { is: { me: 'id' } } }, sees: 'all', everywhere: ['part-board'] },
    ];
    const own = (moves: readonly string[]) => ({
      ...little,
      fields: { ...little.fields, user_id: { kind: 'reference', to: 'users' } },
      rows: [{ ...rows[0], moves }],
    });
    const offered = (moves: readonly string[]) =>
      resourceOf(withMore(own(moves)), 'offer_parts').moves.find(({ name }) => name === 'open-again')?.screens;
    expect(offered(['shut-down'])).toEqual(['part-list']);
    expect(offered(['open-again'])).toEqual(['part-list', 'part-board']);
  });
});

describe('who people are', () => {
  it('should make the profile of the users’ fields', () => {
    const { profile } = registry.identity;
    expect(profile.writes).toEqual(['first_name', 'last_name', 'profile_img']);
    expect(profile.screen.form.fields).toEqual(['first_name', 'last_name', 'email', 'profile_img']);
    expect(profile.resource.fieldList.map(({ name, required }) => [name, required])).toEqual([
      ['id', undefined],
      ['first_name', 'First name is required'],
      ['last_name', 'Last name is required'],
      ['email', undefined],
      ['profile_img', undefined],
    ]);
    expect(profile.resource.fields.email?.help).toBe('You sign in with this address.');
    expect(profile.screen.messages).toMatchObject({
      updated: 'Profile updated successfully!',
      updateFailed: 'Failed to update profile.',
      loadFailed: 'Failed to load profile.',
    });
    expect(registry.screen.profile).toBeUndefined();
  });

  it('should keep the roles the product speaks of', () => {
    expect(resourceOf(registry, 'roles').keepWhen?.rule).toEqual({
      id: { in: Object.values(registry.identity.builtIn) },
    });
  });
});

describe('what types catch', () => {
  const base = {
    name: 'x',
    label: { one: 'X', many: 'X' },
    title: 'id',
    fields: { id: { kind: 'id' }, user_id: { kind: 'reference', to: 'users' }, name: { kind: 'text' } },
  } as const;

  it('should know the names of fields, groups and the active toggle', () => {
    expectTypeOf<NonNullable<typeof specimen.title>>().toEqualTypeOf<Extract<keyof typeof specimen.fields, string>>();
    // @ts-expect-error: there is no such field
    defineResource({ ...base, title: 'nmae' });
    // @ts-expect-error: there is no such group
    defineResource({ ...base, screens: { s: { module: 'M', path: '/s', offers: [], list: { columns: ['facts'] } } } });
    // @ts-expect-error: whose rows they are is one test of the user who asks
    defineResource({ ...base, rows: [{ role: 'vendor', where: { user_id: { is: 3 } }, sees: 'all' }] });
    const where = { user_id: { is: { me: 'id' } } } as const;
    // @ts-expect-error: what the role is told is said
    defineResource({ ...base, rows: [{ role: 'vendor', where }] });
    // @ts-expect-error: there is no such field to be told
    defineResource({ ...base, rows: [{ role: 'vendor', where, sees: ['nmae'] }] });
    const screens = { s: { module: 'M', path: '/s', offers: [], list: { columns: ['is_used'] } } } as const;
    defineResource({ ...base, active: 'is_used', screens });
    // @ts-expect-error: a path begins with a slash
    defineResource({ ...base, screens: { s: { module: 'M', path: 's', offers: [], list: { columns: ['id'] } } } });
    // @ts-expect-error: nothing brings that field
    defineResource({ ...base, screens });
  });
});
