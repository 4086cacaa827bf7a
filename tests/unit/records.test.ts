import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { ApiError } from '../../api/errors.ts';
import { admit, admitLookup, type Call } from '../../api/guard.ts';
import { lookUp } from '../../api/records/lookup.ts';
import { listRecords, readRecord } from '../../api/records/read.ts';
import { createRecord, deleteRecord, updateRecord } from '../../api/records/write.ts';
import { Scope } from '../../api/scope.ts';
import type { Session } from '../../api/session.ts';
import { storeSchema } from '../../api/system.ts';
import { defineResource, FLAGS, type Resource, resolve, type Screen } from '../../resources/language/index.ts';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';
import { bareProduct } from '../stage/product.ts';
import { people, specimens } from '../stage/specimens.ts';
import { runningAgain } from './running-again.ts';
import { signedIn } from './signed-in.ts';

/**
 * What today's entities do not use yet: limited screens, kept records, dependent and conditional
 * fields. Each transaction is run twice.
 */

const regions = defineResource({
  name: 'regions',
  label: { one: 'Region', many: 'Regions' },
  title: 'name',
  fields: { id: { kind: 'id', label: 'ID' }, name: { kind: 'text', label: 'Name' } },
  screens: {
    'region-list': {
      module: 'Stage',
      path: '/stage/regions',
      offers: ['read', 'delete'],
      list: { columns: ['id', 'name'], search: ['name'] },
    },
  },
});

const cities = defineResource({
  name: 'cities',
  label: { one: 'City', many: 'Cities' },
  title: 'name',
  fields: {
    id: { kind: 'id', label: 'ID' },
    name: { kind: 'text', label: 'Name' },
    region_id: { kind: 'reference', label: 'Region', to: 'regions' },
    mayor: { kind: 'text', label: 'Mayor' },
    is_open: { kind: 'toggle', label: 'Open' },
  },
});

const shops = defineResource({
  name: 'shops',
  label: { one: 'Shop', many: 'Shops' },
  title: 'name',
  fields: {
    id: { kind: 'id', label: 'ID' },
    name: { kind: 'text', label: 'Name', required: 'Name is required' },
    phone: { kind: 'phone', label: 'Phone', unique: 'This phone number is taken' },
    region_id: { kind: 'reference', label: 'Region', to: 'regions' },
    city_id: {
      kind: 'reference',
      label: 'City',
      to: 'cities',
      where: { is_open: { is: true }, region_id: { is: { referrer: 'region_id' } } },
    },
    has_parking: { kind: 'toggle', label: 'Parking' },
    spaces: {
      kind: 'number',
      label: 'Spaces',
      visibleWhen: { has_parking: { is: true } },
      requiredWhen: { rule: { has_parking: { is: true } }, message: 'Spaces are required' },
    },
    state: { kind: 'text', label: 'State' },
    newer_id: { kind: 'reference', to: 'shops', where: { updated_at: { above: { referrer: 'updated_at' } } } },
    updated_at: { kind: 'timestamp', label: 'Updated On', stamp: 'updated' },
  },
  keepWhen: { rule: { state: { is: 'approved' } }, message: 'An approved shop cannot be deleted.' },
  screens: {
    'open-shops': {
      module: 'Stage',
      label: 'Shops',
      path: '/stage/shops',
      offers: ['read', 'write', 'update', 'delete', 'export'],
      list: { columns: ['id', 'name', 'city_id', 'updated_at'], search: ['name'] },
      form: {
        path: '/stage/shop/:id',
        fields: ['name', 'phone', 'region_id', 'city_id', 'has_parking', 'spaces', 'state', 'newer_id'],
      },
      where: { state: { not: 'closed' } },
    },
  },
});

const registry = resolve({
  ...specimens,
  resources: [...people, regions, cities, shops],
});

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The stage is not set');
  return value;
};
const shop: Resource = found(registry.resources.shops);
const screen: Screen = found(registry.screen['open-shops']);
const session: Session = {
  id: 'tester',
  user: { id: 1 },
  role: { id: 1 },
  can: tableOf(new Map([['open-shops', new Set(FLAGS)]])),
  confirmed: true,
};

let store: MemoryStore;
let context: ApiContext;
let now = new Date('2026-03-01T08:00:00.000Z');

