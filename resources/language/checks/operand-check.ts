import { kindOf, linkOf, refers } from '../kinds/index.ts';
import type { ValueType } from '../kinds/spec.ts';
import { type At, show } from '../mistakes.ts';
import { placeOf } from '../planning.ts';
import { reachOf } from '../reach.ts';
import type { Check, Field, Registry, Resource, Screen } from '../resource.ts';
import { type Operand, ORDER_TESTS, partsOfRule, type Rule } from '../rules.ts';
import { isOneOf } from '../values.ts';

/** Whose records a rule reads, who asks, and which record refers. */
export type ComparisonScope = {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly users: Resource | undefined;
  readonly referrer?: Resource;
};

/** Reports comparisons that can never, or always, hold. */
export function checkOperands(registry: Registry, resource: Resource, screens: readonly Screen[], at: At): void {
  const users = registry.resources[registry.identity.users];
  const own: ComparisonScope = { registry, resource, users };
  for (const field of resource.fieldList) {
    const path = at.in('fields').in(field.name);
    if (field.visibleWhen) checkComparisons(field.visibleWhen, own, path.in('visibleWhen'));
    if (field.requiredWhen) checkComparisons(field.requiredWhen.rule, own, path.in('requiredWhen').in('rule'));
    const there = registry.resources[refers(field) ? field.to : 'of' in field ? String(field.of) : ''];
    if ('where' in field && field.where && there)
      checkComparisons(field.where, { registry, resource: there, users, referrer: resource }, path.in('where'));
  }
  resource.checks.forEach((check, index) => {
    const path = at.in('checks').in(index).in('expect');
    checkComparisons(check.expect, own, path);
    checkReach(registry, resource, check, path);
  });
  for (const { name, each, met, refused } of resource.requirements) {
    const path = at.in('requirements').in(name);
    const about = each ? registry.resources[each.in] : resource;
    for (const [option, rule] of Object.entries({ met, refused }))
      if (rule && about) checkComparisons(rule, { registry, resource: about, users }, path.in(option));
    const of = each && registry.resources[each.of];
    if (each?.where && of)
      checkComparisons(each.where, { registry, resource: of, users, referrer: resource }, path.in('each').in('where'));
  }
  for (const move of resource.moves) {
    const path = at.in('moves').in(move.name);
    checkComparisons(move.when, own, path.in('when'));
  }
  resource.rows.forEach((rows, index) => {
    checkComparisons(rows.where, own, at.in('rows').in(index).in('where'));
  });
  if (resource.keepWhen) checkComparisons(resource.keepWhen.rule, own, at.in('keepWhen').in('rule'));
  for (const screen of screens) {
    const path = at.in('screens').in(screen.name);
    if (screen.where) checkComparisons(screen.where, own, path.in('where'));
    screen.list?.tabs.forEach((tab, index) => {
      if (tab.where) checkComparisons(tab.where, own, path.in('list').in('tabs').in(index).in('where'));
    });
  }
}

/** Through other records it would compare values from before the write. */
function checkReach(registry: Registry, resource: Resource, check: Check, at: At): void {
  const itself = reachOf(registry, resource, check).find(
    ({ resource: read, back }) =>
      read === resource.name && back.some((link) => 'via' in link) && back.some((link) => 'by' in link),
  );
  if (!itself) return;
  const measuring = itself.back.flatMap((link) => ('by' in link && link.to !== resource.name ? [link.to] : []))[0];
  at.wrong(
    `it reads '${itself.column}' of these records themselves, measured through a reference.`,
    measuring
      ? `Say it in the checks of '${measuring}': they are asked whenever what they measure is written.`
      : `Test '${itself.column}' itself.`,
  );
}

