import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticksUpTo } from '../../src/ui/chart/series.ts';

describe('the marks of an axis', () => {
  it.each([
    [1, true, [0, 1]],
    [3, true, [0, 1, 2, 3]],
    [7, true, [0, 2, 4, 6, 8]],
    [100, true, [0, 50, 100]],
    [0.3, false, [0, 0.1, 0.2, 0.3]],
    [1.2, false, [0, 0.5, 1, 1.5]],
  ] as const)('should be round up to %s', (most, isWhole, ticks) => expect(ticksUpTo(most, isWhole)).toEqual(ticks));

  it('should be whole where counts are, begin at nothing, reach the largest, and be few', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (most) => {
        const ticks = ticksUpTo(most, true);
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeLessThanOrEqual(6);
        const steps = new Set(ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0)));
        expect(steps.size).toBe(1);
      }),
    );
  });
});
