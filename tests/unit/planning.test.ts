import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import {
  conditionOf,
  expansionOf,
  fieldAt,
  orderOf,
  type Resource,
  resolve,
  schemaOf,
  searchOf,
  sourceOf,
  validate,
} from '../../resources/language/index.ts';
import { specimen as defined, specimens } from '../stage/specimens.ts';
import { meets } from './asked-plainly.ts';

const stage = resolve(specimens);
const specimen = stage.resources.specimens as Resource;
const resource = (name: string) => registry.resources[name] as Resource;
const NOW = { today: '2026-02-01', now: '2026-01-31T21:30:00.000Z' };
const viaParent = (value: object) => ({ via: 'parent_id', to: 'specimens', value });
const viaVendor = (column: string) => ({ via: 'vendor_id', to: 'vendors', value: { column } });
const CUSTOMER = { concat: [{ column: 'first_name' }, { column: 'last_name' }] };
const FILE = { name: { column: 'name' }, type: { column: 'type' }, size: { column: 'size' } };

describe('where a value comes from', () => {
  it('should follow paths of any length, through what is related too', () => {
    const price = { column: 'price' };
    expect(sourceOf(stage, specimen, 'parent_id.child_id.price')).toEqual(
      viaParent({ via: 'child_id', to: 'specimens', value: price }),
    );
    expect(sourceOf(registry, resource('bookings'), 'provider_email')).toEqual(
      sourceOf(registry, resource('bookings'), 'vendor_id.email'),
    );
    expect(fieldAt(stage, specimen, 'parent_id.zone_ids').label).toBe('Zones');
    const related = { ...defined.fields, grand_id: { kind: 'related', path: 'parent_id.parent_id' } };
    const others = specimens.resources.filter((each) => each !== defined);
    const through = resolve({ ...specimens, resources: [...others, { ...defined, fields: related }] });
    expect(sourceOf(through, through.resources.specimens as Resource, 'grand_id.price')).toEqual(
      viaParent(viaParent(price)),
    );
  });

  it('should roll up, with the clock where a rule reads it, and refuse to without', () => {
    const amount = { rollup: 'sum', from: 'bookings', by: 'customer_id', value: { column: 'payment_amount' } };
    expect(sourceOf(registry, resource('customers'), 'total_booking_amount')).toMatchObject(amount);
    const where = { day: { from: { today: true } }, seen_at: { to: { now: true } } };
    const fields = { ...specimen.fields, due: { ...specimen.fields.children, name: 'due', where } };
    const due = { ...specimen, fields } as Resource;
    const clocked = { ...stage, resources: { ...stage.resources, specimens: due } };
    expect(() => sourceOf(clocked, due, 'due')).toThrow('reads the clock');
    const from = { of: { column: 'day' }, from: NOW.today };
    const to = { of: { column: 'seen_at' }, to: NOW.now };
    expect(sourceOf(clocked, due, 'due', NOW)).toMatchObject({ where: { all: [from, to] } });
  });

  it('should order by what people see: a reference by what it is called, a full name as a whole', () => {
    expect(orderOf(registry, resource('bookings'), 'customer_id')).toEqual([
      { via: 'customer_id', to: 'customers', value: CUSTOMER },
    ]);
    expect(orderOf(stage, specimen, 'parent_id.parent_id')).toEqual([viaParent(viaParent({ column: 'name' }))]);
    expect(orderOf(stage, specimen, 'worth')).toEqual([sourceOf(stage, specimen, 'worth')]);
    const unordered = ['zone_ids', 'sizes', 'picture', 'permissions'];
    expect(unordered.flatMap((name) => orderOf(stage, specimen, name))).toEqual([]);
  });

  it('should say what ids stand for, at the end of a path too', () => {
    const file = { many: false, to: '_files', fields: FILE };
    expect(expansionOf(registry, resource('products'), 'vendor_id')).toEqual({
      ...{ of: { column: 'vendor_id' }, many: false, to: 'vendors' },
      fields: { company_or_vendor_name: { column: 'company_or_vendor_name' } },
      expand: { company_logo: { of: { column: 'company_logo' }, ...file } },
    });
    expect(expansionOf(registry, resource('products'), 'vendor_id.company_logo')).toEqual({
      of: viaVendor('company_logo'),
      ...file,
    });
    expect(expansionOf(stage, specimen, 'parent_id.zone_ids')).toEqual({
      of: viaParent({ column: 'zone_ids' }),
      ...{ many: true, to: 'zones', fields: { zone_name: { column: 'zone_name' } } },
    });
    expect(expansionOf(registry, resource('bookings'), 'customer_id')?.fields).toEqual({ customer_name: CUSTOMER });
    for (const name of ['name', 'children', 'full', 'parent_size', 'stage'])
      expect(expansionOf(stage, specimen, name)).toBeUndefined();
  });

  it('should ask for the same as the record that refers', () => {
    const where = specimen.fields.child_id;
    if (!where || !('where' in where) || !where.where) throw new Error('no rule');
    const ask = (parent_id: number | null) =>
      conditionOf(stage, specimen, where.where ?? {}, { ...NOW, referrer: { parent_id } });
    const inUse = { of: { column: 'is_active' }, is: true };
    expect(ask(7)).toEqual({ all: [{ of: { column: 'parent_id' }, is: 7 }, inUse] });
    expect(ask(null)).toEqual({ all: [{ of: { column: 'parent_id' }, empty: true }, inUse] });
  });
});

