import {
  allOf,
  type CompleteMeasure,
  type Days,
  type Field,
  kindOf,
  type Resource,
  type Rule,
  type Scalar,
  startOfDay,
} from '../../resources/language/index.ts';

/**
 * The rows a number is made of, as rules. What is measured and the list that the number opens ask
 * by the same ones, so that they agree by construction.
 */

/** How a measure is taken of records. */
export type Taken = NonNullable<CompleteMeasure['taken']>;

/** Rows whose date falls into days of the house. */
export function fallsInto({ fields }: Pick<Resource, 'fields'>, on: string, { from, to }: Days): Rule {
  const field = fields[on];
  const isInstant = field !== undefined && kindOf(field).type(field, '').as === 'instant';
  const bound = (day: string): string => (isInstant ? startOfDay(day) : day);
  return { [on]: { from: bound(from), below: bound(to) } };
}

/** Rows whose amounts are added; what is taken off is not added before. undefined: all. */
export const added = ({ where, less }: Pick<Taken, 'where' | 'less'>): Rule | undefined =>
  less ? allOf(where, { none: [less] }) : where;

/** Rows that matter to what is measured: those that are added, and those that are taken off. */
const matters = ({ where, less }: Taken): Rule | undefined => (where && less ? { any: [where, less] } : where);

/** The rows of which a measure is made within days. */
export const rowsOfTaken = (resource: Pick<Resource, 'fields'>, taken: Taken, days: Days): Rule =>
  allOf(fallsInto(resource, taken.on, days), matters(taken));

/** Rows on which a dimension has a value; null: has none. */
export const hasValue = (dimension: string, value: Scalar | null): Rule => ({
  [dimension]: value === null ? { empty: true } : { is: value },
});

/** The value a dimension's text in an address stands for; undefined: none. */
export function valueIn(field: Field, text: string): Scalar | null | undefined {
  if (text === '') return null;
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

/** As it is written in an address. */
export const textOf = (value: Scalar | null): string => (value === null ? '' : String(value));
