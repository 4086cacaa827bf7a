import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beforeOf,
  COMPARISONS,
  type Comparison,
  type Days,
  daysAfter,
  GRAINS,
  type Grain,
  grainFor,
  LONGEST_PERIOD,
  lengthOf,
  PERIODS,
  type Period,
  periodOf,
  pieceAt,
  piecesOf,
  startAfter,
  startOf,
} from '../../resources/language/index.ts';

const period = (text: string, today: string): Period => {
  const found = periodOf(text, today);
  if (!found) throw new Error(`There is no period ${text}`);
  return found;
};

/** Days of three centuries, with those often among them where a month, a year or February ends. */
const day = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }).map((days) => daysAfter('1900-01-01', days)),
  fc.constantFrom('2024-02-28', '2024-02-29', '2024-03-01', '2023-02-28', '2026-12-31', '2026-01-01', '2000-02-29'),
);
const grain = fc.constantFrom(...GRAINS);
const named = fc.tuple(fc.constantFrom(...PERIODS), day).map(([name, today]) => period(name, today));
const written = fc
  .tuple(day, fc.integer({ min: 0, max: LONGEST_PERIOD - 1 }))
  .map(([from, days]) => period(`${from}..${daysAfter(from, days)}`, from));
const anyPeriod = fc.oneof(named, written);

describe('a period', () => {
  // A Wednesday.
  it.each([
    ['today', '2026-11-25', '2026-11-26'],
    ['yesterday', '2026-11-24', '2026-11-25'],
    ['this-week', '2026-11-23', '2026-11-26'],
    ['last-week', '2026-11-16', '2026-11-23'],
    ['last-7-days', '2026-11-19', '2026-11-26'],
    ['this-month', '2026-11-01', '2026-11-26'],
    ['last-month', '2026-10-01', '2026-11-01'],
    ['last-30-days', '2026-10-27', '2026-11-26'],
    ['this-quarter', '2026-10-01', '2026-11-26'],
    ['last-quarter', '2026-07-01', '2026-10-01'],
    ['this-year', '2026-01-01', '2026-11-26'],
    ['last-year', '2025-01-01', '2026-01-01'],
    ['last-12-months', '2025-12-01', '2026-11-26'],
    ['2026-02-01..2026-02-28', '2026-02-01', '2026-03-01'],
    ['2026-02-28..2026-02-28', '2026-02-28', '2026-03-01'],
  ])('should be half-open: %s from %s to before %s', (name, from, to) => {
    expect(period(name, '2026-11-25')).toMatchObject({ name, from, to });
  });

  it.each([
    ['this-week', '2026-11-22', '2026-11-16', 'a Sunday ends its week'],
    ['this-week', '2026-11-23', '2026-11-23', 'a Monday begins one'],
    ['last-month', '2024-03-31', '2024-02-01', 'February had 29 days'],
    ['this-month', '2024-02-29', '2024-02-01', '29 February is its month’s'],
    ['last-quarter', '2026-01-15', '2025-10-01', 'the quarter before is of another year'],
    ['last-12-months', '2026-01-31', '2025-02-01', 'twelve months, this one among them'],
    ['last-7-days', '2026-03-03', '2026-02-25', 'seven days over the end of a month'],
    ['last-year', '2024-12-31', '2023-01-01', 'the last day of a leap year'],
  ])('%s, seen from %s, should begin with %s: %s', (name, today, from) => {
    expect(period(name, today).from).toBe(from);
  });

  it.each([
    ...['this-decade', 'toString', '', '2026-02-01', '2026-02-01..', '2026-02-30..2026-03-01'],
    ...['2026-02-02..2026-02-01', '2026-02-01..2026-02-02..2026-02-03', '0000-01-01..0000-01-02'],
    ...['1899-12-31..1900-01-01', '9999-12-31..9999-12-31'],
    `2000-01-01..${daysAfter('2000-01-01', LONGEST_PERIOD)}`,
  ])('should be none: %s', (text) => {
    expect(periodOf(text, '2026-11-25')).toBeUndefined();
  });

  it('should hold today and nothing after it, where it is named by what runs', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...PERIODS), (today, name) => {
        const { from, to } = period(name, today);
        const isOver = name === 'yesterday' || /^last-(?!\d)/.test(name);
        expect(from < to).toBe(true);
        expect(isOver ? to <= today : to === daysAfter(today, 1)).toBe(true);
      }),
    );
  });
});

