import { describe, expect, it } from 'vitest';
import { nationalPart } from '../../src/fields/controls/phone.tsx';
import { formatDay, formatTimestamp } from '../../src/platform/dates.ts';
import {
  countGrants,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPhone,
  formatSize,
} from '../../src/platform/formats.ts';
import { pagesShown } from '../../src/ui/pager.tsx';

describe('what people read', () => {
  it('should show an instant as a clock in Dubai does', () => {
    expect(formatTimestamp('2026-11-21T10:05:00.000Z')).toBe('21 Nov 2026, 14:05');
    // 20:00 UTC on the 31st is the 1st in Dubai.
    expect(formatTimestamp('2026-01-31T20:00:00.000Z')).toBe('1 Feb 2026, 00:00');
  });

  it('should show a day as that day, wherever the browser stands', () => {
    expect(formatDay('2026-09-01')).toBe('1 Sep 2026');
  });

  it('should show what it cannot read as it is', () => {
    expect(formatTimestamp('soon')).toBe('soon');
    expect(formatDay('')).toBe('');
    expect(formatPhone('12345')).toBe('12345');
  });

  it('should leave out the country where the input says it already', () => {
    expect(nationalPart('+971501234567')).toBe('50 123 4567');
    expect(nationalPart('50123')).toBe('50123');
    expect(nationalPart('')).toBe('');
  });

  it('should write money, numbers, shares, phones and sizes', () => {
    expect(formatMoney(1234.5)).toBe('AED 1,234.50');
    expect(formatMoney(-3)).toBe('-AED 3.00');
    expect(formatNumber(1234567.5)).toBe('1,234,567.5');
    expect(formatPercent(12.5)).toBe('12.5%');
    expect(formatPhone('+971501234567')).toBe('+971 50 123 4567');
    expect(formatSize(12)).toBe('12 B');
    expect(formatSize(5_242_880)).toBe('5 MB');
    expect(formatSize(1_572_864)).toBe('1.5 MB');
  });

  it('should count what a role may open', () => {
    const child = (access: boolean) => ({ id: 's', access });
    const open = { id: 'a', access: true, children: [child(true), child(false)] };
    const shut = { id: 'b', access: false, children: [child(true)] };
    expect(countGrants([open, shut])).toEqual({ modules: 1, screens: 1 });
    for (const none of [null, ['x', 3, null]]) expect(countGrants(none)).toEqual({ modules: 0, screens: 0 });
  });
});

describe('the pages a pager offers', () => {
  it.each([
    [1, 1, [1]],
    [1, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 0, 20]],
    [3, 20, [1, 2, 3, 4, 0, 20]],
    [4, 20, [1, 2, 3, 4, 5, 0, 20]],
    [10, 20, [1, 0, 9, 10, 11, 0, 20]],
    [20, 20, [1, 0, 19, 20]],
    [1, undefined, [1, 2, 0]],
    [4, undefined, [1, 2, 3, 4, 5, 0]],
    [10, undefined, [1, 0, 9, 10, 11, 0]],
  ])('should be right on page %i of %s', (page, last, expected) => {
    expect(pagesShown(page, last)).toEqual(expected);
  });
});