beforeEach(async () => {
  store = await memoryStore(storeSchema(registry));
  now = new Date('2026-03-01T08:00:00.000Z');
  context = {
    product: bareProduct(registry),
    registry,
    store: runningAgain(store),
    files: { write: async () => {}, read: async () => undefined, remove: async () => {}, ids: async () => [] },
    mailer: { send: async () => {} },
    audit: () => {},
    canAudit: () => true,
    now: () => now,
    uploads: '',
    secret: new Uint8Array(32),
    publicUrl: 'http://localhost',
    languages: [],
    otherOrigins: [],
  };
  await signedIn(store, registry, session.id, now);
  await store.transaction(async (tx) => {
    for (const name of ['Dubai', 'Sharjah']) await tx.insert('regions', { name });
    await tx.insert('cities', { name: 'Deira', region_id: 1, mayor: 'secret', is_open: true });
    await tx.insert('cities', { name: 'Al Majaz', region_id: 2, mayor: 'secret', is_open: true });
    await tx.insert('cities', { name: 'Ghost Town', region_id: 1, mayor: 'secret', is_open: false });
  });
});
afterEach(async () => {
  await store.close();
});

const create = async (body: { readonly [field: string]: unknown }) =>
  (await createRecord(context, { resource: shop, screen, session, body })).answer;
const update = async (id: number, body: { readonly [field: string]: unknown }) =>
  (await updateRecord(context, { resource: shop, screen, session, id, body })).answer;
const remove = (id: number) => deleteRecord(context, { resource: shop, screen, session, id });
const scope = () => new Scope(context, { resource: shop, screen, session });
const refused = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error('It was not refused');
};

describe('a screen limited to some rows', () => {
  it('should treat every other row as missing', async () => {
    await store.transaction((tx) => tx.insert('shops', { id: 7, name: 'Gone', state: 'closed', has_parking: false }));
    await create({ name: 'Here' });
    const { rows, total } = await listRecords(scope(), new URLSearchParams());
    expect([rows.map((row) => row.name), total]).toEqual([['Here'], { count: 1, more: false }]);
    expect((await refused(readRecord(scope(), 7))).status).toBe(404);
    expect((await refused(update(7, { name: 'Back' }))).status).toBe(404);
    expect((await refused(remove(7))).status).toBe(404);
  });
});

describe('a record the definition keeps', () => {
  it('should not be deleted while its rule holds', async () => {
    const { id } = await create({ name: 'Kept', state: 'approved' });
    expect(await refused(remove(Number(id)))).toMatchObject({
      status: 409,
      message: 'An approved shop cannot be deleted.',
    });
    await update(Number(id), { state: null });
    await remove(Number(id));
    expect(await store.get('shops', id)).toBeUndefined();
  });
});

describe('a reference that depends on another field', () => {
  it('should belong to the chosen parent', async () => {
    expect((await create({ name: 'Right', region_id: 1, city_id: 1 })).expanded).toMatchObject({
      city_id: { id: 1, name: 'Deira' },
    });
    expect((await refused(create({ name: 'Wrong', region_id: 2, city_id: 1 }))).errors).toHaveProperty('city_id');
    expect((await refused(create({ name: 'Closed', region_id: 1, city_id: 3 }))).errors).toHaveProperty('city_id');
  });

  it('should be held to what nobody writes of the record too', async () => {
    const { id: old } = await create({ name: 'Old' });
    now = new Date('2026-03-01T08:30:00.000Z');
    const { id } = await create({ name: 'New' });
    expect((await refused(update(Number(id), { newer_id: old }))).errors).toHaveProperty('newer_id');
    expect(await update(Number(old), { newer_id: id })).toMatchObject({ newer_id: id });
  });

  it('should be asked again when the parent changes under it', async () => {
    const { id } = await create({ name: 'Mover', region_id: 1, city_id: 1 });
    expect((await refused(update(Number(id), { region_id: 2 }))).errors).toHaveProperty('city_id');
    expect(await update(Number(id), { region_id: 2, city_id: 2 })).toMatchObject({ region_id: 2, city_id: 2 });
  });

  it('should be looked up within the parent, with its columns and no others', async () => {
    const params = new URLSearchParams('screen_label=open-shops');
    const { choice } = admitLookup({ registry, session, resource: shop, params }, 'city_id');
    const look = async (query: string) => (await lookUp(scope(), choice, new URLSearchParams(query))).rows;
    expect(await look('')).toEqual([
      { id: 2, name: 'Al Majaz', is_open: true, region_id: 2 },
      { id: 1, name: 'Deira', is_open: true, region_id: 1 },
    ]);
    expect(await look('referrer.region_id=1')).toEqual([{ id: 1, name: 'Deira', is_open: true, region_id: 1 }]);
    expect(await look('referrer.region_id=')).toEqual([]);
    expect(await look('id=3')).toEqual([{ id: 3, name: 'Ghost Town', is_open: false, region_id: 1 }]);
    expect((await refused(look('mayor=secret'))).errors).toHaveProperty('mayor');
    expect((await refused(look('_sort=mayor'))).errors).toHaveProperty('_sort');
  });
});

