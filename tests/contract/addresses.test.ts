import { describe, expect, it } from 'vitest';
import type { Address } from '../../api/addresses/address.ts';
import { ADDRESSES } from '../../product/addresses.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { ADDRESS_CALLS, type AddressCall, callAddress, formOf } from './address-calls.ts';
import { expectRefusal } from './expectations.ts';
import { done, expectSaid } from './outcomes.ts';
import { png } from './pictures.ts';
import { idsOf, stageFor } from './stage.ts';

const stage = stageFor(['admin', 'support', 'finance', 'vendor']);
const [admin, support, finance, vendor] = stage.people;

/** A screen from which the call can be made: for a move one that offers it. */
function labelOf({ at }: Pick<AddressCall, 'at'>): string {
  const screen = registry.screens.find(
    ({ resource, moves, parts }) =>
      (resource === at.resource || Object.hasOwn(parts, at.resource)) &&
      (at.call !== 'move' || moves.some(({ name }) => name === at.move)),
  );
  if (!screen) throw new Error(`No screen shows ${at.resource}.`);
  return screen.name;
}

const call = (at: Pick<Address, 'method' | 'path'>, values: { [key: string]: unknown }, label: string, by = admin) =>
  callAddress(by, at, values, label);
const isApproved = ({ approved_status }: RecordData): boolean => approved_status === 'Approved';
const isDriver = ({ user_type, is_active }: RecordData): boolean => user_type === 'Driver' && is_active === true;
/** What is wrong in a query is 400, in a body 422. */
const wrong = ({ at }: AddressCall): number => (at.method === 'POST' ? 422 : 400);

describe.each(ADDRESS_CALLS.map((each) => [each.name, each] as const))('%s', (_, each) => {
  const { at, values } = each;
  const label = labelOf(each);

  // What whoever may is answered with: `permissions.test.ts`.
  it('should refuse without a label, and whoever may not', async () => {
    // spec 1.7.1, 2.7.1
    expectRefusal(await callAddress(admin, at, values, undefined), 403);
    expectRefusal(await call(at, values, label, finance), 403);
    if (!each.flags.includes('read')) expectRefusal(await call(at, values, label, support), 403);
  });

  it('should refuse a key it does not know, naming it', async () => {
    for (const key of ['nonsense', 'password_hash', 'constructor'])
      expectRefusal(await call(at, { ...values, [key]: 1 }, label), wrong(each), key);
  });

  it('should refuse what is no id, naming the key', async () => {
    if (!each.names || !('id' in at)) return;
    for (const id of ['x', '0', '-1', '1.5', '1e3', '__proto__'])
      expectRefusal(await call(at, { ...values, [at.id]: id }, label), wrong(each), at.id);
  });
});

describe('the table', () => {
  it('should speak of what exists, at addresses of its own', () => {
    for (const at of ADDRESSES) {
      const resource = registry.resources[at.resource];
      if (!resource) throw new Error(`${at.path}: there is no resource ${at.resource}`);
      expect(at.path).toMatch(/^(?:\/[a-z][a-z0-9_-]*){1,4}$/);
      const [, house = ''] = at.path.split('/');
      const isBeside = at.call === 'list' && at.path === `/${at.resource}`;
      const taken = isBeside ? [] : Object.keys(registry.resources);
      expect(['auth', 'files', 'health', 'mock', 'search', ...taken]).not.toContain(house);
      const names = [...Object.values('takes' in at ? at.takes : {}), ...('field' in at ? [at.field] : [])];
      expect(Object.keys(resource.fields), at.path).toEqual(expect.arrayContaining(names));
      if (at.call === 'move') expect(resource.moves.map(({ name }) => name)).toContain(at.move);
    }
  });

  it('should tell apart what shares an address', () => {
    const once = ADDRESSES.map(({ method, path, ...rest }) =>
      JSON.stringify([method, path, 'given' in rest ? rest.given : undefined]),
    );
    expect(new Set(once).size).toBe(once.length);
  });
});

