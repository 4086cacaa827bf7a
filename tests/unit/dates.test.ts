import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dayOf, isDay, timeRead } from '../../resources/language/days.ts';
import {
  clockOf,
  formatDay,
  formatTimestamp,
  instantOf,
  moveDay,
  readDay,
  today,
  weekdayNames,
  weeksOfMonth,
} from '../../src/platform/dates.ts';

/** Any day from 1900 on. */
const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const signs = fc.constantFrom('/', '-', '.', ' ', ' / ');
const partsOf = (day: string): readonly [string, string, string] => [day.slice(8), day.slice(5, 7), day.slice(0, 4)];
const arabic = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

describe('a day that is typed', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/2026', '2026-02-01'],
    ['21.11.26', '2026-11-21'],
    ['21112026', '2026-11-21'],
    ['21 nov 2026', '2026-11-21'],
    ['21 November, 2026', '2026-11-21'],
    ['21Nov2026', '2026-11-21'],
    ['  2026-11-21 ', '2026-11-21'],
    ['٢١/١١/٢٠٢٦', '2026-11-21'],
    ['\u200f21/11/2026\u200e', '2026-11-21'],
  ])('should be read from %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    ...['', '21', '21/11', '30/02/2026', '11/21/2026', '21/11/026', '21 ma 2026', '21 Foo 2026'],
    ...['tomorrow', '21/11/1899', '0/1/2026'],
  ])('should be none in "%s"', (text) => expect(readDay(text)).toBeUndefined());

  it('should be read however its parts are parted, and as it is shown', () => {
    fc.assert(
      fc.property(days, signs, (day, sign) => {
        const written = partsOf(day).join(sign);
        expect(readDay(written)).toBe(day);
        expect(readDay(arabic(written))).toBe(day);
        expect(readDay(formatDay(day))).toBe(day);
        expect(readDay(day)).toBe(day);
      }),
    );
  });

  it('should never become a day that there is not', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/ .A-Za-z-]{0,14}$/)), (text) => {
        const read = readDay(text);
        expect(read === undefined || isDay(read)).toBe(true);
      }),
    );
  });
});

describe('a time that is typed', () => {
  it.each([
    ['9:05', '09:05'],
    ['0905', '09:05'],
    ['23.59', '23:59'],
    ['٠٩:٠٥', '09:05'],
  ])('should be read from %s', (text, time) => expect(timeRead(text)).toBe(time));

  it.each(['', '9', '24:00', '9:60', '905', 'noon'])('should be none in "%s"', (text) =>
    expect(timeRead(text)).toBeUndefined(),
  );
});

describe('the clock of the house', () => {
  it('should convert an instant to a clock time, there and back', () => {
    expect(instantOf('2026-02-01', '01:30')).toBe('2026-01-31T21:30:00.000Z');
    expect(clockOf('2026-01-31T21:30:00.000Z')).toEqual({ day: '2026-02-01', time: '01:30' });
    expect(instantOf('2026-02-30', '01:30')).toBeUndefined();
    expect(clockOf('2026-02')).toEqual({ day: '2026-02', time: '' });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
        const time = new Date(minute * 60_000).toISOString().slice(11, 16);
        const instant = instantOf(day, time) ?? '';
        expect(clockOf(instant)).toEqual({ day, time });
        expect(formatTimestamp(instant)).toBe(`${formatDay(day)}, ${time}`);
      }),
    );
  });

  it('should know which day it is', () => {
    vi.useFakeTimers({ now: new Date('2026-01-31T21:30:00Z') });
    expect(today()).toBe('2026-02-01');
    expect(today()).toBe(dayOf(new Date()));
    vi.useRealTimers();
  });
});

describe('a month to pick from', () => {
  it('should hold each day of it once, in weeks that begin on Mondays', () => {
    expect(weekdayNames()[0]).toEqual(['Monday', 'Mo']);
    fc.assert(
      fc.property(days, (day) => {
        const all = weeksOfMonth(day).flat();
        expect(all).toHaveLength(42);
        expect(new Set(all).size).toBe(42);
        expect(all).toContain(day);
        expect(new Date(`${all[0]}T00:00:00Z`).getUTCDay()).toBe(1);
        const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0));
        expect(all.filter((each) => each.slice(0, 7) === day.slice(0, 7))).toHaveLength(last.getUTCDate());
      }),
    );
  });

  it('should be gone through by days, months and years, to the last day there is', () => {
    expect(moveDay('2026-01-31', 1, 'month')).toBe('2026-02-28');
    expect(moveDay('2024-02-29', 1, 'year')).toBe('2025-02-28');
    expect(moveDay('2026-03-01', -1, 'day')).toBe('2026-02-28');
  });
});