describe('a hidden field', () => {
  it('should be stored as nothing, whatever was sent', async () => {
    const { id } = await create({ name: 'Parking', has_parking: true, spaces: 12 });
    expect((await refused(create({ name: 'None', has_parking: true }))).errors).toEqual({
      spaces: ['Spaces are required'],
    });
    expect(await update(Number(id), { has_parking: false })).toMatchObject({ spaces: null });
    expect(await create({ name: 'Hidden', has_parking: false, spaces: 5 })).toMatchObject({ spaces: null });
  });
});

describe('unique values and stamps', () => {
  it('should see through the ways a phone number is written', async () => {
    await create({ name: 'One', phone: '0501234567' });
    expect((await refused(create({ name: 'Two', phone: '+971 50 123 4567' }))).errors).toEqual({
      phone: ['This phone number is taken'],
    });
    await create({ name: 'Three', phone: '501234568' });
    await create({ name: 'Four' });
    await create({ name: 'Five' });
  });

  it('should stamp a change, and only a change', async () => {
    const { id, updated_at: first } = await create({ name: 'Stamped' });
    expect(first).toBe('2026-03-01T08:00:00.000Z');
    now = new Date('2026-03-01T08:30:00.000Z');
    expect((await update(Number(id), { name: 'Stamped' })).updated_at).toBe(first);
    expect((await update(Number(id), { name: 'Changed' })).updated_at).toBe('2026-03-01T08:30:00.000Z');
  });
});

describe('a deletion of what several resources refer to', () => {
  it('should name each of them', async () => {
    await create({ name: 'A', region_id: 1 });
    await create({ name: 'B', region_id: 1 });
    const resource = found(registry.resources.regions);
    const screen = found(registry.screen['region-list']);
    const error = await refused(deleteRecord(context, { resource, screen, session, id: 1 }));
    expect(error.message).toBe('This region cannot be deleted: 2 cities and 2 shops refer to it.');
  });
});

describe('the guard', () => {
  const calls: readonly Call[] = ['list', 'one', 'create', 'update', 'delete', 'export'];
  const calling = (resource: string, flags: readonly (typeof FLAGS)[number][]) => ({
    registry,
    session: { ...session, can: tableOf(new Map([['open-shops', new Set(flags)]])) },
    params: new URLSearchParams('screen_label=open-shops'),
    resource: found(registry.resources[resource]),
  });

  it('should let no flag count without access', () => {
    const without = FLAGS.filter((flag) => flag !== 'access');
    for (const call of calls) {
      expect(() => admit(calling('shops', without), call)).toThrow(ApiError);
      expect(admit(calling('shops', FLAGS), call).name).toBe('open-shops');
      expect(() => admit(calling('cities', FLAGS), call)).toThrow(ApiError);
    }
    expect(() => admitLookup(calling('shops', without), 'city_id')).toThrow(ApiError);
  });

  it('should open look-ups to whoever may read, add or edit', () => {
    for (const flag of ['read', 'write', 'update'] as const)
      expect(admitLookup(calling('shops', ['access', flag]), 'city_id').choice.target.name).toBe('cities');
    for (const flags of [['access'], ['access', 'delete', 'export']] as const)
      expect(() => admitLookup(calling('shops', flags), 'city_id')).toThrow(ApiError);
    for (const field of ['name', 'mayor', '__proto__'])
      expect(() => admitLookup(calling('shops', FLAGS), field)).toThrow(ApiError);
  });
});