describe('what is searched for', () => {
  const needles = (text: string) =>
    Object.fromEntries(
      searchOf(stage, specimen, { names: ['name', 'contact'], text }).map(({ as, contains }) => [as, contains]),
    );

  it('should be digits only where it is a number', () => {
    for (const [text, digits] of [
      ['user2@example.com', undefined],
      ['Flat 12', undefined],
      ['+', undefined],
      ['+44 (20) 7946-0958', ['442079460958']],
      ['0044 20 7946', ['0044207946', '44207946']],
      ['050 123', ['050123', '97150123']],
      ['٠٥٠١', ['0501', '971501']],
    ] as const)
      expect(needles(text).digits, text).toEqual(digits);
    expect(needles('Flat 12')).toEqual({ text: ['flat 12'] });
    expect(needles('\u0301')).toEqual({});
  });

  it('should be a full name as a whole, and what is related at the end of its path', () => {
    expect(searchOf(registry, resource('customers'), { names: ['customer_name'], text: 'Arjun THAPA' })).toEqual([
      { of: CUSTOMER, as: 'text', contains: ['arjun thapa'] },
    ]);
    expect(
      searchOf(registry, resource('bookings'), { names: ['provider_phone', 'provider_email'], text: '050' }),
    ).toEqual([
      { of: viaVendor('phone_number'), as: 'digits', contains: ['050', '97150'] },
      { of: viaVendor('email'), as: 'text', contains: ['050'] },
    ]);
  });
});

