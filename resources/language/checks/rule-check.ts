import { JOINS, TESTS } from '../rules.ts';
import { type At, show } from './report.ts';
import { isObject } from './shapes.ts';

/** Reports every unknown field, test, join and operand of a rule. `fields` are those of the record it reads. */
export function checkRule(rule: unknown, at: At, fields: readonly string[]): void {
  if (!isObject(rule)) {
    at.wrong(`${show(rule)} is not a rule.`, "Write { field: { is: value } }, joined by 'all', 'any' or 'none'.");
    return;
  }
  const keys = Object.keys(rule);
  if (keys.length === 0) at.wrong('the rule is empty.', 'Leave it out where everything holds.');
  for (const key of keys) {
    const part = rule[key];
    if ((JOINS as readonly string[]).includes(key) && !fields.includes(key)) {
      if (keys.length > 1)
        at.in(key).wrong(`'${key}' stands beside other keys.`, "Put them into its list, or join both with 'all'.");
      if (!Array.isArray(part) || part.length === 0) at.in(key).wrong(`'${key}' needs a list of rules.`);
      else
        part.forEach((each, index) => {
          checkRule(each, at.in(key).in(index), fields);
        });
    } else if (!fields.includes(key)) at.in(key).unknown('field', key, fields);
    else checkTest(part, at.in(key), fields);
  }
}

function checkTest(test: unknown, at: At, fields: readonly string[]): void {
  if (!isObject(test) || Object.keys(test).length === 0) {
    at.wrong(`${show(test)} is not a test.`, `Write { ${TESTS.join(' | ')}: value }.`);
    return;
  }
  for (const [name, operand] of Object.entries(test)) {
    const place = at.in(name);
    if (!(TESTS as readonly string[]).includes(name)) place.unknown('test', name, TESTS);
    else if (name === 'empty') {
      if (typeof operand !== 'boolean') place.wrong(`${show(operand)} is not true or false.`);
    } else if (name === 'in') {
      if (!Array.isArray(operand) || operand.length === 0) place.wrong("'in' needs a list of values.");
      else
        operand.forEach((each, index) => {
          checkOperand(each, place.in(index), fields);
        });
    } else checkOperand(operand, place, fields);
  }
}

function checkOperand(operand: unknown, at: At, fields: readonly string[]): void {
  if (operand === null || ['string', 'number', 'boolean'].includes(typeof operand)) return;
  if (isObject(operand) && Object.keys(operand).length === 1) {
    if ('field' in operand) {
      if (!fields.includes(operand.field as string)) at.in('field').unknown('field', operand.field, fields);
      return;
    }
    if (operand.today === true) return;
  }
  at.wrong(`${show(operand)} cannot be compared with.`, "Write a value, { field: 'name' } or { today: true }.");
}
