import { kindOf } from '../kinds/index.ts';
import type { Field, Resource, Screen } from '../resource.ts';
import { JOINS, type Rule, type Test } from '../rules.ts';
import { type At, show } from './report.ts';

type Fields = { readonly [name: string]: Field };

/** Reports what a resource's rules compare with values its fields can never hold: they would never hold, or always. */
export function checkOperands(
  resource: Resource,
  screens: readonly Screen[],
  targetOf: (name: string) => Resource | undefined,
  at: At,
): void {
  const own = resource.fields;
  for (const field of resource.fieldList) {
    const place = at.in('fields').in(field.name);
    if (field.visibleWhen) walk(field.visibleWhen, own, place.in('visibleWhen'));
    if (field.requiredWhen) walk(field.requiredWhen.rule, own, place.in('requiredWhen').in('rule'));
    const target = 'to' in field ? targetOf(field.to) : undefined;
    if ('where' in field && field.where && target) walk(field.where, target.fields, place.in('where'));
    const counted = field.kind === 'count' || field.kind === 'sum' ? targetOf(field.of) : undefined;
    if (counted && 'where' in field && field.where) walk(field.where, counted.fields, place.in('where'));
  }
  resource.checks.forEach((check, index) => {
    walk(check.expect, own, at.in('checks').in(index).in('expect'));
  });
  for (const move of resource.moves) {
    const place = at.in('moves').in(move.name);
    walk(move.when, own, place.in('when'));
  }
  if (resource.keepWhen) walk(resource.keepWhen.rule, own, at.in('keepWhen').in('rule'));
  for (const screen of screens) {
    const place = at.in('screens').in(screen.name);
    if (screen.where) walk(screen.where, own, place.in('where'));
    screen.list?.tabs.forEach((tab, index) => {
      if (tab.where) walk(tab.where, own, place.in('list').in('tabs').in(index).in('where'));
    });
  }
}

function walk(rule: Rule, fields: Fields, at: At): void {
  for (const [key, part] of Object.entries(rule)) {
    if ((JOINS as readonly string[]).includes(key)) {
      (part as Rule[]).forEach((each, index) => {
        walk(each, fields, at.in(key).in(index));
      });
      continue;
    }
    const field = fields[key];
    if (!field) continue;
    const { empty: _empty, ...tests } = part as Test;
    for (const [name, operand] of Object.entries(tests)) {
      const isOrder = name === 'above' || name === 'below';
      for (const value of Array.isArray(operand) ? operand : [operand]) {
        if (value === null || typeof value === 'object') continue;
        if (canHold(field, value) && !(isOrder && typeof value === 'boolean')) continue;
        at.in(key)
          .in(name)
          .wrong(`'${key}' can never be ${isOrder ? `${name} ` : ''}${show(value)}.`, hint(field));
      }
    }
  }
}

/** Whether a field's stored value, or one in its list, can be this one: its kind would store it or filter by it. */
function canHold(field: Field, value: unknown): boolean {
  // What another record holds is compared there.
  if (field.kind === 'related') return canHold(field.target, value);
  const kind = kindOf(field);
  if (kind.sort === 'count') return typeof value === 'number';
  const stored = kind.parse(field, value);
  if (stored.ok && stored.value === value) return true;
  const filtered = kind.parseFilter(field, String(value), 'is');
  return filtered.ok && filtered.value === value;
}

const hint = (field: Field): string =>
  'options' in field
    ? `Known: ${field.options.map((each) => each.value).join(', ')}.`
    : `It is of kind '${field.kind}'.`;
