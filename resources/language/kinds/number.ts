import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { num, text, whole } from '../shapes.ts';
import {
  asDefined,
  byValue,
  exportedNumber,
  inColumn,
  numberRead,
  parsed,
  parseWith,
  rangeMistake,
  readFrom,
  unsearched,
  type ValueSchema,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec, Parsed } from './spec.ts';

const hasDecimals = (value: number, decimals: number): boolean => {
  const [, fraction = ''] = String(value).split('.');
  return !String(value).includes('e') && fraction.length <= decimals;
};

const isMultiple = (value: number, step: number): boolean => {
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
};

/** The schema of numbers, money and percents; refuses text. */
export function numberSchema(of: {
  label: string;
  min: number;
  max: number;
  decimals: number;
  step?: number | undefined;
  /** What it is a number of, as people write it next to it. */
  unit?: string | undefined;
}): ValueSchema {
  const { label, min, max, decimals, step, unit } = of;
  const places = decimals === 0 ? `${label} must be a whole number` : `${label} can have at most ${decimals} decimals`;
  const noNumber = ({ input }: { readonly input?: unknown }): string => {
    const read = typeof input === 'string' ? numberRead(of, input, unit) : parsed(null);
    return read.ok ? `${label} must be a number` : read.message;
  };
  return z.number({ error: noNumber }).check(
    z.refine(Number.isFinite, `${label} must be a number`),
    z.refine((value) => value >= min, `${label} must be at least ${min}`),
    z.refine((value) => value <= max, `${label} must be at most ${max}`),
    z.refine((value) => hasDecimals(value, decimals), places),
    z.refine((value) => step === undefined || isMultiple(value, step), `${label} must be a multiple of ${step}`),
  );
}

/** Common to numeric kinds: filters by value or range. `unitOf`: its prefix or suffix. */
export function numeric<F extends { readonly label: string }>(unitOf: (field: F) => string | undefined) {
  const read = (field: F, text: string): Parsed => numberRead(field, text, unitOf(field));
  return {
    ...withoutIds,
    ...byValue,
    ...unsearched,
    type: () => ({ as: 'number' }) as const,
    filter: (): readonly ('is' | 'range')[] => ['is', 'range'],
    parseFilter: read,
    exported: exportedNumber,
    imported: readFrom(read),
  };
}

/** The largest number a field takes when it names no limit: exact with two decimals. */
export const MOST = 9_999_999_999;

const schema = ({ label, min = 0, max = MOST, decimals = 0, step, unit }: Field<'number'>) =>
  numberSchema({ label, min, max, decimals, step, unit });

const units = inColumn('number');
const decimal = inColumn('decimal');

export const number: KindSpec<'number'> = {
  ...asDefined,
  ...units,
  ...numeric(({ unit }: Field<'number'>) => unit),
  // Whole ones are few where they count something: stars, workers.
  groups: ({ decimals = 0 }) => (decimals === 0 ? 'value' : undefined),
  unit: () => 'number',
  traits: ['title'],
  column: (field) => ((field.decimals ?? 0) > 0 ? decimal : units).column(field),
  writable: yes,
  parse: parseWith(schema),
  sample: (field, { random }) => {
    const { min = 0, max = 500, step = 1 } = field;
    const first = Math.ceil(min / step);
    return step * random.integer(first, Math.max(first, Math.floor(Math.min(max, min + 500) / step)));
  },
};

export const numberOptions: OptionsSpec<'number'> = (field) => ({
  must: {},
  may: { min: num, max: num, decimals: whole, step: num, unit: text },
  refuses: {},
  together: (at) => {
    rangeMistake(field)?.(at);
    if (typeof field.step === 'number' && field.step <= 0) at.in('step').wrong('is not above 0.');
  },
});
