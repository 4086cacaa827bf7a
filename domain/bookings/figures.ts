import { aedOf, filsOf, times } from '../money.ts';

type Values = { readonly [field: string]: unknown };

/** The fields `figuresOf` works out. */
export const FIGURES = [
  'assignment_status',
  'additional_amount',
  'payment_amount',
  'service_started_at',
  'service_completed_at',
] as const;
type Figures = { readonly [field in (typeof FIGURES)[number]]: string | number | null };

/**
 * What follows from the other values of a booking: whether somebody is assigned, what additional time costs (spec part 1 §5: the
 * service price times the hours) and what is to be paid with it, and when work began and ended, whichever move said so.
 */
export function figuresOf(value: Values, stored: Values | undefined, now: Date): Figures {
  const additional = times(filsOf(numberIn(value.service_price)), numberIn(value.additional_hours));
  const moment = (field: string, status: string): string | null => {
    const known = typeof value[field] === 'string' ? value[field] : null;
    const isReached = value.booking_status === status && stored?.booking_status !== status;
    return known ?? (isReached ? now.toISOString() : null);
  };
  return {
    assignment_status: isNothing(value.vendor_id) && isNothing(value.driver_id) ? 'Unassigned' : 'Assigned',
    additional_amount: aedOf(additional),
    payment_amount: aedOf(filsOf(numberIn(value.service_amount)) + additional),
    service_started_at: moment('service_started_at', 'Ongoing'),
    service_completed_at: moment('service_completed_at', 'Completed'),
  };
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
const isNothing = (value: unknown): boolean => value === null || value === undefined;
