import type { Fill } from '../../../api/fills/fill.ts';
import { isTooLate, TOO_LATE } from '../rules/changes.ts';
import { figuresOf } from '../rules/figures.ts';
import { isActive } from '../rules/slot.ts';

/** Derives cost, duration and start; refuses a start in the past. */
export const bookingFigures: Fill = ({ value, stored, now }) => ({
  values: figuresOf(value, stored, now),
  ...(isActive(value) && isTooLate(value, stored, now.getTime()) ? { errors: { schedule_date: [TOO_LATE] } } : {}),
});