/** Reports what one rule compares in vain. */
export function checkComparisons(rule: Rule, scope: ComparisonScope, at: At): void {
  for (const part of partsOfRule(rule)) {
    if ('rules' in part) {
      for (const [index, each] of part.rules.entries()) checkComparisons(each, scope, at.in(part.join).in(index));
      continue;
    }
    const { empty: _empty, ...tests } = part.test;
    const { resource, field } = placeOf(scope.registry, scope.resource, part.field);
    const tested = { key: part.field, field, type: kindOf(field).type(field, resource.name) };
    for (const [test, operands] of Object.entries(tests))
      for (const operand of [operands].flat()) compare({ ...tested, test }, operand, scope, at.in(part.field).in(test));
  }
}

type Tested = { readonly key: string; readonly field: Field; readonly type: ValueType; readonly test: string };

function compare({ key, field, type, test }: Tested, operand: Operand, scope: ComparisonScope, at: At): void {
  const isOrder = isOneOf(ORDER_TESTS, test);
  const way = isOrder ? `${test} ` : '';
  if (type.as === 'opaque' && operand !== null) {
    at.wrong(`'${key}' cannot be compared.`, "Test whether it is 'empty'.");
    return;
  }
  if (isOrder && (type.many || !['text', 'number', 'day', 'instant'].includes(type.as))) {
    at.wrong(`'${key}' can never be ${way}${show(operand)}.`, `It has no order: ${hint(field)}`);
    return;
  }
  if (operand === null) {
    if (isOrder) at.wrong(`'${key}' can never be ${way}nothing.`, "Test whether it is 'empty'.");
    return;
  }
  if (typeof operand !== 'object') {
    if (!canHold(field, operand)) at.wrong(`'${key}' can never be ${way}${show(operand)}.`, hint(field));
    return;
  }
  const other = typeOf(operand, scope);
  if (!other || areComparable(type, other)) return;
  const right = other.many
    ? 'It is a list: write the test the other way round, of the list.'
    : `One is ${words(type)}, the other ${words(other)}.`;
  at.wrong(`'${key}' cannot be compared with ${show(operand)}.`, right);
}

function typeOf(
  operand: Exclude<Operand, null | boolean | number | string>,
  scope: ComparisonScope,
): ValueType | undefined {
  if ('today' in operand) return { as: 'day' };
  if ('now' in operand) return { as: 'instant' };
  if ('clock' in operand) return { as: 'text' };
  if ('field' in operand) return at(scope.registry, scope.resource, operand.field);
  if ('me' in operand) return scope.users && at(scope.registry, scope.users, operand.me);
  return scope.referrer && at(scope.registry, scope.referrer, operand.referrer);
}

function at(registry: Registry, from: Resource, name: string): ValueType {
  const { resource, field } = placeOf(registry, from, name);
  return kindOf(field).type(field, resource.name);
}

const areComparable = (one: ValueType, other: ValueType): boolean => {
  if (other.many || other.as === 'opaque') return false;
  const texts = ['text', 'option'];
  if (texts.includes(one.as) && texts.includes(other.as)) return true;
  return one.as === other.as && one.of === other.of;
};

const WORDS: { readonly [as in ValueType['as']]: string } = {
  text: 'text',
  option: 'a choice',
  number: 'a number',
  boolean: 'a yes or no',
  day: 'a day',
  instant: 'an instant',
  record: 'a record',
  opaque: 'nothing that can be compared',
};

const words = ({ as, of }: ValueType): string => (of === undefined ? WORDS[as] : `${WORDS[as]} of '${of}'`);

function canHold(field: Field, value: unknown): boolean {
  const target = linkOf(field);
  const kind = kindOf(target);
  const stored = kind.parse(target, value);
  if (stored.ok && stored.value === value) return true;
  const filtered = kind.parseFilter(target, String(value), 'is');
  return filtered.ok && filtered.value === value;
}

const hint = (field: Field): string =>
  'options' in field
    ? `Known: ${field.options.map((each) => each.value).join(', ')}.`
    : `It is of kind '${field.kind}'.`;
