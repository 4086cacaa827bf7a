import fc from 'fast-check';
import { expect, it } from 'vitest';
import { turned } from '../../api/records/choice-conflicts.ts';
import { holds, type Rule, type Test, type Value } from '../../resources/language/index.ts';

const value: fc.Arbitrary<Value> = fc.constantFrom<Value>(null, '', 'a', 'b', 1, 2, true, false, ['a', 'b'], [1], []);
const scalar = fc.constantFrom<string | number | boolean | null>(null, 'a', 'b', 1, 2, true);
const operand = fc.oneof(scalar, fc.constantFrom({ referrer: 'p' }, { referrer: 'q' }));
const test: fc.Arbitrary<Test> = fc.oneof(
  fc.record({ is: operand }),
  fc.record({ not: operand }),
  fc.record({ in: fc.array(operand, { maxLength: 3 }) }),
  fc.record({ above: operand }),
  fc.record({ below: operand }),
  fc.record({ from: operand }),
  fc.record({ to: operand }),
  fc.record({ empty: fc.boolean() }),
) as fc.Arbitrary<Test>;
const tests = fc.dictionary(fc.constantFrom('x', 'y'), test, { maxKeys: 2 }) as fc.Arbitrary<Rule>;
const rule: fc.Arbitrary<Rule> = fc.oneof(
  tests,
  fc.record({ all: fc.array(tests, { maxLength: 2 }) }),
  fc.record({ any: fc.array(tests, { maxLength: 2 }) }),
  fc.record({ none: fc.array(tests, { maxLength: 2 }) }),
);

it('a choice’s rule should hold of the record that refers exactly where it holds of the one that was chosen', () => {
  fc.assert(
    fc.property(
      rule,
      fc.record({ x: value, y: value }),
      // What a rule reads of the record that refers is never a list.
      fc.record({ p: scalar, q: scalar }),
      (asked, chosen, referrer) => {
        expect(holds(turned(asked, chosen, {}), referrer)).toBe(holds(asked, chosen, { referrer }));
      },
    ),
    { numRuns: 2000 },
  );
});
