import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { ApiError } from '../../api/errors.ts';
import { authoriseCall, authoriseLookup, type Call } from '../../api/guard.ts';
import { readRecord } from '../../api/present/record.ts';
import { createRecord } from '../../api/records/create.ts';
import { listRecords } from '../../api/records/list.ts';
import { lookUp } from '../../api/records/lookup.ts';
import { deleteRecord } from '../../api/records/remove.ts';
import { updateRecord } from '../../api/records/update.ts';
import { Scope } from '../../api/scope.ts';
import type { Session } from '../../api/session.ts';
import { storeSchema } from '../../api/system.ts';
import { FLAGS, type Resource, resolve, type Screen } from '../../resources/language/index.ts';
import { type MemoryStore, memoryStore } from '../stage/memory-store.ts';
import { bareProduct } from '../stage/product.ts';
import { people, specimens } from '../stage/specimens.ts';
import { contextOver } from './running-again.ts';
import { signedIn } from './signed-in.ts';

/**
 * What today's entities do not use yet: limited screens, kept records, dependent and conditional
 * fields. Each transaction is run twice.
 */

const regions = {
  ...{ name: 'regions', label: { one: 'Region', many: 'Regions' }, title: 'name' },
  fields: { id: { kind: 'id' }, name: { kind: 'text' } },
  screens: {
    'region-list': {
      ...{ module: 'Stage', path: '/stage/regions', permissions: ['read', 'delete'] },
      list: { columns: ['id', 'name'], search: ['name'] },
    },
  },
};

const cities = {
  ...{ name: 'cities', label: { one: 'City', many: 'Cities' }, title: 'name' },
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    region_id: { kind: 'reference', to: 'regions' },
    mayor: { kind: 'text' },
    is_open: { kind: 'toggle' },
  },
};

const ofRegion = { is_open: { is: true }, region_id: { is: { referrer: 'region_id' } } };
const shops = {
  ...{ name: 'shops', label: { one: 'Shop', many: 'Shops' }, title: 'name' },
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true },
    region_id: { kind: 'reference', to: 'regions' },
    city_id: { kind: 'reference', to: 'cities', where: ofRegion },
    state: { kind: 'text' },
    newer_id: { kind: 'reference', to: 'shops', where: { updated_at: { above: { referrer: 'updated_at' } } } },
    updated_at: { kind: 'timestamp', stamp: 'updated' },
  },
  keepWhen: { rule: { state: { is: 'approved' } }, message: 'An approved shop cannot be deleted.' },
  screens: {
    'open-shops': {
      ...{ module: 'Stage', path: '/stage/shops', permissions: ['read', 'write', 'update', 'delete', 'export'] },
      list: { columns: ['id', 'name', 'city_id', 'updated_at'], search: ['name'] },
      form: { path: '/stage/shop/:id', fields: ['name', 'region_id', 'city_id', 'state', 'newer_id'] },
      where: { state: { not: 'closed' } },
    },
  },
};

const registry = resolve({ ...specimens, resources: [...people, regions, cities, shops] });
const resourceOf = (name: string) => registry.resources[name] as Resource;
const shop = resourceOf('shops');
const screen = registry.screen['open-shops'] as Screen;
const can = tableOf(new Map([['open-shops', new Set(FLAGS)]]));
const session: Session = { id: 'tester', user: { id: 1 }, role: { id: 1 }, can, confirmed: true };

const DEIRA = { id: 1, name: 'Deira', is_open: true, region_id: 1 };
const AL_MAJAZ = { id: 2, name: 'Al Majaz', is_open: true, region_id: 2 };
const GHOST_TOWN = { id: 3, name: 'Ghost Town', is_open: false, region_id: 1 };

let store: MemoryStore;
let context: ApiContext;
let now = new Date('2026-03-01T08:00:00.000Z');

