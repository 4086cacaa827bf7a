import { describe, expect, it } from 'vitest';
import { seriesAlong } from '../../src/ui/chart/series.ts';

/** Which series of a chart somebody points at. */

const series = (...all: readonly (number | null)[]) =>
  all.map((value, at) => ({ name: String(at), label: String(at), values: [null, value] }));
const pointed = (value: number, across = 0.5) => ({ place: 1, value, across });

describe('what is pointed at', () => {
  it.each([
    ['the nearest line', series(10, 50), pointed(40), 'line', false, 1],
    ['the nearest line, of which one is below nothing', series(-20, 50), pointed(0), 'line', false, 0],
    ['the column that stands there', series(10, 50, 30), pointed(5, 0.7), 'column', false, 2],
    ['the first column at the left edge', series(10, 50, 30), pointed(5, 0), 'column', false, 0],
    ['the part that reaches there', series(10, 50, 30), pointed(40), 'column', true, 1],
    ['the lowest part', series(10, 50, 30), pointed(9), 'bar', true, 0],
    ['the uppermost part, above all of them', series(10, 50, 30), pointed(500), 'column', true, 2],
    ['the part below nothing', series(10, -50), pointed(-20), 'column', true, 1],
    ['the only one', series(10), pointed(500), 'column', true, 0],
  ] as const)('should be %s', (_what, all, at, shape, stacked, expected) => {
    expect(seriesAlong(all, at, shape, stacked)).toBe(expected);
  });
});
