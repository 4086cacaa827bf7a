import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { amountsOf, type Priced, type PriceLine, price } from '../../product/catalogue/rules/price.ts';
import type { Rates } from '../../product/catalogue/rules/rates.ts';
import { english } from '../../resources/language/message.ts';
import { answerable, rates, selectionOf, services } from './service-stage.ts';

/** Half up, by another road than the code's: floating numbers, exact while they are small. */
const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-6);

/** What does not add up in a bill of so many lines that were ordered, in words. */
function wrongIn(bill: Priced, rates: Rates, orders: number): string[] {
  const { lines, net, vat, total } = bill;
  const sum = (of: 'net' | 'vat' | 'gross'): number => lines.reduce((all, line) => all + line[of], 0);
  const isOrdered = ({ key }: PriceLine): boolean => key === 'base' || key.startsWith('option:');
  const rules: readonly (readonly [string, boolean])[] = [
    ['the lines are the total', sum('gross') === total && sum('net') === net && sum('vat') === vat],
    ['what is read is the total', amountsOf(bill).reduce((all, { amount }) => all + amount, 0) === total],
    ['nothing is below nothing', Math.min(net, vat, total) >= 0],
    ['everything ordered has its line', lines.filter(isOrdered).length === orders],
    ...lines.flatMap((line) => {
      const share = halfUp((line.of * line.percent) / 100);
      const amounts = [line.unit, line.of, line.discount, line.net, line.vat, line.gross];
      const whole = amounts.every((amount) => Number.isSafeInteger(amount) && !Object.is(amount, -0));
      return [
        [`${line.key}: whole fils`, whole],
        [`${line.key}: gross`, line.gross === line.net + line.vat],
        [`${line.key}: net`, line.net === halfUp(line.quantity * line.unit) - line.discount],
        [`${line.key}: tax`, line.net <= 0 || line.vat === halfUp((line.net * rates.tax) / 100)],
        [`${line.key}: share`, isOrdered(line) ? line.discount === share : Math.abs(line.net) <= share],
      ] as const;
    }),
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

describe('whatever is priced', () => {
  const drawn = fc.record({
    version: services.map(answerable),
    dice: fc.array(fc.nat(99), { minLength: 1, maxLength: 12 }),
    rates,
    hours: fc.integer({ min: 1, max: 24 }).map((halves) => halves / 2),
    quantity: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    recurring: fc.boolean(),
  });

  it('should be lines whose sum is the total, to the fils, and never below nothing', () => {
    let chosen = 0;
    fc.assert(
      fc.property(drawn, ({ version, dice, rates, recurring, ...amounts }) => {
        const service = compileService(version);
        const selection = selectionOf(service, dice);
        const basket = { ...amounts, recurring: recurring && service.recurring !== null, selection };
        const bill = price(service, basket, rates);
        if (!bill.ok) throw new Error(JSON.stringify(bill.errors));
        chosen += selection.length;
        // One expectation a tree, of everything that is wrong in it: a hundred thousands of them
        // would take the longest.
        expect(wrongIn(bill, rates, selection.length + (service.price === null ? 0 : 1))).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
    // The trees are no mere trunks.
    expect(chosen).toBeGreaterThan(10_000);
  }, 60_000);

  it('should cost the same however it was chosen, each time, and leave what it is given as it was', () => {
    fc.assert(
      fc.property(drawn, fc.nat(), ({ version, dice, rates, recurring: _, ...amounts }, turn) => {
        const service = compileService(version);
        const selection = selectionOf(service, dice);
        const basket = { ...amounts, recurring: false, selection };
        const before = JSON.stringify([service, basket]);
        const bill = price(service, basket, rates);
        const at = selection.length === 0 ? 0 : turn % selection.length;
        const turned = [...selection.slice(at), ...selection.slice(0, at)].reverse();
        expect(price(service, { ...basket, selection: turned }, rates)).toEqual(bill);
        expect(price(service, basket, rates)).toEqual(bill);
        expect(JSON.stringify([service, basket])).toBe(before);
      }),
      { numRuns: 1000 },
    );
  });

  it('should be refused or priced whatever is chosen, with a sentence for each refusal', () => {
    const choice = fc.record({ option_id: fc.integer({ min: 0, max: 20 }), count: fc.integer({ min: -1, max: 9 }) });
    fc.assert(
      fc.property(services, fc.array(choice, { maxLength: 6 }), rates, (version, selection, rates) => {
        const result = price(compileService(version), { hours: 1, quantity: 1, recurring: false, selection }, rates);
        if (result.ok) expect(result.total).toBeGreaterThanOrEqual(0);
        else {
          const sentences = Object.values(result.errors).flatMap((each) => (each ?? []).map(english));
          expect(sentences.length).toBeGreaterThan(0);
          for (const each of sentences) expect(each).toMatch(/^(Question \d+|Option \d+|Hours|Quantity|This)/);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
