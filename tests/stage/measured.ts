import {
  defineDashboard,
  defineResource,
  type OfferedFlag,
  type RecordData,
  type Registry,
} from '../../resources/language/index.ts';
import type { Fixtures } from './fixtures.ts';
import { identityWithoutLandings, stageFixtures, WHO_SIGNS_IN, withStage } from './small-worlds.ts';

/**
 * A small world in which things are measured: shops in towns, each a user's or nobody's, and what
 * they sold. Role 2 keeps to the sales of its shops, and does not see what those cost.
 */

const ALL: readonly OfferedFlag[] = ['read', 'delete', 'export'];

export const towns = defineResource({
  name: 'towns',
  openTo: ['vendor'],
  label: { one: 'Town', many: 'Towns' },
  title: 'name',
  fields: { id: { kind: 'id' }, name: { kind: 'text', required: true } },
});

export const shops = defineResource({
  name: 'shops',
  label: { one: 'Shop', many: 'Shops' },
  title: 'name',
  rows: [{ role: 'vendor', where: { user_id: { is: { me: 'id' } } }, visibleFields: 'all' }],
  unique: [{ fields: ['user_id'], message: 'This user has a shop' }],
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true },
    town_id: { kind: 'reference', to: 'towns' },
    user_id: { kind: 'reference', to: 'users' },
  },
});

/** What a vendor sees of its sales. */
const SEES = [
  ...['code', 'sold_at', 'due_on', 'amount', 'units', 'status', 'is_gift', 'shop_id', 'shop_name'],
  ...['shop_town', 'size'],
] as const;

export const sales = defineResource({
  name: 'sales',
  label: { one: 'Sale', many: 'Sales' },
  title: 'code',
  rows: [
    {
      role: 'vendor',
      where: { 'shop_id.user_id': { is: { me: 'id' } } },
      visibleFields: [...SEES],
      unfilteredScreens: ['stage-paid'],
    },
  ],
  fields: {
    id: { kind: 'id' },
    code: { kind: 'text', required: true },
    sold_at: { kind: 'timestamp', label: 'Sold', required: true },
    due_on: { kind: 'date' },
    amount: { kind: 'money' },
    cost: { kind: 'money' },
    units: { kind: 'number' },
    status: { kind: 'choice', of: 'sale_status' },
    is_gift: { kind: 'toggle', label: 'Gift' },
    size: { kind: 'number', decimals: 0 },
    shop_id: { kind: 'reference', to: 'shops' },
    shop_name: { kind: 'related', label: 'Name', path: 'shop_id.name' },
    shop_town: { kind: 'related', label: 'Town', path: 'shop_id.town_id' },
    buyer_id: { kind: 'reference', to: 'users' },
  },
  measures: {
    sold: { measure: 'count', dateField: 'sold_at' },
    gifts: { measure: 'count', dateField: 'sold_at', where: { is_gift: { is: true } } },
    in_towns: {
      measure: 'count',
      description: 'Sales of shops that stand in a town',
      dateField: 'sold_at',
      where: { 'shop_id.town_id': { empty: false } },
    },
    due: { measure: 'count', dateField: 'due_on' },
    revenue: {
      measure: 'sum',
      field: 'amount',
      dateField: 'sold_at',
      where: { status: { in: ['Paid', 'Refunded'] } },
      subtract: { status: { is: 'Refunded' } },
    },
    billed: { measure: 'sum', field: 'amount', dateField: 'due_on', where: { status: { not: 'Refunded' } } },
    spent: { measure: 'sum', label: 'Cost', field: 'cost', dateField: 'sold_at' },
    average: { measure: 'avg', field: 'amount', dateField: 'sold_at' },
    smallest: { measure: 'min', field: 'amount', dateField: 'sold_at' },
    largest: { measure: 'max', field: 'amount', dateField: 'sold_at' },
    gift_rate: { ratio: ['gifts', 'sold'] },
    outstanding: { minus: ['billed', 'revenue'] },
    profit: { minus: ['revenue', 'spent'] },
  },
  moves: [
    {
      name: 'take-back',
      label: 'Take Back',
      flag: 'delete',
      when: { status: { is: 'Paid' } },
      sets: { status: 'Refunded' },
      messages: { done: 'Sale taken back', failed: 'Failed to take the sale back' },
      screens: ['stage-sales'],
    },
  ],
  screens: {
    // Figures above their own list.
    'stage-sales': {
      module: 'Stage',
      path: '/stage/sales',
      permissions: ALL,
      list: {
        columns: ['id', 'code', 'sold_at', 'due_on', 'amount', 'status', 'is_gift', 'shop_id'],
        tabs: [
          { name: 'all' },
          { name: 'gifts', sort: { field: 'due_on', order: 'desc' }, where: { is_gift: { is: true } } },
          { name: 'placed', where: { 'shop_id.town_id': { empty: false } } },
        ],
        search: ['code', 'shop_name'],
        filters: ['status', 'shop_id', 'amount', 'sold_at', 'is_gift', 'shop_town'],
        initialSort: { field: 'id', order: 'asc' },
        pageSize: 100,
      },
      report: {
        period: { range: 'this-month', grain: 'day', compare: 'previous' },
        cards: ['sold', 'due', 'revenue', 'average', 'smallest', 'largest', 'gift_rate', 'outstanding', 'profit'],
        charts: [
          {
            label: 'Sales',
            shape: 'line',
            choices: [
              { label: 'Numbers', measures: ['sold', 'gifts', 'due', 'in_towns'] },
              { label: 'Money', measures: ['revenue', 'billed', 'outstanding'] },
            ],
          },
          { label: 'By status', shape: 'bar', by: 'status', choices: [{ measures: ['sold', 'due'] }] },
          { label: 'By town', shape: 'column', by: 'shop_town', choices: [{ measures: ['revenue', 'profit'] }] },
          { label: 'By gift', shape: 'column', by: 'is_gift', choices: [{ measures: ['gift_rate'] }] },
          { label: 'By size', shape: 'column', by: 'size', choices: [{ measures: ['largest'] }] },
          {
            label: 'By due date',
            shape: 'line',
            by: 'due_on',
            choices: [{ measures: ['sold'] }, { measures: ['revenue'] }],
          },
        ],
        table: {
          by: 'shop_id',
          measures: ['revenue', 'sold', 'due', 'average', 'gift_rate', 'profit'],
          headings: { sold: 'Sold here' },
        },
      },
    },
    // Figures whose numbers open the list of another screen.
    'stage-figures': {
      module: 'Stage',
      label: 'Figures',
      path: '/stage/figures',
      permissions: ALL,
      list: {
        columns: ['id', 'code'],
        tabs: [],
        search: ['code'],
        filters: ['status'],
        pageSize: 100,
        numbered: 'No.',
      },
      report: {
        period: { range: 'last-12-months', grain: 'month' },
        charts: [{ label: 'By buyer', shape: 'bar', by: 'buyer_id', choices: [{ measures: ['sold'] }] }],
        table: {
          by: 'period',
          measures: ['sold', 'revenue', 'largest', 'spent'],
          numbered: 'S.no',
          headings: { by: 'When' },
        },
      },
    },
    // Figures of some rows; a vendor sees all of its own here.
    'stage-paid': {
      module: 'Stage',
      label: 'Paid',
      path: '/stage/paid',
      permissions: ALL,
      where: { status: { is: 'Paid' } },
      list: { columns: ['id', 'code', 'amount'], tabs: [], pageSize: 100 },
      report: {
        period: { range: 'this-year', grain: 'quarter', compare: 'year' },
        cards: ['sold', 'revenue'],
        table: { by: 'buyer_id', measures: ['sold'] },
      },
    },
    // A list that has no figures.
    'stage-plain': {
      module: 'Stage',
      label: 'Plain',
      path: '/stage/plain',
      permissions: ALL,
      list: { columns: ['id', 'code'], tabs: [], search: ['code'], pageSize: 100 },
    },
  },
});

