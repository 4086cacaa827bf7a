import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fileTypeFromBuffer } from 'file-type';
import { beforeAll, describe, expect, it } from 'vitest';
import { policyOf, withOwnScreens } from '../../access-control/index.ts';
import { verifyPassword } from '../../api/auth/password.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { DEMO_PASSWORD, type Fixtures, fixturesFor } from '../../mock-server/fixtures/index.ts';
import { DEMO_ACCOUNTS } from '../../mock-server/fixtures/people.ts';
import { definitions, registry } from '../../resources/index.ts';
import {
  defineResource,
  type Field,
  holds,
  holdsFile,
  isEmpty,
  isState,
  judge,
  kindOf,
  type RecordData,
  type Registry,
  type ResourceDefinition,
  type Rule,
  refers,
  resolve,
  type Schema,
  sameKey,
  type Value,
  writableOf,
} from '../../resources/language/index.ts';
import { Evaluator } from '../store/parts/evaluator.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await fixturesFor(registry);
});

const held = (record: RecordData, field: Field) => [record[field.name] ?? []].flat();

const writtenRule = (resource: string, field: string): Rule => {
  const fields: ResourceDefinition['fields'] | undefined = definitions.resources.find(
    ({ name }) => name === resource,
  )?.fields;
  const written = fields?.[field];
  return (written && 'where' in written && written.where) || {};
};

/** Every record right by its definition, its references and files there, its unique values its own. `choosable`: and what it refers to may be chosen. */
function expectSound(of: Fixtures, registry: Registry, { choosable = false } = {}): void {
  const wrong: string[] = [];
  for (const resource of Object.values(registry.resources)) {
    const records = of.collections[resource.name] ?? [];
    const stored = resource.fieldList.filter((field) => kindOf(field).stored).map(({ name }) => name);
    for (const record of records) {
      const at = `${resource.name} ${record.id}`;
      const states = Object.fromEntries(
        resource.fieldList.filter(isState).map(({ name }) => [name, record[name] ?? null]),
      );
      const judged = judge(resource, writableOf(resource, record), { states });
      if (!judged.ok) wrong.push(`${at}: ${JSON.stringify(judged.errors)}`);
      else
        for (const [name, value] of Object.entries(judged.value))
          if (!isDeepStrictEqual(value, record[name])) wrong.push(`${at}.${name}: stored otherwise than judged`);
      if (Object.keys(record).sort().join() !== stored.sort().join()) wrong.push(`${at}: ${Object.keys(record)}`);
      for (const field of resource.fieldList)
        if (isState(field) && !kindOf(field).parse(field, record[field.name], new Date()).ok)
          wrong.push(`${at}.${field.name}: ${record[field.name]}`);
    }
    for (const field of resource.fieldList) {
      if (field.unique !== undefined) {
        const values = records.map((record) => record[field.name]).filter((value) => !isEmpty(value));
        if (new Set(values.map((value) => String(value).toLowerCase())).size !== values.length)
          wrong.push(`${resource.name}.${field.name} is not unique`);
      }
      const target = refers(field) ? field.to : holdsFile(field) ? SYSTEM.files : undefined;
      if (target === undefined) continue;
      const rows = new Map((of.collections[target] ?? []).map((row) => [row.id, row]));
      // What was chosen once may be out of use today: the rule as its author wrote it.
      const where = choosable ? writtenRule(resource.name, field.name) : {};
      for (const record of records)
        for (const id of held(record, field)) {
          const row = rows.get(id as number);
          if (!row || !holds(where, row, { referrer: record }))
            wrong.push(`${resource.name} ${record.id}.${field.name}: ${id}`);
        }
    }
  }
  expect(wrong).toEqual([]);
}

/** Everything a store with these tables would refuse: a column that is nothing, a row that breaks its checks, a value twice, what refers to nothing. */
function refusedBy(schema: Schema, world: Fixtures['collections']): string[] {
  const evaluator = new Evaluator(schema, world);
  return Object.values(schema.collections).flatMap(({ name, columns, checks, uniques }) => {
    const records = world[name] ?? [];
    const ids = new Map(columns.flatMap(({ to }) => (to ? [[to, new Set(world[to]?.map(({ id }) => id))]] : [])));
    const wrong = records.flatMap((record) =>
      [
        ...columns.flatMap((column) => {
          const value = record[column.name] ?? null;
          const missing = column.to === undefined ? [] : [value].flat().filter((id) => id !== null);
          return [
            ...(column.required && isEmpty(value) ? [`${column.name} is nothing`] : []),
            ...missing.filter((id) => !ids.get(column.to ?? '')?.has(id as number)).map((id) => `${column.name} ${id}`),
          ];
        }),
        ...checks.filter(({ expect: each }) => !evaluator.holds(each, record)).map((check) => check.name),
      ].map((what) => `${name} ${record.id}: ${what}`),
    );
    const twice = uniques.filter(({ columns: of }) => {
      const keys = records
        .filter((record) => of.every((each) => !isEmpty(record[each])))
        .map((record) => of.map((each) => sameKey(String(record[each]))).join('|'));
      return new Set(keys).size !== keys.length;
    });
    return [...wrong, ...twice.map(({ columns: of }) => `${name}: ${of} twice`)];
  });
}

