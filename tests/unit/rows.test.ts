import { beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { exportCells, exportFields } from '../../api/export/cells.ts';
import { listRecords } from '../../api/records/read.ts';
import { Scope } from '../../api/scope.ts';
import { SYSTEM, storeSchema } from '../../api/system.ts';
import {
  defineResource,
  type Flag,
  type Resource,
  type Row,
  resolve,
  type Screen,
} from '../../resources/language/index.ts';
import { worldIn } from '../stage/memory-store.ts';
import { bareProduct } from '../stage/product.ts';
import { people, specimens } from '../stage/specimens.ts';

/**
 * Rows with what is computed of them: names joined, fields of the record another field refers to.
 */

const makers = defineResource({
  name: 'makers',
  label: { one: 'Maker', many: 'Makers' },
  title: 'first',
  picture: 'logo',
  fields: {
    id: { kind: 'id' },
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
  fields: { id: { kind: 'id' }, name: { kind: 'text', label: 'Name' } },
});
const toys = defineResource({
  name: 'toys',
  label: { one: 'Toy', many: 'Toys' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
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
  ...specimens,
  vocabularies: { ...specimens.vocabularies, size: [{ value: 'S', label: 'Small' }, ...specimens.vocabularies.size] },
  resources: [...people, cities, makers, toys],
});
const resource = registry.resources.toys as Resource;
const screen = registry.screen['toy-list'] as Screen;

const NOTHING = { first: null, last: null, logo: null, city_id: null, city_ids: [], size: null };
const ADA = { first: 'Ada', last: 'Noor', logo: 'pic', city_id: 2, city_ids: [2, 1], size: 'S' };
const schema = storeSchema(registry);
const world = {
  [SYSTEM.files]: [{ id: 'pic', name: 'a.png', type: 'image/png', size: 7, user_id: 1 }],
  cities: [
    { id: 1, name: 'Ajman' },
    { id: 2, name: 'Dubai' },
  ],
  makers: [
    { id: 1, ...ADA },
    { id: 2, ...NOTHING },
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
  const reader = await worldIn(schema, world);
  const session = {
    id: 'tester',
    user: { id: 1 },
    role: { id: 1 },
    can: tableOf(new Map([[screen.name, new Set<Flag>(['access', 'read'])]])),
    confirmed: true,
  };
  const context = { product: bareProduct(registry), registry, now: () => new Date() } as unknown as ApiContext;
  rows = (await listRecords(new Scope(context, { resource, screen, session }, reader), new URLSearchParams())).rows;
});

describe('a row', () => {
  it('should answer fields of the record it refers to, with their own expansion', () => {
    expect(rowOf(1)).toMatchObject({
      both: 'Car Red',
      maker_logo: 'pic',
      maker_city: 2,
      maker_cities: [2, 1],
      maker_size: 'S',
    });
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
    expect(exportCells(exportFields(resource, screen), rowOf(1))).toEqual([
      'Car Red',
      'Ada',
      'a.png',
      'Dubai',
      'Dubai, Ajman',
      'Small',
    ]);
  });
});
