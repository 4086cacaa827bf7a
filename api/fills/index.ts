import { FIGURES, figuresOf } from '../../domain/bookings/figures.ts';
import type { FillName, RecordData, Resource, Value } from '../../resources/language/index.ts';

type Values = { readonly [field: string]: Value };

/** Values that follow from a record's others: which fields it fills, and with what. `stored`: the record before; undefined for a new one. */
type Fill = {
  readonly fields: readonly string[];
  readonly of: (value: Values, stored: RecordData | undefined, now: Date) => Values;
};

/** The fills definitions may name. A name without an entry does not compile. */
const recordFills: { readonly [name in FillName]: Fill } = {
  'booking-figures': { fields: FIGURES, of: figuresOf },
};

/** What the server works out of a judged record, whatever was sent. */
export function filled({ fills }: Resource, value: Values, stored: RecordData | undefined, now: Date): Values {
  let found: Values = {};
  for (const name of fills) found = { ...found, ...recordFills[name].of({ ...value, ...found }, stored, now) };
  return found;
}

/** The fields the server works out. */
export const filledFields = ({ fills }: Pick<Resource, 'fills'>): readonly string[] =>
  fills.flatMap((name) => recordFills[name].fields);
