import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { exportedNumber, numberIn, parsed, parseWith, refused, type ValueSchema, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

/** Whether a number has at most so many digits after the point, as people write it. */
const hasDecimals = (value: number, decimals: number): boolean => {
  const [, fraction = ''] = String(value).split('.');
  return !String(value).includes('e') && fraction.length <= decimals;
};

/** The schema numbers, money and percents share. A number stays a number on the wire: text is refused. */
export function numberSchema(of: { label: string; min: number; max: number; decimals: number }): ValueSchema {
  const { label, min, max, decimals } = of;
  const places = decimals === 0 ? `${label} must be a whole number` : `${label} can have at most ${decimals} decimals`;
  return z.number(`${label} must be a number`).check(
    z.refine(Number.isFinite, `${label} must be a number`),
    z.refine((value) => value >= min, `${label} must be at least ${min}`),
    z.refine((value) => value <= max, `${label} must be at most ${max}`),
    z.refine((value) => hasDecimals(value, decimals), places),
  );
}

/** Filters of everything numeric: a value or either end of a range. */
export const numberFilter = (field: { readonly label: string }, text: string) => {
  const value = numberIn(text);
  return value === undefined ? refused(`${field.label} must be a number`) : parsed(value);
};

/** The largest number a field takes when it names no limit: exact with two decimals. */
export const MOST = 9_999_999_999;

const schema = ({ label, min = 0, max = MOST, decimals = 0 }: Field<'number'>) =>
  numberSchema({ label, min, max, decimals });

export const number: KindSpec<'number'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: 'value',
  search: undefined,
  filter: ['is', 'range'],
  parseFilter: numberFilter,
  sample: (field, { random }) => random.integer(field.min ?? 0, Math.min(field.max ?? 500, (field.min ?? 0) + 500)),
  exported: exportedNumber,
};
