import type { RecordData, Value } from '../../resources/language/index.ts';
import { OWNERS, TOWN_OF } from './measured.ts';

/**
 * What the stage's sales come to, counted one by one: not a line of it is the product's, so that
 * both are wrong only where two people misunderstood the same.
 */

/** Days from the first to before the second. */
export type Between = { readonly from: string; readonly to: string };

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** How many hours clocks are ahead: in Dubai four, all year. */
let ahead = 4;

/** Lets days be those of clocks so many hours ahead. */
export const countIn = (hours: number): void => {
  ahead = hours;
};

/** The day an instant is where clocks are so far ahead. */
const dayOfClock = (instant: string): string => iso(Date.parse(instant) + ahead * HOUR);

/** The day by which a sale falls into a period. */
export const dayBy = (on: 'sold_at' | 'due_on', sale: RecordData): string | null => {
  const value = sale[on] ?? null;
  return value === null ? null : on === 'sold_at' ? dayOfClock(String(value)) : String(value);
};

const inside = (day: string | null, { from, to }: Between): boolean => day !== null && day >= from && day < to;

type Measured = {
  readonly on: 'sold_at' | 'due_on';
  readonly counts: (sale: RecordData) => boolean;
  readonly of: (rows: readonly RecordData[]) => number | null;
};

const fils = (sale: RecordData, field: string): number => Math.round(Number(sale[field] ?? 0) * 100);
const sumOf = (rows: readonly RecordData[], each: (row: RecordData) => number): number =>
  rows.reduce((sum, row) => sum + each(row), 0) / 100;
const amountsOf = (rows: readonly RecordData[]): number[] =>
  rows.flatMap(({ amount }) => (typeof amount === 'number' ? [amount] : []));
const all = (): boolean => true;
const many = (rows: readonly RecordData[]): number => rows.length;
const orNothing = (numbers: readonly number[], of: (numbers: readonly number[]) => number): number | null =>
  numbers.length === 0 ? null : of(numbers);

/** Whether its shop stands in a town. */
const isPlaced = ({ shop_id }: RecordData): boolean => TOWN_OF[Number(shop_id)] !== undefined;

const TAKEN: { readonly [name: string]: Measured } = {
  sold: { on: 'sold_at', counts: all, of: many },
  gifts: { on: 'sold_at', counts: ({ is_gift }) => is_gift === true, of: many },
  in_towns: { on: 'sold_at', counts: isPlaced, of: many },
  due: { on: 'due_on', counts: all, of: many },
  revenue: {
    on: 'sold_at',
    counts: ({ status }) => status === 'Paid' || status === 'Refunded',
    of: (rows) => sumOf(rows, (row) => (row.status === 'Refunded' ? -1 : 1) * fils(row, 'amount')),
  },
  billed: {
    on: 'due_on',
    counts: ({ status }) => status !== 'Refunded',
    of: (rows) => sumOf(rows, (row) => fils(row, 'amount')),
  },
  spent: { on: 'sold_at', counts: all, of: (rows) => sumOf(rows, (row) => fils(row, 'cost')) },
  average: {
    on: 'sold_at',
    counts: all,
    of: (rows) => orNothing(amountsOf(rows), (some) => some.reduce((sum, each) => sum + each, 0) / some.length),
  },
  smallest: { on: 'sold_at', counts: all, of: (rows) => orNothing(amountsOf(rows), (some) => Math.min(...some)) },
  largest: { on: 'sold_at', counts: all, of: (rows) => orNothing(amountsOf(rows), (some) => Math.max(...some)) },
};

const DERIVED: { readonly [name: string]: { readonly of: readonly string[]; readonly by: 'ratio' | 'minus' } } = {
  gift_rate: { of: ['gifts', 'sold'], by: 'ratio' },
  outstanding: { of: ['billed', 'revenue'], by: 'minus' },
  profit: { of: ['revenue', 'spent'], by: 'minus' },
};

/** The sales a measure is made of between days. */
export function rowsOf(name: string, sales: readonly RecordData[], between: Between): readonly RecordData[] {
  const made = DERIVED[name];
  if (made) {
    const parts = made.of.map((part) => new Set(rowsOf(part, sales, between)));
    return sales.filter((sale) => parts.some((part) => part.has(sale)));
  }
  const taken = TAKEN[name];
  if (!taken) throw new Error(`There is no ${name}.`);
  return sales.filter((sale) => taken.counts(sale) && inside(dayBy(taken.on, sale), between));
}

/** What it comes to. */
export function figureOf(name: string, sales: readonly RecordData[], between: Between): number | null {
  const made = DERIVED[name];
  if (!made) return TAKEN[name]?.of(rowsOf(name, sales, between)) ?? null;
  const [one = null, other = null] = made.of.map((part) => figureOf(part, sales, between));
  if (made.by === 'minus') return one === null || other === null ? null : Math.round((one - other) * 100) / 100;
  return one === null || other === null || other === 0 ? null : Math.round((one / other) * 10_000) / 100;
}

