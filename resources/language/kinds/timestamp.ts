import * as z from 'zod/mini';
import { bool, oneOf } from '../checks/shapes.ts';
import { endOfDay, instantRead, isDay, isInstant, minuteOf, startOfDay } from '../days.ts';
import type { Field } from '../resource.ts';
import {
  asDefined,
  byTime,
  byValue,
  inColumn,
  neverWritten,
  notUnique,
  parsed,
  parseWith,
  readFrom,
  refused,
  unsearched,
  withoutIds,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const schema = (field: Field<'timestamp'>) =>
  z
    // Read by whoever types a day and a time; what calls the API learns the form of an instant from
    // its reference.
    .string(`${field.label} must be a day and a time`)
    .check(z.refine(isInstant, `${field.label} must be a day and a time, like 31 Jan 2026, 08:00`));

/**
 * An instant. Filters name days, which are cut in Asia/Dubai: from the first instant of one to the
 * last of another.
 */
export const timestamp: KindSpec<'timestamp'> = {
  ...asDefined,
  ...inColumn('instant'),
  ...withoutIds,
  ...byValue,
  ...unsearched,
  ...byTime,
  traits: [],
  type: () => ({ as: 'instant' }),
  writable: (field) => field.stamp === undefined,
  parse: parseWith(schema),
  filter: () => ['range'],
  parseFilter: (field, text, bound) => {
    if (!isDay(text)) return refused(`${field.label} must be a day, like 2026-01-31`);
    return parsed(bound === 'to' ? endOfDay(text) : startOfDay(text));
  },
  // In the year and a half that lie behind.
  sample: (_field, { random, now }) =>
    new Date(
      Date.UTC(
        now.getUTCFullYear(),
        now.getUTCMonth() - 18 + random.integer(0, 17),
        random.integer(1, 28),
        random.integer(4, 15),
        random.integer(0, 59),
      ),
    ).toISOString(),
  exported: (field, row) => {
    const value = row[field.name];
    return typeof value === 'string' ? minuteOf(new Date(value)) : null;
  },
  imported: readFrom((field: Field<'timestamp'>, text) => {
    const instant = isInstant(text) ? text : instantRead(text);
    return instant === undefined ? refused(`${field.label} must be a time, like 2026-01-31 08:00`) : parsed(instant);
  }),
};

export const timestampOptions: OptionsSpec<'timestamp'> = (field) => ({
  must: {},
  may: { stamp: oneOf('stamp', () => ['created', 'updated']), countdown: bool },
  refuses: field.stamp === undefined ? notUnique('timestamp') : neverWritten,
});
