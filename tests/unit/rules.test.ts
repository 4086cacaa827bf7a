import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

describe('rules', () => {
  it.each(TRUTH)('should judge «%s»', (_what, rule, record, expected) => {
    expect(holds(rule, record, { now: NOW })).toBe(expected);
  });

  it.each(GRID)('should answer «%s» for nothing, values and lists', (_what, test, answers) => {
    const told = HELD.map((held) => (holds({ held: test }, { held, ...BESIDE }, PRESENT) ? 'y' : 'n'));
    expect(told.join('')).toBe(answers);
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

  const value = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string(),
    fc.array(fc.integer(), { maxLength: 3 }),
  );
  const operand = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string(),
    fc.record({ field: fc.constantFrom('a', 'b') }),
  );
  const test = fc.oneof(
    fc.record({ is: operand }),
    fc.record({ not: operand }),
    fc.record({ in: fc.array(operand, { minLength: 1, maxLength: 3 }) }),
    fc.record({ above: operand }),
    fc.record({ below: operand }),
    fc.record({ empty: fc.boolean() }),
  );
  const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 3 },
      fc.dictionary(fc.constantFrom('a', 'b'), test, { minKeys: 1 }) as unknown as fc.Arbitrary<Rule>,
      fc.record({ all: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }) as fc.Arbitrary<Rule>,
      fc.record({ any: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }) as fc.Arbitrary<Rule>,
      fc.record({ none: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }) as fc.Arbitrary<Rule>,
    ),
  }));
  const record = fc.record({ a: value, b: value });

  it('should be total: any rule of the language answers yes or no on any record', () => {
    fc.assert(fc.property(rule, record, (each, on) => typeof holds(each, on, { now: NOW }) === 'boolean'));
  });

  it('should make none the opposite of any, and not the opposite of is', () => {
    fc.assert(
      fc.property(rule, record, operand, (each, on, other) => {
        expect(holds({ none: [each] }, on, { now: NOW })).toBe(!holds({ any: [each] }, on, { now: NOW }));
        expect(holds({ a: { not: other } }, on, { now: NOW })).toBe(!holds({ a: { is: other } }, on, { now: NOW }));
      }),
    );
  });

  it('should never let a value be above and below the same thing', () => {
    fc.assert(
      fc.property(record, operand, (on, other) => !holds({ a: { above: other, below: other } }, on, { now: NOW })),
    );
  });

  it('should find every field a rule reads', () => {
    fc.assert(
      fc.property(rule, record, (each, on) => {
        const read = fieldsOf(each);
        const rest = Object.fromEntries(Object.entries(on).filter(([name]) => read.includes(name)));
        expect(holds(each, rest, { now: NOW })).toBe(holds(each, on, { now: NOW }));
      }),
    );
  });

  it('should mean the same of the record it is about, asked through a reference to it', () => {
    fc.assert(
      fc.property(rule, record, (each, on) => {
        const through = Object.fromEntries(Object.entries(on).map(([name, held]) => [`whole.${name}`, held]));
        expect(holds(rebased(each, 'whole'), through, { now: NOW })).toBe(holds(each, on, { now: NOW }));
      }),
    );
  });

  it('should survive a copy as JSON', () => {
    fc.assert(
      fc.property(
        rule,
        record,
        (each, on) => holds(JSON.parse(JSON.stringify(each)), on, { now: NOW }) === holds(each, on, { now: NOW }),
      ),
    );
  });

  it('should have one meaning of empty', () => {
    for (const nothing of [null, undefined, '', ' \n', []]) expect(isEmpty(nothing)).toBe(true);
    for (const something of [0, false, 'x', [null]]) expect(isEmpty(something)).toBe(false);
  });
});
