import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompleteMeasure,
  changeOf,
  distinguishedBy,
  figureOf,
  type Rule,
} from '../../resources/language/index.ts';

type Derived = { readonly [name: string]: Pick<CompleteMeasure, 'derived'> };

const measures: Derived = {
  earning: { derived: undefined },
  expense: { derived: undefined },
  fees: { derived: undefined },
  profit: { derived: { by: 'minus', of: ['earning', 'expense', 'fees'] } },
  rate: { derived: { by: 'ratio', of: ['profit', 'earning'] } },
};

/** Amounts as stores answer them: two decimals, either side of 0. */
const fils = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
const amount = fils.map((each) => each / 100);

describe('a figure', () => {
  it('should be that of its measure where it is taken', () => {
    const taken = [{ earning: 12.5 }, {}].map((values) => figureOf(measures, 'earning', values));
    expect([...taken, figureOf(measures, 'unknown', { unknown: 3 })]).toEqual([12.5, null, 3]);
  });

  it('should be the first less the others, exact to the fils', () => {
    expect(figureOf(measures, 'profit', { earning: 0.3, expense: 0.1, fees: 0.2 })).toBe(0);
    fc.assert(
      fc.property(fils, fils, fils, (earning, expense, fees) => {
        const taken = { earning: earning / 100, expense: expense / 100, fees: fees / 100 };
        expect(figureOf(measures, 'profit', taken)).toBe((earning - expense - fees) / 100);
      }),
    );
  });

  it('should be percent of another with two decimals, half away from nothing', () => {
    const rate = (earning: number, expense: number) => figureOf(measures, 'rate', { earning, expense, fees: 0 });
    expect([rate(3, 2), rate(300, 100), rate(100, 150), rate(20_000, 19_999)]).toEqual([33.33, 66.67, -50, 0.01]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 0, max: 1_000_000_000 }), (of, out) => {
        const hundredths = (BigInt(of - out) * 20_000n) / BigInt(of);
        const rounded = (hundredths + (hundredths < 0n ? -1n : 1n)) / 2n;
        expect(rate(of / 100, out / 100)).toBe(Number(rounded) / 100 || 0);
      }),
    );
  });

  it('should be nothing of 0, and where something it is worked out of is nothing', () => {
    for (const [name, taken] of [
      ['rate', { earning: 0, expense: 0, fees: 0 }],
      ['profit', { earning: 5, expense: null, fees: 0 }],
      ['profit', { earning: null, expense: 1, fees: 0 }],
      ['rate', { earning: 5, expense: 1 }],
      // A percentage of less than nothing says nothing.
      ['rate', { earning: -5, expense: 1, fees: 0 }],
    ] as const)
      expect(figureOf(measures, name, taken), JSON.stringify(taken)).toBeNull();
  });
});

describe('the change of a figure', () => {
  it.each([
    [150, 100, 50],
    [50, 100, -50],
    [100, 100, 0],
    [0, 0, 0],
    [0, 100, -100],
    [100, -50, 300],
    [-100, -50, -100],
    [1, 3, -66.7],
    [0.3, 0.1, 200],
    // From 0 it is new.
    [5, 0, null],
    [-5, 0, null],
    [null, 5, null],
    [5, null, null],
  ])('should be %s after %s: %s percent', (value, before, change) => {
    expect(changeOf(value, before)).toBe(change);
  });

  it('should be above 0 where it grew, and below where it fell', () => {
    fc.assert(
      fc.property(amount, amount, (value, before) => {
        const change = changeOf(value, before);
        // What changed by less than a twentieth of a percent did not.
        const isSmall = Math.abs(value - before) / Math.abs(before) <= 0.0006;
        if (before === 0) expect(change).toBe(value === 0 ? 0 : null);
        else
          expect(isSmall ? [0, Math.sign(value - before)] : [Math.sign(value - before)]).toContain(
            Math.sign(change ?? 2),
          );
      }),
    );
  });
});

describe('what a measure tells apart', () => {
  const of = (where?: Rule, less?: Rule): Pick<CompleteMeasure, 'derived' | 'taken'> => {
    return { derived: undefined, taken: { measure: 'sum', field: 'amount', dateField: 'day', where, subtract: less } };
  };
  const stored = { entry: { is: 'Fee' } };
  const all = {
    fees: of(stored),
    net: of(stored, { side: { is: 'Credit' } }),
    back: of({ ...stored, kind: { is: 'Refund' } }),
    any: of({ ...stored, any: [{ kind: { is: 'Refund' } }, { late: { is: true } }] }),
    profit: { taken: undefined, derived: { by: 'minus', of: ['net', 'back'] } },
    rate: { taken: undefined, derived: { by: 'ratio', of: ['any', 'fees'] } },
  } as const;

  it.each([
    ['fees', []],
    ['back', []],
    ['net', ['side']],
    ['profit', ['kind', 'side']],
    ['rate', ['kind', 'late']],
  ] as const)('should be of %s: %j', (name, fields) => {
    expect([...distinguishedBy(all, name)].toSorted()).toEqual(fields);
  });
});
