import { isTooLate, TOO_LATE } from '../../product/bookings/rules/changes.ts';
import { FIGURES, figuresOf } from '../../product/bookings/rules/figures.ts';
import { isActive } from '../../product/bookings/rules/slot.ts';
import type { FillName, Resource } from '../../resources/language/index.ts';
import { bookedLines } from '../../product/bookings/server/orders/booked.ts';
import { bookingOtp } from '../../product/bookings/server/orders/otp.ts';
import type { Fill, FillAsked, FillFound } from './asked.ts';

/** The fills definitions may name. A name without an entry does not compile. */
const recordFills: { readonly [name in FillName]: Fill } = {
  'booked-lines': bookedLines,
  'booking-otp': bookingOtp,
  'booking-figures': {
    fields: FIGURES,
    of: ({ value, stored, now }) => ({
      values: figuresOf(value, stored, now),
      ...(isActive(value) && isTooLate(value, stored, now.getTime()) ? { errors: { schedule_date: [TOO_LATE] } } : {}),
    }),
  },
};

/** What the server works out of a judged record, whatever was sent, each of what those before it found; or everything that keeps it from that. */
export async function filled({ fills }: Resource, asked: FillAsked): Promise<Required<FillFound>> {
  let values: FillAsked['value'] = {};
  let errors: Record<string, string[]> = {};
  for (const name of fills) {
    const found = await recordFills[name].of({ ...asked, value: { ...asked.value, ...values } });
    values = { ...values, ...found.values };
    errors = { ...errors, ...found.errors };
  }
  return { values, errors };
}

/** The fields the server works out. */
export const filledFields = ({ fills }: Pick<Resource, 'fills'>): readonly string[] =>
  fills.flatMap((name) => recordFills[name].fields);