/** Figures of something else, which has no list in common. */
export const visits = defineResource({
  name: 'visits',
  label: { one: 'Visit', many: 'Visits' },
  title: 'id',
  fields: {
    id: { kind: 'id' },
    day: { kind: 'date', required: true },
    fee: { kind: 'money', sensitive: true },
    shop_id: { kind: 'reference', to: 'shops' },
  },
  measures: {
    visited: { measure: 'count', dateField: 'day' },
    // Nothing else of visits leads to towns.
    in_dubai: {
      measure: 'count',
      description: 'Visits of shops in Dubai',
      dateField: 'day',
      where: { 'shop_id.town_id.name': { is: 'Dubai' } },
    },
  },
  screens: {
    'stage-visits': {
      module: 'Stage',
      path: '/stage/visits',
      permissions: ['read', 'update'],
      list: { columns: ['id', 'day'] },
      // Only users who may change a visit see what it cost.
      form: { path: '/stage/manage-visit/:id', sections: [{ title: 'Visit', fields: ['day', 'fee'] }] },
      report: {
        period: { range: 'this-year', grain: 'month' },
        cards: ['visited', 'in_dubai'],
      },
    },
  },
});

/** What waits and how things go, of two of these screens. */
export const stageHome = defineDashboard({
  name: 'stage-home',
  module: 'Stage',
  path: '/stage/home',
  periods: ['this-month', 'this-year'],
  blocks: {
    sold: { kind: 'card', screen: 'stage-sales', measure: 'sold' },
    given: { kind: 'card', label: 'Given away', screen: 'stage-sales', tab: 'gifts' },
    'by-status': {
      kind: 'chart',
      label: 'What became of them',
      screen: 'stage-sales',
      shape: 'bar',
      by: 'status',
      measures: ['sold', 'due'],
    },
    'by-day': { kind: 'chart', screen: 'stage-sales', shape: 'line', measures: ['revenue'] },
    'to-take-back': {
      kind: 'queue',
      label: 'To take back',
      screen: 'stage-sales',
      tab: 'gifts',
      columns: ['code', 'due_on', 'status'],
      limit: 3,
      until: 'due_on',
      moves: ['take-back'],
    },
    all: { kind: 'list', screen: 'stage-plain', columns: ['code'] },
  },
});

