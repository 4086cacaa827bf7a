import { beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { exportCells, exportFields } from '../../api/export/cells.ts';
import { listRecords } from '../../api/records/list.ts';
import { Scope } from '../../api/scope.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import { type Flag, type Resource, type Row, resolve, type Screen } from '../../resources/language/index.ts';
import { memoryStore } from '../stage/memory-store.ts';
import { bareProduct } from '../stage/product.ts';
import { people, specimens } from '../stage/specimens.ts';

/**
 * Rows with what is computed of them: names joined, fields of the record another field refers to.
 */

const makers = {
  ...{ name: 'makers', label: { one: 'Maker', many: 'Makers' }, title: 'first', picture: 'logo' },
  fields: {
    id: { kind: 'id' },
    first: { kind: 'text' },
    last: { kind: 'text' },
    whole: { kind: 'joined', of: ['first', 'last'] },
    logo: { kind: 'image' },
    city_id: { kind: 'reference', to: 'cities' },
    city_ids: { kind: 'references', to: 'cities' },
    size: { kind: 'choice', of: 'size' },
  },
};
const cities = {
  ...{ name: 'cities', label: { one: 'City', many: 'Cities' }, title: 'name' },
  fields: { id: { kind: 'id' }, name: { kind: 'text' } },
};
const toys = {
  ...{ name: 'toys', label: { one: 'Toy', many: 'Toys' }, title: 'name' },
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    maker_id: { kind: 'reference', to: 'makers' },
    maker_logo: { kind: 'related', path: 'maker_id.logo' },
    maker_city: { kind: 'related', path: 'maker_id.city_id' },
    maker_cities: { kind: 'related', path: 'maker_id.city_ids' },
    maker_size: { kind: 'related', path: 'maker_id.size' },
    both: { kind: 'joined', of: ['name', 'second'] },
    second: { kind: 'text' },
  },
  screens: {
    'toy-list': {
      ...{ module: 'Stage', path: '/stage/toys', permissions: ['read', 'export'] },
      list: { columns: ['both', 'maker_id', 'maker_logo', 'maker_city', 'maker_cities', 'maker_size'] },
    },
  },
};

const registry = resolve({
  ...specimens,
  vocabularies: { ...specimens.vocabularies, size: [{ value: 'S', label: 'Small' }, ...specimens.vocabularies.size] },
  resources: [...people, cities, makers, toys],
});
const resource = registry.resources.toys as Resource;
const screen = registry.screen['toy-list'] as Screen;

const world = {
  [SYSTEM.files]: [{ id: 'pic', name: 'a.png', type: 'image/png', size: 7, user_id: 1 }],
  cities: [
    { id: 1, name: 'Ajman' },
    { id: 2, name: 'Dubai' },
  ],
  makers: [
    { id: 1, first: 'Ada', last: 'Noor', logo: 'pic', city_id: 2, city_ids: [2, 1], size: 'S' },
    { id: 2, first: null, last: null, logo: null, city_id: null, city_ids: [], size: null },
  ],
  toys: [
    { id: 1, name: 'Car', second: 'Red', maker_id: 1 },
    { id: 3, name: null, second: 'Zebra', maker_id: 2 },
    { id: 4, name: 'Ark', second: null, maker_id: null },
    { id: 5, name: null, second: null, maker_id: 99 },
  ],
};

let rows: readonly Row[];
const rowOf = (wanted: number): Row => rows.find(({ id }) => id === wanted) as Row;
beforeAll(async () => {
  const store = await memoryStore(storeSchema(registry), { records: world, isLoose: true });
  const can = tableOf(new Map([[screen.name, new Set<Flag>(['access', 'read'])]]));
  const session = { id: 'tester', user: { id: 1 }, role: { id: 1 }, can, confirmed: true };
  const context = { product: bareProduct(registry), registry, now: () => new Date() } as unknown as ApiContext;
  const scope = new Scope(context, { resource, screen, session }, store);
  rows = (await listRecords(scope, new URLSearchParams())).rows;
  await store.close();
});

describe('a row', () => {
  it('should answer fields of the record it refers to, with their own expansion', () => {
    const related = { maker_logo: 'pic', maker_city: 2, maker_cities: [2, 1], maker_size: 'S' };
    expect(rowOf(1)).toMatchObject({ both: 'Car Red', ...related });
    const picture = { id: 'pic', url: '/api/files/pic', name: 'a.png', type: 'image/png', size: 7 };
    expect(rowOf(1).expanded).toEqual({
      maker_id: { id: 1, first: 'Ada', logo: picture },
      maker_logo: picture,
      maker_city: { id: 2, name: 'Dubai' },
      maker_cities: [
        { id: 2, name: 'Dubai' },
        { id: 1, name: 'Ajman' },
      ],
    });
  });

  it.each([
    [3, 'Zebra'],
    [4, 'Ark'],
    [5, null],
  ])('should answer nothing where there is nothing behind it (%i)', (id, both) => {
    const row = rowOf(id);
    for (const name of ['maker_logo', 'maker_city', 'maker_size']) expect(row[name], name).toBeNull();
    expect(row.expanded).toMatchObject({ maker_logo: null, maker_city: null, maker_cities: [] });
    expect(row.both).toBe(both);
  });

  it('should be exported as people read it', () => {
    const cells = exportCells(exportFields(resource, screen), rowOf(1));
    expect(cells).toEqual(['Car Red', 'Ada', 'a.png', 'Dubai', 'Dubai, Ajman', 'Small']);
  });
});
