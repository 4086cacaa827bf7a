import * as z from 'zod/mini';
import { endOfDay, isDay, isInstant, minuteOf, startOfDay } from '../days.ts';
import type { Field } from '../resource.ts';
import { parsed, parseWith, refused } from './helpers.ts';
import type { KindSpec } from './spec.ts';

const schema = (field: Field<'timestamp'>) =>
  z
    .string(`${field.label} must be a time`)
    .check(z.refine(isInstant, `${field.label} must be a time in UTC, like 2026-01-31T08:00:00.000Z`));

/** An instant. Filters name days, which are cut in Asia/Dubai: from the first instant of one to the last of another. */
export const timestamp: KindSpec<'timestamp'> = {
  stored: true,
  writable: (field) => field.stamp === undefined,
  parse: parseWith(schema),
  sort: 'value',
  search: undefined,
  filter: ['range'],
  parseFilter: (field, text, bound) => {
    if (!isDay(text)) return refused(`${field.label} must be a day, like 2026-01-31`);
    return parsed(bound === 'to' ? endOfDay(text) : startOfDay(text));
  },
  sample: (_field, { random }) =>
    new Date(
      Date.UTC(2025, random.integer(0, 17), random.integer(1, 28), random.integer(4, 15), random.integer(0, 59)),
    ).toISOString(),
  exported: (field, row) => {
    const value = row[field.name];
    return typeof value === 'string' ? minuteOf(new Date(value)) : null;
  },
};