describe('what a store keeps', () => {
  const product = schemaOf(registry);
  const { specimens: stored } = schemaOf(stage);
  const column = (name: string) => stored?.columns.find((each) => each.name === name);

  it('should be a collection for every resource, with a column for every field that is stored', () => {
    expect(Object.keys(product)).toEqual(Object.keys(registry.resources));
    const types = {
      text: 'name letters notes email phone remark size stage contact',
      number: 'minutes most stock',
      decimal: 'price discount',
      boolean: 'is_discounted is_active',
      texts: 'sizes',
      reference: 'parent_id child_id picture paper',
      references: 'zone_ids',
      json: 'before chosen permissions',
      day: 'day expires',
      instant: 'seen_at created_at',
    };
    const columns = stored?.columns ?? [];
    const known = Object.keys(types).map((type) => [type, columns.filter((each) => each.type === type)] as const);
    expect(Object.fromEntries(known.map(([type, of]) => [type, of.map(({ name }) => name).join(' ')]))).toEqual(types);
    expect(known.flatMap(([, of]) => of)).toHaveLength(columns.length);
    expect(product.vendors?.columns.find(({ name }) => name === 'latitude')?.type).toBe('decimal');
  });

  it('should never be nothing where a form requires it or nothing is not among its values', () => {
    const required = stored?.columns.filter((each) => each.required).map((each) => each.name);
    expect(required).toEqual(['name', 'is_discounted', 'is_active', 'stage']);
    expect(column('parent_id')).toEqual({ name: 'parent_id', type: 'reference', to: 'specimens', required: false });
    expect(column('picture')?.to).toBe('_files');
  });

  it('should be searched where a list or a look-up searches it', () => {
    const searched = (of = stored) => of?.columns.flatMap(({ name, search }) => (search ? [`${name} ${search}`] : []));
    expect(searched()).toEqual(['name text', 'phone digits']);
    // Products are referred to by nobody and searched by name; zones are on no list and looked up
    // by theirs.
    expect(searched(product.products)).toEqual(['product_name text']);
    expect(searched(product.zones)).toEqual(['zone_name text']);
    const name = { name: 'customer_name', of: ['first_name', 'last_name'], search: true };
    expect(product.customers?.concats).toEqual([name]);
    expect(stored?.concats).toEqual([{ name: 'full', of: ['name', 'letters'], search: false }]);
  });

  it('should be distinguished where a definition says so, a resource’s own fields together', () => {
    expect(stored?.uniques).toEqual([
      { columns: ['name'], message: 'This name is taken' },
      { columns: ['size', 'day'], message: 'One of a size a day' },
    ]);
  });

  it('should keep an index for the columns lists order by', () => {
    expect(stored?.orderings).toEqual(['name', 'size', 'price', 'day', 'is_active'].map((name) => ({ column: name })));
    expect(product.reviews?.orderings).toEqual([]);
    const orderings = product.bookings?.orderings.map(({ column }) => column);
    expect(orderings).toContain('schedule_date');
    // Only the day board shows it, which draws its rows its own way.
    expect(orderings).not.toContain('minutes');
  });

  it('should keep an index for the columns filters, tabs, screens, rows and choices find records by', () => {
    const found = (name: string) => product[name]?.lookups?.map(({ columns }) => columns.join(' ')).toSorted();
    // Days and numbers that lists order by are found by that; texts are ordered by a key, and found
    // by themselves.
    const status = ['assignment_status', 'booking_status', 'order_status', 'payment_status'];
    const foundBy = [...status, 'booking_type', 'owed_amount', 'schedule_time'];
    expect(found('bookings')).toEqual(expect.arrayContaining(foundBy));
    for (const nobodyFindsBy of ['vat_amount', 'schedule_date', 'latitude'])
      expect(found('bookings')).not.toContain(nobodyFindsBy);
    // By a tab, by a choice of another resource, and by a path from another's list.
    expect(found('vendors')).toEqual(expect.arrayContaining(['admin_approval', 'vendor_type']));
    expect(found('service_questions')).toEqual(['is_dependent']);
    expect(found('reviews')).toEqual([]);
  });

  it('should hold the checks a record answers by itself, and no others', () => {
    expect(stored?.checks.map(({ name }) => name)).toEqual(['least below most', 'discount required']);
    const rules = {
      clock: { day: { from: { today: true } } },
      other: { 'parent_id.price': { above: 1 } },
      computed: { children: { above: 1 } },
      user: { parent_id: { is: { me: 'id' } } },
      own: { is_active: { is: true }, day: { empty: false } },
    };
    const all = Object.entries(rules).map(([name, rule]) => ({ name, field: 'day', expect: rule, message: 'm' }));
    const more = { ...specimen, checks: all } as Resource;
    const checks = schemaOf({ ...stage, resources: { specimens: more } }).specimens?.checks;
    const active = { of: { column: 'is_active' }, is: true };
    const own = { any: [{ all: [active, { of: { column: 'day' }, empty: false }] }] };
    const required = expect.objectContaining({ name: 'discount required' });
    expect(checks).toEqual([{ name: 'own', expect: own }, required]);
  });

  it('should refuse no record that was judged right, and every one whose checks alone are wrong', () => {
    const checks = stored?.checks ?? [];
    const number = fc.option(fc.integer({ min: 5, max: 9 }), { nil: null });
    const draft = fc.record({
      name: fc.constant('Nada'),
      minutes: number,
      most: number,
      price: fc.constantFrom(50, 150),
      is_discounted: fc.boolean(),
      discount: fc.option(fc.constant(10), { nil: null }),
    });
    let refused = 0;
    fc.assert(
      fc.property(draft, (each) => {
        const judgement = validate(specimen, each);
        const record = { ...(judgement.ok ? judgement.value : each), id: 1 };
        const stands = checks.every(({ expect: condition }) => meets({}, condition, record as never));
        if (!judgement.ok) refused++;
        expect(stands).toBe(judgement.ok);
      }),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(30);
  });
});
