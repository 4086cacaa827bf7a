import { describe, expect, it } from 'vitest';
import { rebooked } from '../../product/bookings/rules/rebooked.ts';

/** What another amount is booked of, between two bills. */

const bill = (...lines: readonly (readonly [key: string, quantity: number])[]) => ({
  lines: lines.map(([key, quantity]) => ({ key: key as 'base', label: `The ${key}`, quantity })),
});

describe('what was booked otherwise', () => {
  it('should be shown by line, what is new and what is missing too, in the order of the bill', () => {
    const before = bill(['base', 2], ['option:1', 1], ['option:2', 3], ['platform_fee', 1]);
    const after = bill(['base', 2], ['option:2', 4], ['option:3', 1], ['delivery_fee', 1]);
    expect(rebooked(before, after)).toEqual([
      { label: 'The option:2', from: 3, to: 4 },
      { label: 'The option:3', from: 0, to: 1 },
      { label: 'The option:1', from: 1, to: 0 },
    ]);
  });

  it('should be everything where nothing was priced before, and nothing where only amounts differ', () => {
    expect(rebooked(null, bill(['option:1', 2]))).toEqual([{ label: 'The option:1', from: 0, to: 2 }]);
    expect(rebooked(bill(['option:1', 2]), bill(['option:1', 2]))).toEqual([]);
  });
});