describe('products', () => {
  const LABEL = 'product-list';
  const details = async (product_id: number) =>
    (await callAddress(admin, { method: 'GET', path: '/product_details' }, { product_id }, LABEL)).body.data;
  const post = (body: object, label = LABEL) => admin.post(`/api/product?screen_label=${label}`, body);

  it('should be returned with the names of their vendor and categories', async () => {
    // spec 1.7.15, 2.7.37
    const stored = await stage.first('products', isApproved);
    const seller = await stage.one('vendors', stored.vendor_id);
    const result = await details(Number(stored.id));
    const { id, product_name, price, vendor_id, is_active } = stored;
    expect(result).toMatchObject({
      ...{ product_id: id, product_name, price, vendor_id, is_active, status: is_active, approved_status: 'Approved' },
      vendor_name: seller.company_or_vendor_name,
      category_name: (await stage.one('categories', stored.category_id)).name,
      sub_category_name: (await stage.one('sub_categories', stored.sub_category_id)).name,
    });
    expect(result.product_image).toBe(`/api/files/${stored.product_image}`);
  });

  it('should be switched off and renamed, what was not sent staying as it is', async () => {
    // spec 1.7.16
    const before = await details(1);
    const off = await post({ vendor_id: before.vendor_id, product_id: 1, is_active: false });
    expect([off.status, off.body.is_active, off.body.status]).toEqual([200, false, false]);
    expect(off.body.message).toBe('Product updated successfully!');
    const renamed = await post({ product_id: 1, product_name: 'Renamed' });
    expect(renamed.body).toMatchObject({ product_id: 1, product_name: 'Renamed', price: before.price });
    expect(await details(1)).toEqual({ ...before, product_name: 'Renamed', is_active: false, status: false });
  });

  it('should be made, by a form with its picture too', async () => {
    // spec 1.7.16
    const { vendor_id, category_id, sub_category_id } = await details(1);
    const values = { vendor_id, category_id, sub_category_id, product_name: '42', price: '12.50', product_id: '' };
    const raw = formOf({ ...values, screen_label: LABEL }, { product_image: 'ours.png' });
    const made = done(await admin.post('/api/product', undefined, { raw }), 201);
    expect(made.body).toMatchObject({ product_name: '42', price: 12.5, vendor_id, min_order_quantity: 1 });
    expect(made.body.message).toBe('Product created successfully!');
    done(await admin.get(made.body.product_image));
    const stored = await stage.one('products', made.body.product_id);
    expect(stored).toMatchObject({ product_name: '42', price: 12.5 });
  });

  it('should refuse by its own keys, and keep no file of what it refused', async () => {
    const files = (await stage.stored('_files')).length;
    const raw = formOf({ price: '-1' }, { product_image: 'ours.png' });
    const answer = await admin.post(`/api/product?screen_label=${LABEL}`, undefined, { raw });
    expectRefusal(answer, 422, 'product_name');
    expect(Object.keys(answer.body.errors)).toEqual(expect.arrayContaining(['vendor_id', 'category_id', 'price']));
    expect(Object.keys(answer.body.errors)).not.toContain('product_image');
    expect((await stage.stored('_files')).length).toBe(files);
  });

  it('should refuse files where none belong and such as are none', async () => {
    const send = async (key: string, bytes: Uint8Array<ArrayBuffer> = png()) => {
      const raw = formOf({ product_id: 1 });
      raw.set(key, new Blob([bytes]), 'ours.png');
      return admin.post(`/api/product?screen_label=${LABEL}`, undefined, { raw });
    };
    expectRefusal(await send('product_name'), 422, 'product_name');
    expectRefusal(await send('nonsense'), 422, 'nonsense');
    expectRefusal(await send('product_image', new TextEncoder().encode('<svg/>')), 415, 'product_image');
  });

  it('should be deleted', async () => {
    // spec 1.7.17
    const { id } = await stage.first('products', isApproved);
    const path = { method: 'DELETE', path: '/delete_product' } as const;
    const answer = await call(path, { product_id: id }, LABEL);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Product deleted successfully' }]);
    expectRefusal(await call(path, { product_id: id }, LABEL), 404);
  });

  it('should list vendors that may be chosen, and no other type', async () => {
    // spec 1.7.18, 2.7.39
    const path = { method: 'GET', path: '/vendor/list_vendors' } as const;
    const { body } = await call(path, { vendor_type: 'Marketplace' }, LABEL);
    const sellers = (await stage.stored('vendors')).filter(({ vendor_type }) => vendor_type === 'Marketplace');
    const fit = sellers.filter(({ admin_approval }) => admin_approval === 'APPROVED');
    expect(idsOf(body.vendors)).toEqual(idsOf(fit));
    expect(body.total).toBe(fit.length);
    expectRefusal(await call(path, { vendor_type: 'Service' }, LABEL), 400, 'vendor_type');
    expectRefusal(await call(path, {}, LABEL), 400, 'vendor_type');
  });

  it('should keep a vendor to its own', async () => {
    const foreign = await stage.first('products', ({ vendor_id }) => vendor_id !== 1);
    const of = { product_id: foreign.id };
    expectRefusal(await call({ method: 'GET', path: '/product_details' }, of, LABEL, vendor), 404);
    expectRefusal(await call({ method: 'DELETE', path: '/delete_product' }, of, LABEL, vendor), 404);
    expectRefusal(await call({ method: 'POST', path: '/product' }, { ...of, price: 1 }, LABEL, vendor), 404);
  });
});

