import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { ApiError } from '../../api/errors.ts';
import { createRecord, deleteRecord, updateRecord } from '../../api/records/write.ts';
import type { Session } from '../../api/session.ts';
import { storeSchema } from '../../api/system.ts';
import { type JsonStore, openJsonStore } from '../../mock-server/json-store.ts';
import { defineResource, FLAGS, type Resource, resolve, type Screen } from '../../resources/language/index.ts';
import { people, specimens } from '../stage/specimens.ts';
import { runningAgain } from './running-again.ts';

/** Writes by rules between fields and records: kept records, dependent and conditional fields. Each transaction is run twice. */

const regions = defineResource({
  name: 'regions',
  label: { one: 'Region', many: 'Regions' },
  title: 'name',
  fields: { id: { kind: 'id' }, name: { kind: 'text', label: 'Name' } },
});

const cities = defineResource({
  name: 'cities',
  label: { one: 'City', many: 'Cities' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', label: 'Name' },
    region_id: { kind: 'reference', label: 'Region', to: 'regions' },
    is_open: { kind: 'toggle', label: 'Open' },
  },
});

const shops = defineResource({
  name: 'shops',
  label: { one: 'Shop', many: 'Shops' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', label: 'Name', required: 'Name is required' },
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
    updated_at: { kind: 'timestamp', label: 'Updated On', stamp: 'updated' },
  },
  keepWhen: { rule: { state: { is: 'approved' } }, message: 'An approved shop cannot be deleted.' },
  screens: {
    'open-shops': {
      module: 'Stage',
      label: 'Shops',
      path: '/stage/shops',
      offers: ['read', 'write', 'update', 'delete'],
      list: { columns: ['id', 'name', 'city_id'], search: ['name'] },
      form: {
        path: '/stage/shop/:id',
        fields: ['name', 'region_id', 'city_id', 'has_parking', 'spaces', 'state'],
      },
    },
  },
});

const registry = resolve({ ...specimens, resources: [...people, regions, cities, shops] });

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
};

let folder: string;
let store: JsonStore;
let context: ApiContext;
let now = new Date('2026-03-01T08:00:00.000Z');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
  store = await openJsonStore({ file: join(folder, 'store.json'), schema: storeSchema(registry) });
  now = new Date('2026-03-01T08:00:00.000Z');
  context = {
    registry,
    store: runningAgain(store),
    files: { write: async () => {}, read: async () => undefined, remove: async () => {} },
    mailer: { send: async () => {} },
    audit: () => {},
    now: () => now,
    secret: new Uint8Array(32),
    publicUrl: 'http://localhost',
  };
  await store.transaction(async (tx) => {
    for (const name of ['Dubai', 'Sharjah']) await tx.insert('regions', { name });
    await tx.insert('cities', { name: 'Deira', region_id: 1, is_open: true });
    await tx.insert('cities', { name: 'Al Majaz', region_id: 2, is_open: true });
    await tx.insert('cities', { name: 'Ghost Town', region_id: 1, is_open: false });
  });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const create = (body: { readonly [field: string]: unknown }) =>
  createRecord(context, { resource: shop, screen, session, body });
const update = (id: number, body: { readonly [field: string]: unknown }) =>
  updateRecord(context, { resource: shop, screen, session, id, body });
const remove = (id: number) => deleteRecord(context, { resource: shop, screen, session, id });
const refused = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error('It was not refused');
};

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

  it('should be asked again when the parent changes under it', async () => {
    const { id } = await create({ name: 'Mover', region_id: 1, city_id: 1 });
    expect((await refused(update(Number(id), { region_id: 2 }))).errors).toHaveProperty('city_id');
    expect(await update(Number(id), { region_id: 2, city_id: 2 })).toMatchObject({ region_id: 2, city_id: 2 });
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

describe('a stamp', () => {
  it('should tell of a change, and only of a change', async () => {
    const { id } = await create({ name: 'Stamped' });
    const stamp = async () => (await store.get('shops', id))?.updated_at;
    expect(await stamp()).toBe('2026-03-01T08:00:00.000Z');
    now = new Date('2026-03-02T08:00:00.000Z');
    await update(Number(id), { name: 'Stamped' });
    expect(await stamp()).toBe('2026-03-01T08:00:00.000Z');
    await update(Number(id), { name: 'Changed' });
    expect(await stamp()).toBe('2026-03-02T08:00:00.000Z');
  });
});
