import type { Collection, Column, ColumnType, RecordData, Schema, Source } from '../resources/language/index.ts';

const column = (name: string, type: ColumnType, rest: Partial<Column> = {}): Column => ({
  name,
  type,
  required: false,
  ...rest,
});

const collection = (name: string, columns: readonly Column[], rest: Partial<Collection>): Collection => ({
  name,
  id: 'number',
  columns,
  concats: [],
  uniques: [],
  checks: [],
  orderings: [],
  ...rest,
});

/** Customers in areas, with orders: what a list of the product asks for, at any size. */
export const benchSchema: Schema = {
  collections: {
    areas: collection(
      'areas',
      [column('name', 'text', { required: true, search: 'text' }), column('emirate', 'text')],
      {
        orderings: [{ column: 'name' }],
      },
    ),
    customers: collection(
      'customers',
      [
        column('name', 'text', { required: true, search: 'text' }),
        column('family', 'text', { search: 'text' }),
        column('phone', 'text', { search: 'digits' }),
        column('email', 'text'),
        column('area', 'reference', { to: 'areas' }),
        column('active', 'boolean', { required: true }),
        column('since', 'day'),
        column('credit', 'decimal'),
        column('seen', 'instant'),
      ],
      {
        concats: [{ name: 'full', of: ['name', 'family'], search: true }],
        uniques: [{ columns: ['email'], message: 'taken' }],
        orderings: [{ column: 'full' }, { column: 'since' }],
      },
    ),
    orders: collection(
      'orders',
      [
        column('customer', 'reference', { to: 'customers', required: true }),
        column('state', 'text', { required: true }),
        column('total', 'decimal'),
        column('at', 'instant', { required: true }),
      ],
      { orderings: [{ column: 'at' }] },
    ),
  },
};

const NAMES = ['Aisha', 'Omar', 'Priya', 'John', 'Fatima', 'Liu', 'José', 'Noor', 'Peter', 'Sara', 'عمر', 'Zoë'];
const FAMILIES = ['Khan', 'Smith', 'Al Maktoum', 'Garcia', 'Nair', 'Chen', "O'Neil", 'Haddad', 'Müller', 'Silva'];
const STATES = ['new', 'assigned', 'done', 'paid'];
const AREAS = 200;
const START = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** Numbers that look random and are the same each time (mulberry32). */
export function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** So many customers, and as many orders. */
export function benchRecords(rows: number): { [collection: string]: RecordData[] } {
  const draw = drawing(7);
  const pick = (list: readonly string[]): string => list[draw(list.length)] ?? '';
  const instant = (): string => new Date(START + draw(700 * 24 * 60) * 60_000).toISOString();
  return {
    areas: Array.from({ length: AREAS }, (_, at) => ({
      id: at + 1,
      name: `Area ${at + 1}`,
      emirate: at % 10 === 0 ? 'Ajman' : 'Dubai',
    })),
    customers: Array.from({ length: rows }, (_, at) => ({
      id: at + 1,
      name: `${pick(NAMES)} ${draw(rows)}`,
      family: pick(FAMILIES),
      phone: `+9715${String(draw(100_000_000)).padStart(8, '0')}`,
      email: `customer${at}@example.com`,
      area: draw(20) === 0 ? null : draw(AREAS) + 1,
      active: draw(10) > 0,
      since: new Date(START + draw(700) * DAY).toISOString().slice(0, 10),
      credit: draw(100_000) / 100,
      seen: instant(),
    })),
    orders: Array.from({ length: rows }, (_, at) => ({
      id: at + 1,
      customer: draw(rows) + 1,
      state: pick(STATES),
      total: draw(200_000) / 100,
      at: instant(),
    })),
  };
}

const of = (column: string): Source => ({ column });
const orders = (rest: object): Source => ({ rollup: 'count', from: 'orders', by: 'customer', ...rest });
export const FULL: Source = { concat: [of('name'), of('family')] };
export const AREA_NAME: Source = { via: 'area', to: 'areas', value: of('name') };

/** What the list of customers shows. */
export const FIELDS: { readonly [name: string]: Source } = {
  full: FULL,
  phone: of('phone'),
  email: of('email'),
  area: of('area'),
  active: of('active'),
  since: of('since'),
  credit: of('credit'),
  seen: of('seen'),
};
export const ROLLUPS: { readonly [name: string]: Source } = {
  ...FIELDS,
  orders: orders({}),
  paid: orders({ where: { of: of('state'), is: 'paid' } }),
  spent: orders({ rollup: 'sum', value: of('total') }),
};
export const EXPAND = {
  area: { of: of('area'), many: false, to: 'areas', fields: { name: of('name') } },
} as const;