describe('roles', () => {
  const LABEL = 'role-list';
  const get = (path: string, values: object = {}) =>
    callAddress(admin, { method: 'GET', path }, values as { [key: string]: unknown }, LABEL);

  it('should be listed by page, status and search', async () => {
    // spec 1.7.20, 1.7.36, 2.9.2
    const roles = await stage.stored('roles');
    const all = (await get('/role/roles', { page: 1, size: 100 })).body;
    expect([all.items.length, all.total]).toEqual([roles.length, roles.length]);
    const page = async (page: number) => (await get('/role/roles', { page, size: 2 })).body.items;
    expect([...(await page(1)), ...(await page(2))]).toEqual(all.items.slice(0, 4));
    expect((await get('/role/roles', { search: 'financ' })).body.items).toMatchObject([
      { role_id: 5, role_name: 'Finance', name: 'Finance', is_active: true },
    ]);
    await admin.post(`/api/role?screen_label=${LABEL}`, { role_id: 5, active_status: false });
    const { body: inactive } = await get('/role/roles', { status: 'inactive' });
    expect(inactive).toMatchObject({ total: 1, items: [{ role_id: 5 }] });
    expect((await get('/role/roles', { status: 'active' })).body.total).toBe(roles.length - 1);
  });

  it('should refuse a page, size, status or search that cannot be', async () => {
    const long = 'x'.repeat(201);
    const wrong = { page: [0, 'x'], size: [0, 101], status: ['some'], search: [long] };
    for (const [key, values] of Object.entries(wrong))
      for (const value of values) expectSaid(await get('/role/roles', { [key]: value }), 400, new RegExp(`"${key}"`));
    expectRefusal(await admin.get('/api/role/roles?screen_label=role-list&page=1&page=2'), 400, 'page');
  });

  it('should tell a role’s modules so that they can be sent back, and those of a new one', async () => {
    // spec 1.7.19, 1.7.21, 1.3.25
    const { modules, role_name } = (await get('/role', { role_id: 5 })).body;
    expect(role_name).toBe('Finance');
    const reports = modules.find(({ id }: { id: string }) => id === 'Reports');
    expect(reports).toMatchObject({ name: 'Reports', access: true, export: true, write: false });
    const ids = reports.children.map(({ id }: { id: string }) => id);
    expect(ids).toContain('transaction-reports');
    expect(reports.children[0]).toMatchObject({ access: true, read: true });
    const second = { screen_label: LABEL, role_name: 'Second', permissions: modules };
    const made = done(await admin.post('/api/role', second), 201);
    expect(made.body).toMatchObject({ role_name: 'Second', is_active: true, formatted_modules: modules });
    const started = (await get('/role')).body;
    expect(started.role_name).toBe(null);
    expect(started.modules.map(({ id }: { id: string }) => id)).toEqual(modules.map(({ id }: { id: string }) => id));
    expect(JSON.stringify(started.modules)).not.toContain('true');
  });

  it('should refuse a name that is taken by the key of the call, and what is built in', async () => {
    // spec 1.7.21, 1.7.22
    const save = (body: object) => admin.post(`/api/role?screen_label=${LABEL}`, body);
    expectRefusal(await save({ role_name: 'finance' }), 409, 'role_name');
    expectRefusal(await save({ role_name: '' }), 422, 'role_name');
    expectRefusal(await save({ role_id: 5, active_status: 'off' }), 422, 'active_status');
    const remove = { method: 'DELETE', path: '/role' } as const;
    expectRefusal(await call(remove, { role_id: 2 }, LABEL), 409);
    const { body } = await save({ role_name: 'Short-lived' });
    expect((await call(remove, { role_id: body.role_id }, LABEL)).body).toEqual({ message: expect.any(String) });
  });
});

