import { type DayOrder, dayRead, endOfDay, instantRead, minuteOf, startOfDay } from '../days.ts';
import { bool, oneOf } from '../shapes.ts';
import {
  asDefined,
  byTime,
  byValue,
  inColumn,
  neverWritten,
  noDay,
  notUnique,
  parsed,
  readFrom,
  refused,
  unsearched,
  withoutIds,
} from './helpers.ts';
import type { KindSpec, OptionsSpec, Parsed } from './spec.ts';

function read(field: { readonly label: string }, text: string, order?: DayOrder): Parsed {
  const instant = instantRead(text, order);
  return instant === undefined
    ? refused(`${field.label} must be a day and a time, like 31 Jan 2027, 08:00`)
    : parsed(instant);
}

/** An instant. Filters use days in Asia/Dubai. */
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
  parse: (field, value) => read(field, typeof value === 'string' ? value : ''),
  filter: () => ['range'],
  parseFilter: (field, text, bound) => {
    const day = dayRead(text);
    if (day === undefined) return refused(noDay(field));
    return parsed(bound === 'to' ? endOfDay(day) : startOfDay(day));
  },
  // Between the making of the record and the present.
  sample: (_field, { random, now, derived: made }) =>
    new Date(
      made.getTime() + Math.round(((now.getTime() - made.getTime()) * random.integer(0, 1_000)) / 1_000),
    ).toISOString(),
  exported: (field, row) => {
    const value = row[field.name];
    return typeof value === 'string' ? minuteOf(new Date(value)) : null;
  },
  imported: readFrom(read),
};

export const timestampOptions: OptionsSpec<'timestamp'> = (field) => ({
  must: {},
  may: { stamp: oneOf('stamp', () => ['created', 'updated']), countdown: bool },
  refuses: field.stamp === undefined ? notUnique('timestamp') : neverWritten,
});