const hashOf = (of: Fixtures) =>
  createHash('sha256')
    .update(JSON.stringify(of.collections))
    .update(JSON.stringify(Object.entries(of.files).map(([id, bytes]) => [id, Buffer.from(bytes).toString('hex')])))
    .digest('hex');

describe('the fixtures', () => {
  it('should be the same at every run', async () => {
    expect(hashOf(await fixturesFor(registry))).toBe(hashOf(fixtures));
  });

  it('should hold records that their definitions accept, and that point to what exists', () => {
    expectSound(fixtures, registry, { choosable: true });
  });

  it('should keep every promise of a store', () => {
    expect(refusedBy(storeSchema(registry), fixtures.collections)).toEqual([]);
  });

  it('should hold files that are what their rows say', async () => {
    for (const row of fixtures.collections[SYSTEM.files] ?? []) {
      const bytes = fixtures.files[String(row.id)] ?? new Uint8Array();
      expect(String(row.id)).toMatch(/^[a-z0-9]{16,40}$/);
      expect(bytes.length).toBe(row.size);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(row.type);
    }
  });

  it('should hold the demo accounts, whose password is the known one', async () => {
    const users = fixtures.collections.users ?? [];
    const emails = users.map(({ email }) => email);
    for (const { email } of DEMO_ACCOUNTS) expect(emails).toContain(email);
    expect(users.find(({ email }) => email === 'first.login@example.com')).toMatchObject({
      is_password_updated: false,
      role_id: 3,
    });
    expect(users.find(({ email }) => email === 'inactive@example.com')).toMatchObject({ is_active: false, role_id: 3 });
    const credentials = fixtures.collections[SYSTEM.credentials] ?? [];
    expect(credentials.map(({ id }) => id)).toEqual(users.map(({ id }) => id));
    expect(new Set(credentials.map(({ password_hash }) => password_hash)).size).toBe(users.length);
    expect(await verifyPassword(DEMO_PASSWORD, String(credentials[0]?.password_hash))).toBe(true);
    expect(await verifyPassword(DEMO_PASSWORD, String(credentials.at(-1)?.password_hash))).toBe(true);
  });

  it('should grow with the scale, and to a number asked for', async () => {
    const large = await fixturesFor(registry, { scale: 12, counts: { sub_categories: 1000, products: 5000 } });
    expect(large.collections.categories).toHaveLength(12 * (fixtures.collections.categories?.length ?? 0));
    expect(large.collections.sub_categories).toHaveLength(1000);
    expect(large.collections.products).toHaveLength(5000);
    expect(large.collections.customers).toHaveLength(480);
    expect(large.collections.users).toEqual(fixtures.collections.users);
    expectSound(large, registry);
  }, 60_000);
});