/** Whether a piece of time begins with a day. */
function begins(grain: string, day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const isFirst = date.getUTCDate() === 1;
  if (grain === 'day') return true;
  if (grain === 'week') return date.getUTCDay() === 1;
  if (grain === 'month') return isFirst;
  if (grain === 'quarter') return isFirst && date.getUTCMonth() % 3 === 0;
  return isFirst && date.getUTCMonth() === 0;
}

/** The pieces between days: a new one with each day one begins with. */
export function piecesBetween({ from, to }: Between, grain: string): Between[] {
  const pieces: Between[] = [];
  let first = from;
  for (let time = Date.parse(from) + DAY; iso(time) < to; time += DAY) {
    if (!begins(grain, iso(time))) continue;
    pieces.push({ from: first, to: iso(time) });
    first = iso(time);
  }
  return [...pieces, { from: first, to }];
}

/** Measures that tell sales apart by a field: of rows that are narrowed by it they are left out. */
const BY_STATUS = ['revenue', 'outstanding', 'profit'];
const BY_GIFT = ['gift_rate'];

/**
 * The possible queries of the figures of stage-sales, the sales they cover, and which measures
 * are not true of them.
 */
export const QUERIES: readonly {
  readonly query: string;
  readonly keeps: (sale: RecordData) => boolean;
  readonly leavesOut?: readonly string[];
}[] = [
  { query: '', keeps: all },
  { query: '_tab=gifts', keeps: ({ is_gift }) => is_gift === true, leavesOut: BY_GIFT },
  { query: '_tab=placed&q=special', keeps: (sale) => isPlaced(sale) && String(sale.code).includes('special') },
  {
    query: 'status=Paid&status=Refunded',
    keeps: ({ status }) => status === 'Paid' || status === 'Refunded',
    leavesOut: BY_STATUS,
  },
  { query: 'shop_id=2', keeps: ({ shop_id }) => shop_id === 2 },
  {
    query: 'amount_gte=250.5&is_gift=false',
    keeps: ({ amount, is_gift }) => Number(amount ?? 0) >= 250.5 && !is_gift,
    leavesOut: BY_GIFT,
  },
  { query: 'q=Shop+1', keeps: ({ shop_id }) => shop_id === 1 },
  { query: 'sold_at_gte=2028-02-01', keeps: (sale) => String(dayBy('sold_at', sale)) >= '2028-02-01' },
  { query: 'shop_town=2&_tab=all', keeps: ({ shop_id }) => TOWN_OF[Number(shop_id)] === 2 },
  { query: 'status_ne=Paid', keeps: ({ status }) => status !== 'Paid', leavesOut: BY_STATUS },
];

/** The sales a user with a shop has as its own. */
export const ofUser =
  (user: number) =>
  ({ shop_id }: RecordData): boolean =>
    OWNERS[Number(shop_id)] === user;

/** The dimensions, by the value of a sale. */
const DIMENSIONS: { readonly [name: string]: (sale: RecordData, grain: string) => Value } = {
  status: ({ status }) => status ?? null,
  shop_id: ({ shop_id }) => shop_id ?? null,
  shop_town: ({ shop_id }) => TOWN_OF[Number(shop_id)] ?? null,
  is_gift: ({ is_gift }) => is_gift ?? null,
  size: ({ size }) => size ?? null,
  buyer_id: ({ buyer_id }) => buyer_id ?? null,
  due_on: ({ due_on }, grain) => (due_on === null ? null : firstOf(grain, String(due_on))),
};

/** The first day of the piece of time a day falls into. */
function firstOf(grain: string, day: string): string {
  let time = Date.parse(day);
  while (!begins(grain, iso(time))) time -= DAY;
  return iso(time);
}

/** The sales of one value of a dimension. */
export const havingValue = (
  sales: readonly RecordData[],
  by: string,
  at: Value,
  grain: string,
): readonly RecordData[] => sales.filter((sale) => DIMENSIONS[by]?.(sale, grain) === at);

/** The values of a dimension for which there is a sale that one of some measures counts. */
export function valuesOf(
  sales: readonly RecordData[],
  by: string,
  {
    names,
    spans,
    grain,
  }: { readonly names: readonly string[]; readonly spans: readonly Between[]; readonly grain: string },
): ReadonlySet<Value> {
  const counted = new Set(spans.flatMap((span) => names.flatMap((name) => rowsOf(name, sales, span))));
  return new Set([...counted].map((sale) => DIMENSIONS[by]?.(sale, grain) ?? null));
}