describe('workers', () => {
  const LABEL = 'worker-list';
  const path = `/api/worker/create?screen_label=${LABEL}`;
  const WORKER = {
    ...{ first_name: 'Amal', last_name: 'Nair', phone: '+971509990001', user_type: 'Worker', email: '', driver_id: '' },
    ...{ full_address: 'Flat 1, Al Barsha, Dubai', document_type_id: 1 },
    ...{ document_id_number: '784-1990-1234567-1', document_expiry_date: '2099-01-31' },
  };

  it.each([
    ['several values', [1, 2]],
    ['one value', [2]],
    ['a list as text', '[1,2]'],
  ])('should be made by a form with files, services as %s', async (_, service_types) => {
    // spec 2.7.26
    const raw = formOf({ ...WORKER, service_types }, { profile_picture: 'me.png' });
    const made = done(await admin.post(path, undefined, { raw }), 201);
    expect(made.body).toMatchObject({
      ...{ full_name: 'Amal Nair', phone_number: '+971509990001', user_type: 'Worker' },
      ...{ status: true, assigned: null, driver_name: null },
      service_types: typeof service_types === 'string' ? [1, 2] : service_types,
    });
    expect(made.body.service.every((name: unknown) => typeof name === 'string')).toBe(true);
    done(await admin.get(made.body.profile_picture));
  });

  it('should be switched off by the same call, and refused by its keys', async () => {
    // spec 2.7.27
    const off = await admin.post(path, { user_id: 1, active_status: false });
    expect([off.status, off.body.status, off.body.user_id]).toEqual([200, false, 1]);
    const answer = await admin.post(path, undefined, { raw: formOf({ ...WORKER, active_status: 'perhaps' }) });
    expectRefusal(answer, 422, 'active_status');
    expect(Object.keys(answer.body.errors)).toContain('service_types');
    const { phone } = await stage.one('workers', 2);
    expectRefusal(await admin.post(path, { user_id: 1, phone }), 409, 'phone');
  });

  it('should list the drivers in use, all of them', async () => {
    // spec 2.7.29
    const drivers = (await stage.stored('workers')).filter(isDriver);
    const { body } = await call({ method: 'GET', path: '/driver/list' }, {}, LABEL);
    const ids = body.drivers.map(({ user_id }: { user_id: number }) => user_id);
    expect(ids.toSorted()).toEqual(idsOf(drivers));
    expect(body.total).toBe(drivers.length);
    expect(Object.keys(body.drivers[0])).toEqual(['user_id', 'full_name', 'phone_number', 'profile_picture']);
  });

  it('should be given a driver and lose it', async () => {
    // spec 2.7.30, 2.7.31
    const workers = await stage.stored('workers');
    const worker = workers.find(({ user_type, driver_id }) => user_type === 'Worker' && driver_id === null);
    const driver = workers.find(isDriver);
    const assign = { method: 'POST', path: '/worker/assign_driver_to_maid' } as const;
    expectRefusal(await call(assign, { maid_id: worker?.id }, LABEL), 422, 'driver_id');
    const given = await call(assign, { maid_id: worker?.id, driver_id: driver?.id }, LABEL);
    expect(given.body).toMatchObject({ user_id: worker?.id, driver_id: driver?.id, assigned: driver?.id });
    expect(given.body.message).toBe('Driver assigned successfully');
    const unassign = { method: 'DELETE', path: '/worker/unassign_driver_from_maid' } as const;
    const taken = await call(unassign, { maid_id: worker?.id }, LABEL);
    expect(taken.body).toMatchObject({ assigned: null, message: 'Driver unassigned successfully' });
    expectRefusal(await call(unassign, { maid_id: worker?.id }, LABEL), 409);
  });
});

describe('moves that share an address', () => {
  const DECIDE = { method: 'POST', path: '/product/admin_approve' } as const;
  const LABEL = 'product-requests';

  it('should be distinguished by their input', async () => {
    // spec 2.7.38, 2.1.5
    const { id: product_id } = await stage.first('products', ({ approved_status }) => approved_status === 'Pending');
    const decide = (values: object) => call(DECIDE, { product_id, ...values }, LABEL);
    expectRefusal(await decide({}), 422, 'approval');
    expectRefusal(await decide({ approval: 'true' }), 422, 'approval');
    expectRefusal(await decide({ approval: false, notes: ' ' }), 422, 'notes');
    const denied = await decide({ approval: false, notes: 'Blurred picture' });
    expect(denied.body).toMatchObject({
      product_id,
      approved_status: 'Denied',
      message: 'Product denied successfully',
    });
    expect((await decide({ approval: true })).body).toMatchObject({ product_id, approved_status: 'Approved' });
  });
});
