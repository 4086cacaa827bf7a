import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fieldsOf,
  holds,
  isEmpty,
  mineOf,
  type Rule,
  readsClock,
  rebased,
  referrersOf,
} from '../../resources/language/index.ts';
import { BESIDE, GRID, HELD, NOW, PRESENT, TRUTH } from './truth-table.ts';

const holdsNow = (rule: Rule, record: Parameters<typeof holds>[1]) => holds(rule, record, { now: NOW });

it.each(TRUTH)('should judge «%s»', (_what, rule, record, expected) => {
  expect(holdsNow(rule, record)).toBe(expected);
});

it.each(GRID)('should answer «%s» for nothing, values and lists', (_what, test, answers) => {
  const result = HELD.map((held) => (holds({ held: test }, { held, ...BESIDE }, PRESENT) ? 'y' : 'n'));
  expect(result.join('')).toBe(answers);
});

it('should open nothing to nobody', () => {
  expect(holds({ a: { is: { me: 'id' } } }, { a: 1 })).toBe(false);
  expect(holds({ a: { is: { me: 'id' } } }, { a: null })).toBe(false);
});

it('should tell what a rule reads: of the record, the user, the one that refers, the clock', () => {
  const rule: Rule = {
    any: [
      { a: { is: { me: 'zone_id' }, above: { field: 'b.c' } } },
      { 'd.e': { in: [1, { referrer: 'f' }] } },
      { none: [{ g: { empty: true } }] },
    ],
  };
  expect(fieldsOf(rule).toSorted()).toEqual(['a', 'b.c', 'd.e', 'g']);
  expect(mineOf(rule)).toEqual(['zone_id']);
  expect(referrersOf(rule)).toEqual(['f']);
  expect([rule, { a: { from: { now: true } } } as const].map((each) => readsClock(each))).toEqual([false, true]);
});

const scalars = [fc.constant(null), fc.boolean(), fc.integer(), fc.string()];
const value = fc.oneof(...scalars, fc.array(fc.integer(), { maxLength: 3 }));
const operand = fc.oneof(...scalars, fc.record({ field: fc.constantFrom('a', 'b') }));
const test = fc.oneof(
  fc.record({ is: operand }),
  fc.record({ not: operand }),
  fc.record({ in: fc.array(operand, { minLength: 1, maxLength: 3 }) }),
  fc.record({ above: operand }),
  fc.record({ below: operand }),
  fc.record({ empty: fc.boolean() }),
);
const tests = fc.dictionary(fc.constantFrom('a', 'b'), test, { minKeys: 1 }) as unknown as fc.Arbitrary<Rule>;
const { rule } = fc.letrec<{ rule: Rule }>((tie) => {
  const joined = fc.array(tie('rule'), { minLength: 1, maxLength: 3 });
  const joins = ['all', 'any', 'none'].map((join) => joined.map((rules) => ({ [join]: rules }) as Rule));
  return { rule: fc.oneof({ maxDepth: 3 }, tests, ...joins) };
});
const record = fc.record({ a: value, b: value });

it('should answer yes or no: none is the opposite of any, and not the opposite of is', () => {
  fc.assert(
    fc.property(rule, record, operand, (each, on, other) => {
      expect(holdsNow(each, on)).toEqual(expect.any(Boolean));
      expect(holdsNow({ none: [each] }, on)).toBe(!holdsNow({ any: [each] }, on));
      expect(holdsNow({ a: { not: other } }, on)).toBe(!holdsNow({ a: { is: other } }, on));
    }),
  );
});

it('should never let a value be above and below the same thing', () => {
  fc.assert(fc.property(record, operand, (on, other) => !holdsNow({ a: { above: other, below: other } }, on)));
});

it('should find every field a rule reads', () => {
  fc.assert(
    fc.property(rule, record, (each, on) => {
      const read = fieldsOf(each);
      const rest = Object.fromEntries(Object.entries(on).filter(([name]) => read.includes(name)));
      expect(holdsNow(each, rest)).toBe(holdsNow(each, on));
    }),
  );
});

it('should mean the same of the record it is about, queried through a reference to it', () => {
  fc.assert(
    fc.property(rule, record, (each, on) => {
      const through = Object.fromEntries(Object.entries(on).map(([name, held]) => [`whole.${name}`, held]));
      expect(holdsNow(rebased(each, 'whole'), through)).toBe(holdsNow(each, on));
    }),
  );
});

it('should have one meaning of empty', () => {
  for (const nothing of [null, undefined, '', ' \n', []]) expect(isEmpty(nothing)).toBe(true);
  for (const something of [0, false, 'x', [null]]) expect(isEmpty(something)).toBe(false);
});