describe('the market and its people in the fixtures', () => {
  const all = (name: string): readonly RecordData[] => fixtures.collections[name] ?? [];
  const one = (name: string, id: unknown): RecordData => {
    const found = all(name).find((record) => record.id === id);
    if (!found) throw new Error(`there is no ${name} ${id}`);
    return found;
  };
  const valuesOf = (name: string, field: string) => new Set(all(name).map((record) => record[field]));

  it('should give the demo vendor an approved shop, and the new one a profile that is unfinished', () => {
    const vendorOf = (email: string) => {
      const user = all('users').find((each) => each.email === email);
      return all('vendors').filter(({ vendor_user_id }) => vendor_user_id === user?.id);
    };
    expect(vendorOf('vendor@example.com')).toMatchObject([
      { vendor_type: 'Marketplace', admin_approval: 'APPROVED', vendor_profile_completed: true },
    ]);
    expect(vendorOf('new.vendor@example.com')).toMatchObject([
      { admin_approval: 'PENDING_FROM_VENDOR', vendor_profile_completed: false, iban_code: null },
    ]);
    expect(vendorOf('service.vendor@example.com')).toMatchObject([
      { vendor_type: 'Service', admin_approval: 'APPROVED', vendor_profile_completed: true },
    ]);
    expect(valuesOf('vendors', 'admin_approval').size).toBe(4);
    expect(valuesOf('vendors', 'vendor_type').size).toBe(2);
  });

  it('should hold products of approved vendors, in categories of goods, in every state', () => {
    for (const product of all('products')) {
      expect(one('vendors', product.vendor_id)).toMatchObject({
        vendor_type: 'Marketplace',
        admin_approval: 'APPROVED',
      });
      expect(['Food', 'Marketplace']).toContain(one('categories', product.category_id).service_type);
      expect(one('sub_categories', product.sub_category_id).category_id).toBe(product.category_id);
      expect(product.admin_notes === null).toBe(product.approved_status !== 'Denied');
    }
    const inState = (state: string) => all('products').filter(({ approved_status }) => approved_status === state);
    expect(inState('Approved').length).toBeGreaterThan(35);
    expect(inState('Pending').length).toBeGreaterThan(5);
    expect(inState('Denied').length).toBeGreaterThan(3);
    const own = all('products').filter(({ vendor_id }) => vendor_id === 1);
    expect(own.length).toBeGreaterThan(15);
    expect(new Set(own.map(({ approved_status }) => approved_status)).size).toBe(3);
    const types = all('products').map(({ category_id }) => one('categories', category_id).service_type);
    expect(new Set(types)).toEqual(new Set(['Food', 'Marketplace']));
  });

  it('should give drivers to workers only, and only such as drive', () => {
    const withDriver = all('workers').filter(({ driver_id }) => driver_id !== null);
    expect(withDriver.length).toBeGreaterThan(8);
    for (const worker of withDriver) {
      expect(worker.user_type).toBe('Worker');
      expect(one('workers', worker.driver_id)).toMatchObject({ user_type: 'Driver', is_active: true });
    }
    expect(
      all('workers').filter(({ user_type, driver_id }) => user_type === 'Worker' && !driver_id).length,
    ).toBeGreaterThan(5);
    expect(all('workers').some(({ phone }) => !String(phone).startsWith('+971'))).toBe(true);
  });

  it('should hold bookings at every stage, and reviews of completed ones by those who booked them', () => {
    expect(valuesOf('bookings', 'booking_status').size).toBe(5);
    expect(valuesOf('bookings', 'payment_status')).toEqual(new Set(['Paid', 'Unpaid', null]));
    expect(valuesOf('bookings', 'schedule_date')).toContain(null);
    for (const booking of all('bookings')) {
      if (booking.vendor_id !== null) expect(one('vendors', booking.vendor_id).vendor_type).toBe('Service');
      expect((booking.schedule_date === null) === (booking.schedule_time === null)).toBe(true);
      expect(String(one('customers', booking.customer_id).joined_at) < String(booking.created_at)).toBe(true);
    }
    expect(new Set(all('reviews').map(({ booking_id }) => booking_id)).size).toBe(all('reviews').length);
    expect(valuesOf('reviews', 'review')).toContain(null);
    for (const review of all('reviews'))
      expect(one('bookings', review.booking_id)).toMatchObject({
        booking_status: 'Completed',
        customer_id: review.customer_id,
      });
    const booked = valuesOf('bookings', 'customer_id');
    expect(all('customers').some(({ id }) => !booked.has(id as number))).toBe(true);
  });
});