describe('what a period is compared with', () => {
  it.each<[name: string, today: string, comparison: Comparison, from: string, to: string, why: string]>([
    ['this-month', '2026-11-10', 'previous', '2026-10-01', '2026-10-11', 'the first ten days beside the first ten'],
    ['this-month', '2026-03-31', 'previous', '2026-01-29', '2026-03-01', 'February has no 31 days'],
    ['last-month', '2026-04-30', 'previous', '2026-01-29', '2026-03-01', 'March is longer than February'],
    ['last-month', '2026-05-01', 'previous', '2026-03-01', '2026-03-31', 'April has thirty of March’s days'],
    ['this-week', '2026-11-25', 'previous', '2026-11-16', '2026-11-19', 'Monday to Wednesday'],
    ['today', '2026-01-01', 'previous', '2025-12-31', '2026-01-01', 'yesterday'],
    ['this-quarter', '2026-01-02', 'previous', '2025-10-01', '2025-10-03', 'the quarter before'],
    ['this-year', '2026-02-28', 'previous', '2025-01-01', '2025-03-01', 'the year before'],
    ['last-12-months', '2026-11-25', 'previous', '2024-12-01', '2025-11-26', 'the twelve months before'],
    ['last-7-days', '2026-11-25', 'previous', '2026-11-12', '2026-11-19', 'the seven days before'],
    ['2026-11-05..2026-11-09', '2026-11-25', 'previous', '2026-10-31', '2026-11-05', 'as many days before'],
    ['this-month', '2024-02-29', 'year', '2023-02-01', '2023-03-02', 'as many days as a leap February'],
    ['2024-02-29..2024-02-29', '2026-11-25', 'year', '2023-02-28', '2023-03-01', '29 February is the 28th'],
    ['last-year', '2026-06-01', 'year', '2024-01-01', '2024-12-31', '365 days of a leap year'],
    ['2026-11-05..2026-11-09', '2026-11-25', 'year', '2025-11-05', '2025-11-10', 'the same days'],
  ])('%s, seen from %s, with %s: from %s to before %s, since %s', (name, today, comparison, from, to) => {
    expect(beforeOf(period(name, today), comparison)).toEqual({ from, to });
  });

  it('should always be as long, of days that are, and end before it where it is the one before', () => {
    fc.assert(
      fc.property(anyPeriod, fc.constantFrom(...COMPARISONS), (of, comparison) => {
        const before = beforeOf(of, comparison);
        expect(lengthOf(before)).toBe(lengthOf(of));
        expect(before.from).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(before.from < of.from).toBe(true);
        if (comparison === 'previous') expect(before.to <= of.from).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the pieces of a period', () => {
  it.each([
    ['week', '2026-11-01', '2026-11-16', ['2026-11-01', '2026-11-02', '2026-11-09']],
    ['month', '2024-01-31', '2024-03-01', ['2024-01-31', '2024-02-01']],
    ['quarter', '2026-01-01', '2026-07-01', ['2026-01-01', '2026-04-01']],
    ['year', '2025-12-31', '2026-01-02', ['2025-12-31', '2026-01-01']],
    ['day', '2024-02-28', '2024-03-02', ['2024-02-28', '2024-02-29', '2024-03-01']],
  ] as const)('should be cut by %s, from %s to before %s', (by, from, to, starts) => {
    expect(piecesOf({ from, to }, by).map((piece) => piece.from)).toEqual(starts);
  });

  it('should leave no day out and hold none twice, each within one piece of time', () => {
    fc.assert(
      fc.property(anyPeriod, grain, (of, by) => {
        const pieces = piecesOf(of, by);
        expect([pieces[0]?.from, ...pieces.map(({ to }) => to)]).toEqual([...pieces.map(({ from }) => from), of.to]);
        // Ten years have thousands of days: those that are wrong are looked for, not each expected.
        const isOnePiece = ({ from, to }: Days): boolean =>
          from < to &&
          startOf(by, from) === startOf(by, daysAfter(to, -1)) &&
          (startOf(by, to) === startOf(by, from)) === (to === of.to && startOf(by, to) !== to);
        expect(pieces.filter((piece) => !isOnePiece(piece))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('should be as fine as can be drawn', () => {
    fc.assert(
      // Ten years may touch twelve, and there is nothing coarser than a year.
      fc.property(anyPeriod, fc.integer({ min: 12, max: 100 }), (of, most) => {
        const by = grainFor(of, most);
        expect(piecesOf(of, by).length).toBeLessThanOrEqual(most);
        const finer = GRAINS[GRAINS.indexOf(by) - 1];
        if (finer) expect(piecesOf(of, finer).length).toBeGreaterThan(most);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a piece of time', () => {
  it('should begin with its first day, and end where the next begins', () => {
    fc.assert(
      fc.property(day, grain, fc.integer({ min: -50, max: 50 }), (at, by: Grain, count) => {
        const first = startOf(by, at);
        expect(startOf(by, first)).toBe(first);
        expect(first <= at && at < startAfter(by, first)).toBe(true);
        expect(startOf(by, daysAfter(first, -1))).toBe(startAfter(by, first, -1));
        expect(startAfter(by, startAfter(by, first, count), -count)).toBe(first);
      }),
    );
  });

  // The stage's clock is Dubai's, four hours ahead.
  it.each([
    ['day', '2026-10-31T19:59:59.999Z', '2026-10-31'],
    ['day', '2026-10-31T20:00:00.000Z', '2026-11-01'],
    ['month', '2026-10-31T19:59:59.999Z', '2026-10-01'],
    ['month', '2026-10-31T20:00:00.000Z', '2026-11-01'],
    ['year', '2026-12-31T20:00:00.000Z', '2027-01-01'],
    ['week', '2026-11-22T20:00:00.000Z', '2026-11-23'],
    ['quarter', '2026-11-25', '2026-10-01'],
  ] as const)('should be found by the clock of the house: the %s of %s', (by, moment, first) => {
    expect(pieceAt(by, moment)).toBe(first);
  });
});
