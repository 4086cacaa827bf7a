import { type DayOrder, dayOf, dayRead, daysAfter } from '../days.ts';
import { sentenceBeginning } from '../messages.ts';
import type { Field } from '../resource.ts';
import { oneOf, text } from '../shapes.ts';
import {
  asDefined,
  byTime,
  byValue,
  exportedText,
  inColumn,
  noDay,
  notUnique,
  parsed,
  readFrom,
  refused,
  unsearched,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec, Parsed } from './spec.ts';

const inRange = (field: Field<'date'>, day: string, now: Date): boolean => {
  if (field.range === undefined) return true;
  return field.range === 'future' ? day >= dayOf(now) : day <= dayOf(now);
};

const outOfRange = ({ message, range, label }: Field<'date'>): string =>
  message ?? `${sentenceBeginning(label)} must be in the ${range}`;

function read(field: { readonly label: string }, text: string, order?: DayOrder): Parsed {
  const day = dayRead(text, { order });
  return day === undefined ? refused(noDay(field)) : parsed(day);
}

function parse(field: Field<'date'>, value: unknown, now: Date = new Date()): Parsed {
  const day = read(field, typeof value === 'string' ? value : '');
  if (!day.ok || inRange(field, String(day.value), now)) return day;
  return refused(outOfRange(field));
}

/** A calendar day; "today" is the house's. */
export const date: KindSpec<'date'> = {
  ...asDefined,
  ...inColumn('day'),
  ...withoutIds,
  ...byValue,
  ...unsearched,
  ...byTime,
  traits: [],
  type: () => ({ as: 'day' }),
  writable: yes,
  parse,
  filter: () => ['is', 'range'],
  parseFilter: (field, text) => read(field, text),
  // Near the present, and not before the record was made; what must lie ahead does so for years.
  sample: ({ range }, { random, now, derived: made }) => {
    if (range === 'future') return daysAfter(dayOf(now), random.integer(3_700, 4_800));
    const day = daysAfter(dayOf(now), random.integer(-60, range === 'past' ? 0 : 120));
    return day < dayOf(made) ? dayOf(made) : day;
  },
  exported: exportedText,
  imported: readFrom(read),
};

export const dateOptions: OptionsSpec<'date'> = () => ({
  must: {},
  may: { range: oneOf('range', () => ['future', 'past']), message: text },
  refuses: notUnique('date'),
});