describe('a definition nobody curated', () => {
  const plans = defineResource({
    name: 'plans',
    label: { one: 'Plan', many: 'Plans' },
    title: 'title',
    fields: {
      id: { kind: 'id', label: 'ID' },
      title: {
        kind: 'text',
        label: 'Title',
        required: 'Title is required',
        unique: 'Taken',
        examples: ['Gold', 'Silver'],
      },
      code: {
        kind: 'text',
        label: 'Code',
        required: 'Code is required',
        unique: 'Taken',
        pattern: { of: 'code', message: 'Code' },
        examples: ['SUMMER'],
      },
      owner_phone: { kind: 'phone', label: 'Phone', unique: 'Taken' },
      owner_email: { kind: 'email', label: 'Email', unique: 'Taken' },
      price: { kind: 'money', label: 'Price', required: 'Price is required', min: 10, max: 90 },
      days: { kind: 'choices', label: 'Days', of: 'document_part', required: 'Days' },
      stage: { kind: 'state', label: 'Stage', of: 'product_approval', initial: 'Denied' },
      pieces: { kind: 'number', label: 'Pieces', emptyAs: 1 },
      mobile: { kind: 'phone', label: 'Mobile', format: 'international', required: 'Mobile', unique: 'Taken' },
      minimum: { kind: 'money', label: 'Minimum', min: 0, max: 100 },
      has_gift: { kind: 'toggle', label: 'Gift' },
      gift: {
        kind: 'text',
        label: 'Gift',
        visibleWhen: { has_gift: { is: true } },
        requiredWhen: { rule: { has_gift: { is: true } }, message: 'Gift' },
      },
      category_id: {
        kind: 'reference',
        label: 'Category',
        to: 'categories',
        where: { is_active: { is: true } },
        required: 'Category',
      },
      sub_category_id: {
        kind: 'reference',
        label: 'Sub-category',
        to: 'sub_categories',
        where: { category_id: { is: { referrer: 'category_id' } } },
      },
      zone_ids: { kind: 'references', label: 'Zones', to: 'zones', required: 'Zones' },
      contract: { kind: 'file', label: 'Contract', types: ['pdf'], required: 'Contract' },
      starts_on: { kind: 'date', label: 'Starts', required: 'Starts' },
      ends_on: { kind: 'date', label: 'Ends', required: 'Ends' },
      created_at: { kind: 'timestamp', label: 'Created', stamp: 'created' },
    },
    checks: [
      {
        name: 'dates',
        expect: { ends_on: { above: { field: 'starts_on' } } },
        says: { ends_on: 'Must end after it starts' },
      },
      {
        name: 'minimum',
        expect: { minimum: { below: { field: 'price' } } },
        says: { minimum: 'Must be below the price' },
      },
    ],
    screens: {
      'plan-list': {
        module: 'Service Management',
        label: 'Plans',
        path: '/service-management/plans',
        offers: ['read', 'write', 'delete'],
        list: { columns: ['id', 'title'] },
        form: {
          fields: [
            'title',
            'code',
            'price',
            'category_id',
            'zone_ids',
            'contract',
            'starts_on',
            'ends_on',
            'days',
            'mobile',
          ],
        },
      },
    },
    fixtures: { count: 60 },
  });

  it('should get sound records, and its screen in the roles', async () => {
    const extended = resolve({ ...definitions, resources: [...definitions.resources, plans] });
    const of = await fixturesFor(extended);
    expect(of.collections.plans).toHaveLength(60);
    expectSound(of, extended);
    expect(new Set(of.collections.plans?.map(({ stage }) => stage))).toEqual(new Set(['Denied']));
    for (const plan of of.collections.plans ?? []) {
      const sub = of.collections.sub_categories?.find(({ id }) => id === plan.sub_category_id);
      if (sub) expect(sub.category_id).toBe(plan.category_id);
      expect(of.collections.categories?.find(({ id }) => id === plan.category_id)?.is_active).toBe(true);
    }
    const grants = (of.collections.roles ?? []).map(
      ({ permissions }) => JSON.stringify(permissions).match(/"id":"plan-list"[^}]*/)?.[0] ?? '',
    );
    expect(grants.map((grant) => grant.includes('"delete":true'))).toEqual([true, false, false, false, false]);
    expect(grants.map((grant) => grant.includes('"write":true'))).toEqual([true, false, true, false, false]);
    expect(grants.map((grant) => grant.includes('"read":true'))).toEqual([true, false, true, true, false]);
  });
});

