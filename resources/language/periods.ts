import { dayOf, daysAfter, isDay } from './days.ts';

/** How finely time is cut, from a day to a year. Weeks begin on Monday. */
export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof GRAINS)[number];

/** Periods by name. Those of `this` end with today, so that they can be compared while they run. */
export const PERIODS = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'last-7-days',
  'this-month',
  'last-month',
  'last-30-days',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'last-12-months',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** With what a period is compared: the one before it, or the same days a year ago. */
export const COMPARISONS = ['previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Days of the house, from the first to before the second (`YYYY-MM-DD`): half-open. */
export type Days = { readonly from: string; readonly to: string };

/** A period as somebody requested it: by its name, or by its own days, `2026-01-01..2026-01-31`. */
export type Period = Days & {
  /** What names it in an address. */
  readonly name: string;
  /** The unit that names it, and how many of them it has; undefined: it is so many days. */
  readonly unit: Grain | undefined;
  readonly units: number;
};

/** The longest period somebody may write, in days. */
export const LONGEST_PERIOD = 3_700;

const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2999-12-31'];

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days a range has. */
export const lengthOf = ({ from, to }: Days): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/** The first day of what a day falls into. */
export function startOf(grain: Grain, day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  switch (grain) {
    case 'day':
      return day;
    case 'week':
      return daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'quarter':
      return firstOf(year, month - ((month - 1) % 3));
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
  }
}

/** The first day of the so many-th after it; before it, below 0. `day` is the first of one. */
export function startAfter(grain: Grain, day: string, count = 1): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  switch (grain) {
    case 'day':
      return daysAfter(day, count);
    case 'week':
      return daysAfter(day, 7 * count);
    case 'month':
      return firstOf(year, month + count);
    case 'quarter':
      return firstOf(year, month + 3 * count);
    case 'year':
      return firstOf(year + count, month);
  }
}

const firstOf = (year: number, month: number): string => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, 1);
  return date.toISOString().slice(0, 10);
};

function yearsAfter(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

/** What each period is: units that end with today, the last one that is over, or so many days. */
const NAMED: {
  readonly [name in PeriodName]:
    | { readonly begun: Grain; readonly units?: number }
    | { readonly over: Grain }
    | { readonly days: number };
} = {
  today: { begun: 'day' },
  yesterday: { over: 'day' },
  'this-week': { begun: 'week' },
  'last-week': { over: 'week' },
  'last-7-days': { days: 7 },
  'this-month': { begun: 'month' },
  'last-month': { over: 'month' },
  'last-30-days': { days: 30 },
  'this-quarter': { begun: 'quarter' },
  'last-quarter': { over: 'quarter' },
  'this-year': { begun: 'year' },
  'last-year': { over: 'year' },
  'last-12-months': { begun: 'month', units: 12 },
};

/** Parses a period. undefined: invalid, reversed, over ten years, or out of bounds. */
export function periodOf(text: string, today: string): Period | undefined {
  const name = PERIODS.find((each) => each === text);
  if (!name) return written(text);
  const is = NAMED[name];
  const to = daysAfter(today, 1);
  if ('days' in is) return { name, unit: undefined, units: is.days, from: daysAfter(to, -is.days), to };
  if ('over' in is) {
    const end = startOf(is.over, today);
    return { name, unit: is.over, units: 1, from: startAfter(is.over, end, -1), to: end };
  }
  const { begun: unit, units = 1 } = is;
  return { name, unit, units, from: startAfter(unit, startOf(unit, today), 1 - units), to };
}

function written(name: string): Period | undefined {
  const [from = '', last = '', ...more] = name.split('..');
  if (more.length > 0 || !isDay(from) || !isDay(last)) return undefined;
  if (last < from || from < FIRST_DAY || last > LAST_DAY) return undefined;
  const days = { from, to: daysAfter(last, 1) };
  const units = lengthOf(days);
  return units > LONGEST_PERIOD ? undefined : { name, unit: undefined, units, ...days };
}

/** The comparison period, equally long: ten days of November with ten of October. */
export function beforeOf(period: Period, comparison: Comparison): Days {
  const days = lengthOf(period);
  if (comparison === 'year') {
    const from = yearsAfter(period.from, -1);
    return { from, to: daysAfter(from, days) };
  }
  if (period.unit) {
    const from = startAfter(period.unit, period.from, -period.units);
    // A month that is longer than the one before it has days that one does not have.
    if (daysAfter(from, days) <= period.from) return { from, to: daysAfter(from, days) };
  }
  return { from: daysAfter(period.from, -days), to: period.from };
}

/** A range cut by a grain: each piece by its days, cut to the range. In order, none left out. */
export function piecesOf({ from, to }: Days, grain: Grain): readonly Days[] {
  const pieces: Days[] = [];
  for (let at = startOf(grain, from); at < to; at = startAfter(grain, at)) {
    const next = startAfter(grain, at);
    pieces.push({ from: at < from ? from : at, to: next > to ? to : next });
  }
  return pieces;
}

const READABLE = 62;

/** Whether a grain cuts a period into several pieces, and no more than can be read at once. */
export const isFit = (grain: Grain, period: Days): boolean => {
  const { length } = piecesOf(period, grain);
  return length > 1 && length <= READABLE;
};

/** The finest grain that cuts a period into at most so many pieces. */
export const grainFor = (period: Days, most = READABLE): Grain =>
  GRAINS.find((grain) => piecesOf(period, grain).length <= most) ?? 'year';

/** The first day of what an instant (ISO 8601 in UTC) or a day of the house falls into. */
export const pieceAt = (grain: Grain, moment: string): string =>
  startOf(grain, isDay(moment) ? moment : dayOf(new Date(moment)));
