import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import {
  defineResource,
  type Registry,
  type Resource,
  resolve,
  rowsFor,
  schemaOf,
} from '../../resources/language/index.ts';
import { specimens } from '../stage/specimens.ts';

/** The registry of the stage with more resources in it. */
const withMore = (...more: readonly unknown[]): Registry =>
  resolve({ ...specimens, resources: [...specimens.resources, ...more] });

const resourceOf = (of: Registry, name: string): Resource => of.resources[name] as Resource;

const bare = (name: string, fields: object = {}) => ({
  name,
  label: { one: name, many: name },
  title: 'id',
  fields: { id: { kind: 'id' }, ...fields },
});

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
      errors: { part_name: 'Another name', iban_code: 'Another code' },
    },
  ],
  screens: {
    'part-list': {
      module: 'Stage',
      path: '/stage/parts',
      permissions: ['read', 'write', 'update'],
      list: { columns: ['id', 'both', 'is_active'], search: ['both'] },
      form: { path: '/stage/manage-part/:id', sections: ['both', { title: 'Places', fields: ['places'] }] },
    },
    'part-board': {
      module: 'Stage',
      label: 'Board',
      path: '/stage/board',
      permissions: ['read', 'update'],
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
    expect(parts.fieldList.map(({ label }) => label).join()).toBe(
      'ID,Part Name,IBAN Code,Specimen,Zone,Size,Notes,Stage,Seen At,Status,Created On',
    );
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
    // The others are those of products and categories, which the specification's tests hold.
    const duplicate = 'Duplicate offer part found.';
    const loadFailed = 'Failed to load offer part details.';
    expect(list?.messages).toMatchObject({ duplicate, loadFailed, deleteFailed: 'Failed to delete offer part' });
    const saveFailed = 'Failed to save Offer Part.';
    expect(board?.messages).toMatchObject({ duplicate, createFailed: saveFailed, updateFailed: saveFailed });
    const inList = { loadFailed: 'Failed to load Offer Parts.', deleteFailed: 'Failed to delete Offer Part' };
    expect(board?.messages).toMatchObject(inList);
  });

  it('should make the toggle of what is active, its tabs, its switch, and choices of active records only', () => {
    const words = { on: 'Active', off: 'In Active' };
    const toggle = { kind: 'toggle', name: 'is_active', label: 'Status', default: true };
    expect(parts.fields.is_active).toEqual({ ...toggle, words });
    expect(list?.list?.tabs).toEqual([
      { name: 'all', label: 'All' },
      { name: 'active', label: 'Active', where: { is_active: { is: true } } },
      { name: 'inactive', label: 'In Active', where: { is_active: { is: false } } },
    ]);
    expect([list?.list?.toggles, board?.list?.toggles]).toEqual([['is_active'], []]);
  });

  it('should make no tabs and no switch of what is active where a list says there are none', () => {
    const list = { columns: ['is_used'], tabs: [] };
    const screens = { stills: { module: 'Stage', path: '/stage/stills', permissions: ['read'], list } };
    const still = { ...bare('stills'), active: 'is_used', screens };
    expect(withMore(still).screen.stills?.list).toMatchObject({ tabs: [], toggles: [] });
  });

  const open = { stage: { is: 'open' } };
  it.each<[where: object | undefined, whole: object]>([
    [undefined, { is_active: { is: true } }],
    [open, { ...open, is_active: { is: true } }],
    [{ any: [open] }, { all: [{ any: [open] }, { is_active: { is: true } }] }],
    // Whoever says something of it means it.
    [{ is_active: { in: [true, false] } }, { is_active: { in: [true, false] } }],
  ])('should choose active records where a choice says %j', (where, whole) => {
    const part_id = { kind: 'reference', to: 'offer_parts', ...(where && { where }) };
    const refers = bare('references', { part_id });
    expect(resourceOf(withMore(little, refers), 'references').fields.part_id).toHaveProperty('where', whole);
  });

  it('should put a group’s fields where it is named', () => {
    const [both, places] = [
      ['part_name', 'iban_code'],
      ['specimen_id', 'zone_id', 'notes'],
    ];
    expect([list?.list?.columns, list?.list?.search]).toEqual([['id', ...both, 'is_active'], both]);
    const sections = list?.form?.sections.map(({ title, fields }) => [title, ...fields]);
    expect(sections).toEqual([
      ['Both', ...both],
      ['Places', ...places],
    ]);
    expect(list?.form?.fields).toEqual([...both, ...places]);
  });

  it('should place a form by whether it has a path', () => {
    expect([list?.form?.placement, list?.form?.newPath]).toEqual(['page', '/stage/manage-part/new']);
    expect(registry.screen['category-setup']?.form?.placement).toBe('above-list');
  });

  it('should offer a move where a screen shows a state it begins from', () => {
    expect(parts.moves.map(({ screens }) => screens)).toEqual([['part-list', 'part-board'], ['part-list']]);
    const { moves } = resourceOf(registry, 'products');
    expect(new Set(moves.flatMap(({ screens }) => screens))).toEqual(new Set(['product-requests']));
  });

  it('should tell of a choice what rules read of it', () => {
    expect(list?.choices).toEqual({
      specimen_id: { resource: 'specimens', readable: ['name', 'is_active', 'size'] },
      zone_id: { resource: 'zones', readable: ['zone_name'] },
    });
    const subCategory = registry.screen['product-list']?.choices.sub_category_id;
    expect(subCategory).toEqual({ resource: 'sub_categories', readable: ['name', 'category_id', 'is_active'] });
    const shown = registry.screen['worker-list']?.choices.driver_id?.readable;
    expect(shown).toEqual(['full_name', 'profile_picture', 'phone', 'driven', 'user_type', 'is_active']);
    expect(registry.screen['vendor-list']?.choices.vendor_user_id).toBeUndefined();
  });

  it('should say under each field what a check says there', () => {
    const expected = { part_name: { not: { field: 'iban_code' } } };
    expect(parts.checks).toEqual([
      { name: 'told apart: part_name', field: 'part_name', expect: expected, message: 'Another name' },
      { name: 'told apart: iban_code', field: 'iban_code', expect: expected, message: 'Another code' },
    ]);
  });

  it('should tell records apart by fields alone and together, in the store too', () => {
    expect(parts.uniques).toEqual([
      { fields: ['part_name'], message: 'An offer part with this part name exists already' },
      { fields: ['specimen_id', 'zone_id'], message: 'Once a zone' },
    ]);
    const once = { columns: ['vendor_user_id'], message: 'This user is a vendor already' };
    expect(schemaOf(registry).vendors?.uniques.at(-1)).toEqual(once);
  });

  it('should name the lists of a page by their tabs, and show in full what a row leaves out', () => {
    const show = registry.screen['customer-list']?.show;
    expect(Object.keys(show?.lists ?? {})).toEqual(['bookings', 'reviews']);
    expect(show?.lists.bookings?.details).toEqual([
      ...['id', 'created_at', 'schedule_date', 'schedule_time', 'vendor_id', 'provider_email'],
      ...['provider_phone', 'payment_amount', 'booking_status', 'payment_status'],
    ]);
  });
});

