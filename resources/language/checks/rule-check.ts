import { type At, show } from '../mistakes.ts';
import { isJoin, TESTS } from '../rules.ts';
import { isObject, ownEntry } from '../shapes.ts';
import { isOneOf } from '../values.ts';
import { type DefinitionIndex, type Fields, resolvePath, specOf } from './ends.ts';

/** Whose records a rule reads, and what else it may compare them with. */
export type RuleScope = {
  readonly world: DefinitionIndex;
  readonly resource: unknown;
  /** Whether there is a user who asks. Default: true. */
  readonly me?: boolean;
  /** The resource of the record that refers. Default: none does. */
  readonly referrer?: unknown;
};

/** Reports every unknown field, test, join and operand of a rule. */
export function checkRule(rule: unknown, at: At, scope: RuleScope): void {
  if (!isObject(rule)) {
    at.wrong(`${show(rule)} is not a rule.`, "Write { field: { is: value } }, joined by 'all', 'any' or 'none'.");
    return;
  }
  const keys = Object.keys(rule);
  if (keys.length === 0) at.wrong('the rule is empty.', 'Leave it out where everything holds.');
  for (const key of keys) {
    const part = rule[key];
    if (isJoin(key)) {
      if (keys.length > 1)
        at.in(key).wrong(`'${key}' stands beside other keys.`, "Put them into its list, or join both with 'all'.");
      if (!Array.isArray(part) || part.length === 0) at.in(key).wrong(`'${key}' needs a list of rules.`);
      else
        part.forEach((each, index) => {
          checkRule(each, at.in(key).in(index), scope);
        });
    } else {
      resolvePath(scope.world, scope.resource, key, { at: at.in(key) });
      checkTest(part, at.in(key), scope);
    }
  }
}

function checkTest(test: unknown, at: At, scope: RuleScope): void {
  if (!isObject(test) || Object.keys(test).length === 0) {
    at.wrong(`${show(test)} is not a test.`, `Write { ${TESTS.join(' | ')}: value }.`);
    return;
  }
  for (const [name, operand] of Object.entries(test)) {
    const path = at.in(name);
    if (!isOneOf(TESTS, name)) path.unknown('test', name, TESTS);
    else if (name === 'empty') {
      if (typeof operand !== 'boolean') path.wrong(`${show(operand)} is not true or false.`);
    } else if (name === 'in') {
      if (!Array.isArray(operand) || operand.length === 0) path.wrong("'in' needs a list of values.");
      else
        operand.forEach((each, index) => {
          checkOperand(each, path.in(index), scope);
        });
    } else checkOperand(operand, path, scope);
  }
}

/** The furthest day from today a rule names: ten years. */
const FURTHEST = 3_653;

const isToday = (value: unknown): boolean =>
  value === true || (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= FURTHEST);

function held(fields: Fields, name: string, what: string, at: At): void {
  const field = ownEntry(fields, name);
  if (!field) at.unknown(what, name, Object.keys(fields));
  else if (specOf(field)?.stored === false) at.wrong(`'${name}' is computed.`, 'Name a field that the record holds.');
}

function checkOperand(operand: unknown, at: At, { world, resource, me = true, referrer }: RuleScope): void {
  if (operand === null || ['string', 'number', 'boolean'].includes(typeof operand)) return;
  if (isObject(operand) && Object.keys(operand).length === 1) {
    if (isToday(operand.today) || operand.now === true || operand.clock === true) return;
    if (typeof operand.field === 'string') {
      resolvePath(world, resource, operand.field, { at: at.in('field') });
      return;
    }
    if (typeof operand.me === 'string') {
      const mine = world.fieldsOf(world.users);
      if (!me) at.in('me').wrong('nobody asks here.', 'What is computed is the same for everybody.');
      else if (!mine) at.in('me').wrong('nothing says who signs in.', "Name their resource under 'identity'.");
      else held(mine, operand.me, "field of the user's", at.in('me'));
      return;
    }
    if (typeof operand.referrer === 'string') {
      const theirs = world.fieldsOf(referrer);
      if (referrer === undefined)
        at.in('referrer').wrong('no record refers here.', "It belongs into a reference's 'where'.");
      else if (theirs) held(theirs, operand.referrer, 'field', at.in('referrer'));
      return;
    }
  }
  at.wrong(
    `${show(operand)} cannot be compared with.`,
    "Write a value, { field: 'name' }, { today: true } or { today: 30 }, { now: true }, { clock: true }, { me: 'id' } or, where a reference says what may be chosen, { referrer: 'name' }.",
  );
}
