import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCells, exportFields } from '../../api/export/cells.ts';
import { scopeOf } from '../../api/owner.ts';
import { expander } from '../../api/records/expand.ts';
import { parseListQuery } from '../../api/records/query.ts';
import { type Reader, SYSTEM } from '../../api/system.ts';
import { type JsonStore, openJsonStore } from '../../mock-server/json-store.ts';
import { defineResource, type Resource, type Row, resolve, type Screen } from '../../resources/language/index.ts';

/** Rows with what is computed of them: names joined, fields of the record another field refers to. */

const makers = defineResource({
  name: 'makers',
  label: { one: 'Maker', many: 'Makers' },
  title: 'first',
  fields: {
    id: { kind: 'id', label: 'ID' },
    first: { kind: 'text', label: 'First' },
    last: { kind: 'text', label: 'Last' },
    whole: { kind: 'joined', label: 'Whole', of: ['first', 'last'] },
    logo: { kind: 'image', label: 'Logo' },
    city_id: { kind: 'reference', label: 'City', to: 'cities' },
    city_ids: { kind: 'references', label: 'Cities', to: 'cities' },
    size: { kind: 'choice', label: 'Size', of: 'size' },
  },
});
const cities = defineResource({
  name: 'cities',
  label: { one: 'City', many: 'Cities' },
  title: 'name',
  fields: { id: { kind: 'id', label: 'ID' }, name: { kind: 'text', label: 'Name' } },
});
const toys = defineResource({
  name: 'toys',
  label: { one: 'Toy', many: 'Toys' },
  title: 'name',
  fields: {
    id: { kind: 'id', label: 'ID' },
    name: { kind: 'text', label: 'Name' },
    maker_id: { kind: 'reference', label: 'Maker', to: 'makers' },
    maker_logo: { kind: 'related', label: 'Logo', path: 'maker_id.logo' },
    maker_city: { kind: 'related', label: 'City', path: 'maker_id.city_id' },
    maker_cities: { kind: 'related', label: 'Cities', path: 'maker_id.city_ids' },
    maker_size: { kind: 'related', label: 'Size', path: 'maker_id.size' },
    both: { kind: 'joined', label: 'Both', of: ['name', 'second'] },
    second: { kind: 'text', label: 'Second' },
  },
  screens: {
    'toy-list': {
      module: 'Stage',
      label: 'Toys',
      path: '/stage/toys',
      offers: ['read', 'export'],
      list: {
        columns: ['both', 'maker_id', 'maker_logo', 'maker_city', 'maker_cities', 'maker_size'],
        search: ['name'],
      },
    },
  },
});

const registry = resolve({
  modules: [{ name: 'Stage', icon: 'service' }],
  vocabularies: { size: [{ value: 'S', label: 'Small' }] },
  resources: [cities, makers, toys],
  screens: [],
});
const resource = registry.resources.toys as Resource;
const screen = registry.screen['toy-list'] as Screen;

let folder: string;
let store: JsonStore;
const reads: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'expand-'));
  store = await openJsonStore({ file: join(folder, 'store.json') });
  const maker = { first: 'Ada', last: 'Noor', logo: 'pic', city_id: 2, city_ids: [2, 1], size: 'S' };
  await store.replaceAll({
    [SYSTEM.files]: [{ id: 'pic', name: 'a.png', type: 'image/png', size: 7, user_id: 1 }],
    cities: [
      { id: 1, name: 'Ajman' },
      { id: 2, name: 'Dubai' },
    ],
    makers: [
      { id: 1, ...maker },
      { id: 2, first: null, last: null, logo: null, city_id: null, city_ids: null, size: null },
    ],
    toys: [
      { id: 1, name: 'Car', second: 'Red', maker_id: 1 },
      { id: 2, name: 'Ball', second: null, maker_id: 1 },
      { id: 3, name: null, second: 'Zebra', maker_id: 2 },
      { id: 4, name: 'Ark', second: null, maker_id: null },
      { id: 5, name: null, second: null, maker_id: 99 },
    ],
  });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const watched = (): Reader => ({
  find: (...args) => store.find(...args),
  get: (collection, id) => {
    reads.push(`${collection}/${id}`);
    return store.get(collection, id);
  },
  countBy: (...args) => store.countBy(...args),
  sumBy: (...args) => store.sumBy(...args),
  scan: (...args) => store.scan(...args),
});
const rows = async (query = ''): Promise<Row[]> => {
  const reader = watched();
  const scope = scopeOf(reader, registry, { user: { id: 1 }, role: { id: 1 } });
  const found = await store.find('toys', parseListQuery(registry, resource, screen, new URLSearchParams(query)));
  return expander(reader, { registry, resource, scope })(found.rows);
};

describe('a row', () => {
  it('should answer fields of the record it refers to, with their own expansion', async () => {
    const [car] = await rows('_sort=both&_order=desc');
    expect(car).toMatchObject({
      both: 'Car Red',
      maker_logo: 'pic',
      maker_city: 2,
      maker_cities: [2, 1],
      maker_size: 'S',
    });
    expect(car?.expanded).toEqual({
      maker_id: { id: 1, first: 'Ada' },
      maker_logo: { id: 'pic', url: '/api/files/pic', name: 'a.png', type: 'image/png', size: 7 },
      maker_city: { id: 2, name: 'Dubai' },
      maker_cities: [
        { id: 2, name: 'Dubai' },
        { id: 1, name: 'Ajman' },
      ],
    });
  });

  it.each([3, 4, 5])('should answer nothing where there is nothing behind it (%i)', async (id) => {
    const row = (await rows()).find((each) => each.id === id);
    for (const name of ['maker_logo', 'maker_city', 'maker_cities', 'maker_size']) {
      expect(row?.[name], name).toBeNull();
    }
    expect(row?.expanded).toMatchObject({ maker_logo: null, maker_city: null, maker_cities: [] });
    expect(row?.both).toBe(id === 3 ? 'Zebra' : id === 4 ? 'Ark' : null);
  });

  it('should read each record once, whatever the number of rows and fields', async () => {
    reads.length = 0;
    await rows();
    expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted());
  });

  it('should be ordered by the first part of a joined field, nothing last', async () => {
    expect((await rows('_sort=both&_order=asc')).map(({ id }) => id)).toEqual([4, 2, 1, 3, 5]);
    expect((await rows('_sort=both&_order=desc')).map(({ id }) => id)).toEqual([1, 2, 4, 3, 5]);
  });

  it('should export what people read', async () => {
    const [car] = await rows('_sort=both&_order=desc');
    expect(exportCells(exportFields(resource, screen), car as Row)).toEqual([
      'Car Red',
      'Ada',
      'a.png',
      'Dubai',
      'Dubai, Ajman',
      'Small',
    ]);
  });
});

describe('a count', () => {
  it('should count only what a rule holds for, also as an order', async () => {
    expect(await store.countBy('toys', 'maker_id')).toEqual(
      new Map([
        [1, 2],
        [2, 1],
        [99, 1],
      ]),
    );
    const where = { name: { not: 'Car' } };
    expect(await store.countBy('toys', 'maker_id', where)).toEqual(
      new Map([
        [1, 1],
        [2, 1],
        [99, 1],
      ]),
    );
    const by = { countOf: 'toys', by: 'maker_id', where: { name: { is: null } } };
    const { rows: ordered } = await store.find('makers', { sort: [{ by, order: 'desc' }] });
    expect(ordered.map(({ id }) => id)).toEqual([2, 1]);
  });
});
