import { bool, isObject, oneOf, ownEntry } from '../checks/shapes.ts';
import type { Kind } from '../definition.ts';
import type { Field } from '../resource.ts';
import { fieldsOf, isJoin, type Rule } from '../rules.ts';
import { MEASURES } from '../sources.ts';
import {
  computed,
  exportedNumber,
  neverWritten,
  notImported,
  numberRead,
  refused,
  ungrouped,
  unsearched,
  withoutIds,
} from './helpers.ts';
import { numeric } from './number.ts';
import { rowOf } from './related.ts';
import type { KindSpec, OptionsSpec, ValueType } from './spec.ts';

const MEASURED: { readonly [measure: string]: readonly ValueType['as'][] } = {
  sum: ['number'],
  avg: ['number'],
  min: ['number', 'day', 'instant'],
  max: ['number', 'day', 'instant'],
};

const extreme = ({ measure, target }: Field<'rollup'>): Field | undefined =>
  measure === 'min' || measure === 'max' ? target : undefined;

/** Aggregates the referring records in the store. `ask` gives a field's spec. */
export const rollupKind = (ask: (field: Field) => KindSpec<Kind>): KindSpec<'rollup'> => ({
  ...computed,
  ...withoutIds,
  ...numeric<Field<'rollup'>>(() => undefined),
  ...unsearched,
  ...notImported,
  ...ungrouped,
  traits: [],
  resolve: (field, _own, context) => ({
    target: field.field === undefined ? undefined : context.fieldAt(field.of, field.field),
  }),
  type: (field, own) => {
    const target = extreme(field);
    return target ? ask(target).type(target, own) : { as: 'number' };
  },
  source: (field, _own, plan) => ({
    rollup: field.measure,
    from: field.of,
    by: field.by,
    ...(field.field === undefined ? {} : { value: plan.source(field.of, field.field) }),
    ...(field.where ? { where: plan.condition(field.of, field.where) } : {}),
  }),
  tally: ({ of, by, field, stored, where }) =>
    stored ? { of, by, ...(field === undefined ? {} : { value: field }), ...(where && { where }) } : undefined,
  parse: (field) => refused(`${field.label} is computed`),
  filter: (field) => {
    const target = extreme(field);
    return target ? ask(target).filter(target) : ['is', 'range'];
  },
  parseFilter: (field, text, bound) => {
    const { target, measure } = field;
    if (!target || measure === 'count') return numberRead(field, text);
    return ask(target).parseFilter({ ...target, label: field.label }, text, bound);
  },
  unit: ({ measure, target }) => (target && measure !== 'count' && ask(target).unit?.(target)) || 'number',
  // Whatever measure of amounts there is a value of is an amount; how many there are is none.
  decimals: ({ measure, target }) => (target && measure !== 'count' ? ask(target).decimals?.(target) : undefined),
  exported: (field, row) => {
    const target = extreme(field);
    return target ? ask(target).exported(target, rowOf(target, field, row)) : exportedNumber(field, row);
  },
});

export const rollupOptions: OptionsSpec<'rollup'> = (field, context) => {
  const there = context.fieldsOf(field.of);
  const refers = (name: unknown): boolean => {
    const each = ownEntry(there, name);
    return (each?.kind === 'reference' || each?.kind === 'references') && each.to === context.resource;
  };
  const rule = context.rule(field.of, { me: false, referrer: false });
  return {
    must: {
      measure: oneOf('measure', () => MEASURES),
      of: oneOf('resource', () => context.resources),
      by: (value, at) => {
        if (there && !refers(value))
          at.unknown(`field referring to '${context.resource}'`, value, Object.keys(there).filter(refers));
      },
    },
    may: {
      field: (value, at) => {
        const measured = ownEntry(MEASURED, field.measure);
        const end = there && measured && context.end(field.of, value, at);
        if (end && (end.type.many || !measured.includes(end.type.as)))
          at.wrong(`'${value}' has no ${field.measure}.`, `Measured can be: ${measured.join(', ')}.`);
      },
      where: rule,
      stored: bool,
    },
    refuses: neverWritten,
    together: (at) => {
      if (field.stored === true && !isKeepable(field, there))
        at.in('stored').wrong(
          'can only be counted with every write where what refers by one reference is counted, or a number of theirs, and fields of theirs are tested against values alone.',
          'Leave the option out.',
        );
      if (field.measure === 'count' && field.field !== undefined)
        at.in('field').wrong('records are counted, not measured.', 'Leave the option out.');
      if (ownEntry(MEASURED, field.measure) && field.field === undefined)
        at.in('field').wrong('is missing.', 'Say what is measured.');
    },
    reads: [{ resource: field.of, names: [field.field, ...namesIn(field.where)] }],
  };
};

const isKeepable = (
  { measure, by, field, where }: { readonly [option: string]: unknown },
  there: { readonly [name: string]: { readonly kind?: unknown } } | undefined,
): boolean =>
  ['count', 'sum', 'avg'].includes(String(measure)) &&
  (where === undefined || isPlain(where, there)) &&
  ownEntry(there, by)?.kind === 'reference' &&
  (field === undefined || ['number', 'money', 'percent'].includes(String(ownEntry(there, field)?.kind)));

const PLAIN: readonly unknown[] = ['choice', 'state', 'toggle', 'reference', 'number', 'money', 'percent', 'text'];

function isPlain(rule: unknown, there: { readonly [name: string]: { readonly kind?: unknown } } | undefined): boolean {
  if (Array.isArray(rule)) return rule.every((each) => isPlain(each, there));
  if (!isObject(rule)) return false;
  return Object.entries(rule).every(([key, part]) =>
    isJoin(key)
      ? isPlain(part, there)
      : PLAIN.includes(ownEntry(there, key)?.kind) &&
        isObject(part) &&
        Object.values(part)
          .flat()
          .every((operand) => !isObject(operand)),
  );
}

function namesIn(rule: unknown): readonly unknown[] {
  try {
    return fieldsOf((rule ?? {}) as Rule);
  } catch {
    return [];
  }
}