beforeEach(async () => {
  store = await memoryStore(storeSchema(registry));
  now = new Date('2026-03-01T08:00:00.000Z');
  context = contextOver(store, { product: bareProduct(registry), registry, now: () => now });
  await signedIn(store, registry, session.id, now);
  await store.transaction(async (tx) => {
    for (const name of ['Dubai', 'Sharjah']) await tx.insert('regions', { name });
    for (const city of [DEIRA, AL_MAJAZ, GHOST_TOWN]) await tx.insert('cities', { ...city, mayor: 'secret' });
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
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error('It was not refused');
};

it('a screen limited to some rows should treat every other row as missing', async () => {
  await store.transaction((tx) => tx.insert('shops', { id: 7, name: 'Gone', state: 'closed' }));
  await create({ name: 'Here' });
  const { rows, total } = await listRecords(scope(), new URLSearchParams());
  expect([rows.map((row) => row.name), total]).toEqual([['Here'], { count: 1, more: false }]);
  for (const work of [() => readRecord(scope(), 7), () => update(7, { name: 'Back' }), () => remove(7)])
    expect((await refused(work())).status).toBe(404);
});

describe('a record the definition keeps', () => {
  it('should not be deleted while its rule holds', async () => {
    const { id } = await create({ name: 'Kept', state: 'approved' });
    const stored = { status: 409, message: 'An approved shop cannot be deleted.' };
    expect(await refused(remove(Number(id)))).toMatchObject(stored);
    await update(Number(id), { state: null });
    await remove(Number(id));
    expect(await store.get('shops', id)).toBeUndefined();
  });
});

describe('a reference that depends on another field', () => {
  it('should belong to the chosen parent', async () => {
    const { expanded } = await create({ name: 'Right', region_id: 1, city_id: 1 });
    expect(expanded).toMatchObject({ city_id: { id: 1, name: 'Deira' } });
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

  it('should be checked again when the parent changes under it', async () => {
    const { id } = await create({ name: 'Mover', region_id: 1, city_id: 1 });
    expect((await refused(update(Number(id), { region_id: 2 }))).errors).toHaveProperty('city_id');
    expect(await update(Number(id), { region_id: 2, city_id: 2 })).toMatchObject({ region_id: 2, city_id: 2 });
  });

  it('should be looked up within the parent, with its columns and no others', async () => {
    const params = new URLSearchParams('screen_label=open-shops');
    const { choice } = authoriseLookup({ registry, session, resource: shop, params }, 'city_id');
    const look = async (query: string) => (await lookUp(scope(), choice, new URLSearchParams(query))).rows;
    expect(await look('')).toEqual([AL_MAJAZ, DEIRA]);
    expect(await look('referrer.region_id=1')).toEqual([DEIRA]);
    expect(await look('referrer.region_id=')).toEqual([]);
    expect(await look('id=3')).toEqual([GHOST_TOWN]);
    expect((await refused(look('mayor=secret'))).errors).toHaveProperty('mayor');
    expect((await refused(look('_sort=mayor'))).errors).toHaveProperty('_sort');
  });
});

describe('a stamp of updates', () => {
  it('should stamp a change, and only a change', async () => {
    const { id, updated_at: first } = await create({ name: 'Stamped' });
    expect(first).toBe('2026-03-01T08:00:00.000Z');
    now = new Date('2026-03-01T08:30:00.000Z');
    expect((await update(Number(id), { name: 'Stamped' })).updated_at).toBe(first);
    expect((await update(Number(id), { name: 'Changed' })).updated_at).toBe('2026-03-01T08:30:00.000Z');
  });
});

it('a deletion of what several resources refer to should name each of them', async () => {
  await create({ name: 'A', region_id: 1 });
  await create({ name: 'B', region_id: 1 });
  const screen = registry.screen['region-list'] as Screen;
  const error = await refused(deleteRecord(context, { resource: resourceOf('regions'), screen, session, id: 1 }));
  expect(error.message).toBe('This region cannot be deleted: 2 cities and 2 shops refer to it.');
});

describe('the guard', () => {
  const calls: readonly Call[] = ['list', 'one', 'create', 'update', 'delete', 'export'];
  const calling = (resource: string, flags: readonly (typeof FLAGS)[number][]) => ({
    registry,
    session: { ...session, can: tableOf(new Map([['open-shops', new Set(flags)]])) },
    params: new URLSearchParams('screen_label=open-shops'),
    resource: resourceOf(resource),
  });

  it('should let no flag count without access', () => {
    const without = FLAGS.filter((flag) => flag !== 'access');
    for (const call of calls) {
      expect(() => authoriseCall(calling('shops', without), call)).toThrow(ApiError);
      expect(authoriseCall(calling('shops', FLAGS), call).name).toBe('open-shops');
      expect(() => authoriseCall(calling('cities', FLAGS), call)).toThrow(ApiError);
    }
    expect(() => authoriseLookup(calling('shops', without), 'city_id')).toThrow(ApiError);
  });

  it('should open look-ups to whoever may read, add or edit', () => {
    for (const flag of ['read', 'write', 'update'] as const)
      expect(authoriseLookup(calling('shops', ['access', flag]), 'city_id').choice.target.name).toBe('cities');
    for (const flags of [['access'], ['access', 'delete', 'export']] as const)
      expect(() => authoriseLookup(calling('shops', flags), 'city_id')).toThrow(ApiError);
    for (const field of ['name', 'mayor', '__proto__'])
      expect(() => authoriseLookup(calling('shops', FLAGS), field)).toThrow(ApiError);
  });
});