export const SALE_STATUSES = ['Paid', 'Unpaid', 'Refunded'] as const;

/** A part of the house with the stage's resources in it. */
export const measuredRegistry: Registry = withStage({
  keeps: WHO_SIGNS_IN,
  resources: [towns, shops, sales, visits],
  dashboards: [stageHome],
  // Its vendors stand nowhere, so that nobody lands by that.
  identity: identityWithoutLandings,
  vocabularies: { sale_status: SALE_STATUSES.map((value) => ({ value, label: `${value}!` })) },
});

export const TOWNS: readonly RecordData[] = ['Ajman', 'Dubai'].map((name, at) => ({ id: at + 1, name }));

/** The users who own a shop, by its id; shop 4 is nobody's. */
export const OWNERS: { readonly [shop: number]: number } = { 1: 2, 2: 3, 3: 12 };

/** The towns of the shops, by the shop's id; shop 4 stands in none. */
export const TOWN_OF: { readonly [shop: number]: number } = { 1: 1, 2: 2, 3: 2 };

export const SHOPS: readonly RecordData[] = [1, 2, 3, 4].map((id) => ({
  id,
  name: `Shop ${id}`,
  town_id: TOWN_OF[id] ?? null,
  user_id: OWNERS[id] ?? null,
}));

/** The last and the first instants of days, months and years in Dubai, some near a leap day. */
export const EDGES: readonly string[] = [
  ...['2027-12-31T19:59:59.999Z', '2027-12-31T20:00:00.000Z', '2028-01-31T19:59:59.000Z', '2028-01-31T20:00:00.000Z'],
  ...['2028-02-28T19:59:59.999Z', '2028-02-28T20:00:00.000Z', '2028-02-29T19:59:59.999Z', '2028-02-29T20:00:00.000Z'],
  ...['2028-03-05T19:59:59.000Z', '2028-03-05T20:00:00.000Z', '2027-02-28T19:59:59.999Z', '2027-02-28T20:00:00.000Z'],
];

export const SALES = 240;

/** Numbers that look drawn, and are the same each time. */
const drawn = (seed: number, below: number): number => {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ 0x5bf03635;
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 0) % below;
};
const dayAt = (days: number): string => new Date(Date.UTC(2027, 0, 1 + days)).toISOString().slice(0, 10);

/** What was sold from 2027 to the middle of 2028, some of it at the edges of days. */
export const drawnSales = (): RecordData[] =>
  Array.from({ length: SALES }, (_, at): RecordData => {
    const id = at + 1;
    const draw = (what: number, below: number): number => drawn(id * 31 + what, below);
    const hours = draw(1, 24 * 60);
    const instant = new Date(Date.parse(`${dayAt(draw(2, 540))}T00:00:00.000Z`) + hours * 60_000).toISOString();
    return {
      id,
      code: `S-${String(id).padStart(3, '0')}${draw(3, 4) === 0 ? ' special' : ''}`,
      sold_at: EDGES[at] ?? instant,
      due_on: draw(4, 6) === 0 ? null : dayAt(draw(5, 540)),
      amount: draw(6, 7) === 0 ? null : draw(7, 100_000) / 100,
      cost: draw(8, 50_000) / 100,
      units: draw(9, 20),
      status: [...SALE_STATUSES, null][draw(10, 4)] ?? null,
      is_gift: draw(11, 3) === 0,
      size: [1, 2, 10, null][draw(12, 4)] ?? null,
      shop_id: [1, 2, 3, 4, null][draw(13, 5)] ?? null,
      buyer_id: [1, 2, 3, null][draw(14, 4)] ?? null,
    };
  });

/** The house's fixtures, and what the stage is of. */
export const measuredFixtures = (registry: Registry): Promise<Fixtures> =>
  stageFixtures(registry, {
    collections: { towns: TOWNS, shops: SHOPS, sales: drawnSales(), visits: [] },
    holds: {
      1: () => true,
      2: () => true,
      // Figures without the list that they open.
      3: (screen, flag) => screen === 'stage-figures' && flag !== 'export',
      4: (_screen, flag) => flag !== 'export' && flag !== 'update',
      // The list, without the figures that open it.
      5: (screen) => screen === 'stage-plain' || screen === 'stage-sales',
    },
  });