describe('whose rows', () => {
  it('should say by which field, from what they begin, where all are seen, and which moves', () => {
    const vendor = { role: 2, visibleFields: undefined };
    expect(resourceOf(registry, 'vendors').rows).toEqual([
      {
        ...{ ...vendor, initialValues: {}, unfilteredScreens: [], moves: ['submit', 'answer-notes'] },
        where: { vendor_user_id: { is: { me: 'id' } } },
        own: { field: 'vendor_user_id', rest: undefined },
      },
    ]);
    expect(rowsFor(resourceOf(registry, 'products'), 2)).toEqual({
      ...{ ...vendor, initialValues: { approved_status: 'Pending' } },
      where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
      own: { field: 'vendor_id', rest: 'vendor_user_id' },
      ...{ unfilteredScreens: ['product-list'], moves: [] },
    });
    expect(rowsFor(resourceOf(registry, 'products'), 1)).toBeUndefined();
    expect(rowsFor(resourceOf(registry, 'users'), 2)).toBeUndefined();
  });

  it('should offer an owner’s move where they see all their rows', () => {
    const rows = {
      role: 'member',
      where: { user_id: { is: { me: 'id' } } },
      visibleFields: 'all',
      unfilteredScreens: ['part-board'],
    };
    const fields = { ...little.fields, user_id: { kind: 'reference', to: 'users' } };
    const screens = ['shut-down', 'open-again'].map((move) => {
      const own = withMore({ ...little, fields, rows: [{ ...rows, moves: [move] }] });
      return resourceOf(own, 'offer_parts').moves.find(({ name }) => name === 'open-again')?.screens;
    });
    expect(screens).toEqual([['part-list'], ['part-list', 'part-board']]);
  });
});

describe('who people are', () => {
  it('should make the profile of the users’ fields', () => {
    const { profile } = registry.identity;
    expect(profile.writes).toEqual(['first_name', 'last_name', 'profile_img']);
    expect(profile.screen.form.fields).toEqual(['first_name', 'last_name', 'email', 'profile_img']);
    expect(profile.resource.fieldList.map(({ name }) => name)).toEqual(['id', ...profile.screen.form.fields]);
    const required = profile.resource.fieldList.flatMap((field) => field.required ?? []);
    expect(required).toEqual(['First name is required', 'Last name is required']);
    expect(profile.resource.fields.email?.help).toBe('You sign in with this address.');
    const failed = { updateFailed: 'Failed to update profile.', loadFailed: 'Failed to load profile.' };
    expect(profile.screen.messages).toMatchObject({ updated: 'Profile updated successfully!', ...failed });
    expect(registry.screen.profile).toBeUndefined();
  });

  it('should keep the roles the product speaks of', () => {
    const builtIn = Object.values(registry.identity.builtIn);
    expect(resourceOf(registry, 'roles').keepWhen?.rule).toEqual({ id: { in: builtIn } });
  });
});