describe('a definition with moves nobody curated', () => {
  const contracts = defineResource({
    name: 'contracts',
    label: { one: 'Contract', many: 'Contracts' },
    title: 'code',
    rows: [
      {
        role: 'vendor',
        where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
        starts: { status: 'Pending' },
      },
    ],
    fields: {
      id: { kind: 'id', label: 'ID' },
      code: { kind: 'text', label: 'Code', required: true, unique: 'Taken', examples: ['Gold plan', 'SILVER'] },
      vendor_id: { kind: 'reference', label: 'Vendor', to: 'vendors', required: true },
      follows_id: { kind: 'reference', label: 'Follows', to: 'contracts' },
      status: {
        kind: 'state',
        label: 'Status',
        of: 'product_approval',
        initial: 'Approved',
        moves: [
          {
            name: 'approve',
            label: 'Approve',
            from: ['Pending', 'Denied'],
            to: 'Approved',
            sets: { decided_at: { now: true }, decided_by: { me: 'id' } },
            messages: { done: 'Approved', failed: 'Not approved' },
          },
          {
            name: 'deny',
            label: 'Deny',
            from: ['Pending', 'Approved'],
            to: 'Denied',
            asks: [{ field: 'reason', required: 'Say why' }],
            sets: { decided_at: { now: true }, decided_by: { me: 'id' } },
            messages: { done: 'Denied', failed: 'Not denied' },
          },
        ],
      },
      reason: { kind: 'textarea', label: 'Reason', maxLength: 200 },
      decided_at: { kind: 'timestamp', label: 'Decided' },
      decided_by: { kind: 'reference', label: 'Decided by', to: 'users' },
      created_at: { kind: 'timestamp', label: 'Created', stamp: 'created' },
    },
    unique: [{ fields: ['vendor_id', 'follows_id'], message: 'Followed already' }],
    checks: [
      {
        name: 'denied with a reason',
        expect: { any: [{ status: { not: 'Denied' } }, { reason: { empty: false } }] },
        says: { reason: 'Say why' },
      },
    ],
    screens: {
      'contract-list': {
        module: 'Vendor Management',
        label: 'Contracts',
        path: '/vendor/contracts',
        offers: ['read', 'write', 'update'],
        list: { columns: ['code', 'status'] },
        form: { fields: ['code', 'vendor_id', 'follows_id'] },
      },
      'contract-archive': {
        module: 'Vendor Management',
        label: 'Archive',
        path: '/vendor/archive',
        offers: ['read'],
        list: { columns: ['code', 'status'] },
      },
    },
    fixtures: { count: 80 },
  });
  const extended = resolve({ ...definitions, resources: [...definitions.resources, contracts] });
  let of: Fixtures;
  beforeAll(async () => {
    of = await fixturesFor(extended);
  });

  it('should stand wherever its moves lead, and hold what they ask and note only where they were made', () => {
    expectSound(of, extended);
    expect(refusedBy(storeSchema(extended), of.collections)).toEqual([]);
    const all = of.collections.contracts ?? [];
    for (const state of ['Pending', 'Approved', 'Denied'])
      expect(all.filter(({ status }) => status === state).length, state).toBeGreaterThan(7);
    for (const { status, reason, decided_at, decided_by, created_at } of all) {
      if (status === 'Denied') expect(reason).toEqual(expect.any(String));
      if (decided_at === null) expect([reason, decided_by]).toEqual([null, null]);
      else expect(String(decided_at) > String(created_at)).toBe(true);
    }
    const untouched = all.filter(({ decided_at }) => decided_at === null);
    expect(untouched.length).toBeGreaterThan(10);
    expect(new Set(untouched.map(({ status }) => status))).toEqual(new Set(['Pending', 'Approved']));
  });

  it('should call the later ones as the first, told apart, and refer to earlier ones', () => {
    const all = of.collections.contracts ?? [];
    expect(all.slice(0, 4).map(({ code }) => code)).toEqual(['Gold plan', 'SILVER', 'Gold plan 2', 'SILVER 2']);
    for (const { id, follows_id } of all) if (follows_id !== null) expect(Number(follows_id)).toBeLessThan(Number(id));
  });

  it('should give the role that owns the rows the screen on which it makes them, and no other', () => {
    const grants = (name: string) =>
      (of.collections.roles ?? []).map(({ permissions }) =>
        new RegExp(`"id":"${name}"[^}]*"access":true`).test(JSON.stringify(permissions)),
      );
    expect(grants('contract-list')).toEqual([true, true, true, true, false]);
    expect(grants('contract-archive')).toEqual([true, false, true, true, false]);
  });

  it('should get it in a store that was filled before, decisions of before left alone', () => {
    const before = fixtures.collections.roles?.find(({ id }) => id === 2)?.permissions ?? null;
    const now = withOwnScreens(extended, 2, before);
    const opened = policyOf(extended, { id: 2, permissions: now as unknown as Value }).map(([, ...grant]) => grant);
    const had = policyOf(registry, { id: 2, permissions: before }).map(([, ...grant]) => grant);
    const flags = ['access', 'read', 'write', 'update'];
    expect(opened.toSorted()).toEqual([...had, ...flags.map((flag) => ['contract-list', flag])].toSorted());
    expect(withOwnScreens(extended, 2, now as unknown as Value)).toBeUndefined();
    expect(withOwnScreens(extended, 3, before)).toBeUndefined();
  });
});
