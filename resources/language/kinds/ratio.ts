import { type Look, oneOf } from '../checks/shapes.ts';
import { asDefined, computed, neverWritten, notImported, refused } from './helpers.ts';
import { numeric } from './number.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

/** One figure of a record as a percentage of another: the share of its bookings that were completed. */
export const ratio: KindSpec<'ratio'> = {
  ...asDefined,
  ...computed,
  ...numeric,
  ...notImported,
  traits: [],
  source: (field, own, plan) => ({ ratio: [plan.source(own, field.of), plan.source(own, field.to)] }),
  parse: (field) => refused(`${field.label} is computed`),
};

export const ratioOptions: OptionsSpec<'ratio'> = (field, around) => {
  const own = around.fieldsOf(around.resource) ?? {};
  const isFigure = (name: string): boolean =>
    own[name]?.kind === 'rollup' && around.end(around.resource, name)?.type.as === 'number';
  const rollup: Look = oneOf('rollup of numbers', () => Object.keys(own).filter(isFigure));
  return {
    must: { of: rollup, to: rollup },
    may: {},
    refuses: neverWritten,
    together: (at) => {
      if (field.of !== undefined && field.of === field.to) at.in('to').wrong('a share of itself is always 100.');
    },
    reads: [{ resource: around.resource, names: [field.of, field.to] }],
  };
};
