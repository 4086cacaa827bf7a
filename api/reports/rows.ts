import {
  allOf,
  type CompleteMeasure,
  type Days,
  daysAfter,
  type Field,
  isDay,
  kindOf,
  LONGEST_PERIOD,
  lengthOf,
  type Resource,
  type Rule,
  type Scalar,
  startOfDay,
} from '../../resources/language/index.ts';

/** A figure's rows as rules, shared by measures and lists so that they agree. */

/** How a measure is taken of records. */
export type Taken = NonNullable<CompleteMeasure['taken']>;

/** Whether a field is a day or an instant: by its pieces of time rows are put together. */
export const isTime = (field: Field | undefined): boolean =>
  field !== undefined && ['day', 'instant'].includes(kindOf(field).type(field, '').as);

/** Whether a field is a time of day: rows are put together by its hours. */
export const isClock = (field: Field | undefined): boolean =>
  field !== undefined && kindOf(field).groups(field) === 'hour';

/** `14:00` of 14; `24:00` is after every time of a day. */
export const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Rows whose date falls into days of the house. */
export function fallsInto({ fields }: Pick<Resource, 'fields'>, on: string, { from, to }: Days): Rule {
  const field = fields[on];
  const isInstant = field !== undefined && kindOf(field).type(field, '').as === 'instant';
  const bound = (day: string): string => (isInstant ? startOfDay(day) : day);
  return { [on]: { from: bound(from), below: bound(to) } };
}

/** Rows whose amounts are added. undefined: all. */
export const added = ({ where, subtract }: Taken): Rule | undefined =>
  subtract ? allOf(where, { none: [subtract] }) : where;

/** Rows whose amounts are taken off in place of that; undefined: none. */
export const takenOff = ({ where, subtract }: Taken): Rule | undefined => subtract && allOf(where, subtract);

/** The rows of which a measure is made within days: those that are added, and those taken off. */
export const rowsOfTaken = (resource: Pick<Resource, 'fields'>, taken: Taken, days: Days): Rule =>
  allOf(fallsInto(resource, taken.dateField, days), taken.where);

/** One value of a dimension, days of one that is a date; null: none. */
export type DimensionValue = Scalar | Days | null;

/** Rows on which a dimension has a value. */
export function hasValue(
  resource: Pick<Resource, 'fields'>,
  { name: dimension, field }: { readonly name: string; readonly field: Field },
  value: DimensionValue,
): Rule {
  if (isClock(field) && value !== null)
    return { [dimension]: { from: String(value), below: hourOf(Number.parseInt(String(value), 10) + 1) } };
  if (value !== null && typeof value === 'object') return fallsInto(resource, dimension, value);
  return { [dimension]: value === null ? { empty: true } : { is: value } };
}

/** The value a dimension's text in an address stands for; undefined: there is none such. */
export function valueIn(field: Field, text: string): DimensionValue | undefined {
  if (text === '') return null;
  if (isTime(field)) return daysIn(text);
  if (isClock(field)) return /^([01]\d|2[0-3]):00$/.test(text) ? text : undefined;
  switch (kindOf(field).type(field, '').as) {
    case 'record':
      return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    default:
      return text;
  }
}

/** As it is written in an address; days by the first and the last of them. */
export function textOf(value: DimensionValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? `${value.from}..${daysAfter(value.to, -1)}` : String(value);
}

const [EARLIEST, BEYOND] = ['1900-01-01', '3000-01-01'];

/** Whether days can be queried: so many at most, within the time records may have. */
export const isAskable = (days: Days): boolean =>
  days.from >= EARLIEST && days.to <= BEYOND && days.from < days.to && lengthOf(days) <= LONGEST_PERIOD;

function daysIn(text: string): Days | undefined {
  const [from = '', last = '', ...more] = text.split('..');
  if (more.length > 0 || !isDay(from) || !isDay(last) || last >= BEYOND) return undefined;
  const days = { from, to: daysAfter(last, 1) };
  return isAskable(days) ? days : undefined;
}
