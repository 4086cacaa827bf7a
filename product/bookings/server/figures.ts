import { randomInt } from 'node:crypto';
import type { Fill } from '../../../api/fills/fill.ts';
import { dayOf } from '../../../resources/language/index.ts';
import { isActive } from '../../rules/slot.ts';
import { rateOf } from '../../vendors/rules/commission.ts';
import { commissionsOf } from '../../vendors/server/commission-rows.ts';
import { isTooLate, TOO_LATE } from '../rules/changes.ts';
import { figuresOf } from '../rules/figures.ts';

/** Derives cost, duration and start; refuses a start in the past. */
export const bookingFigures: Fill = ({ value, stored, now }) => ({
  values: figuresOf(value, stored, now),
  ...(isActive(value) && isTooLate(value, stored, now.getTime()) ? { errors: { schedule_date: [TOO_LATE] } } : {}),
});

const DIGITS = 4;

/** A random four-digit code by which the customer verifies the visitor. Immutable. */
export const bookingOtp: Fill = ({ was }) => ({
  values: { booking_otp: was ? (was.booking_otp ?? null) : String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0') },
});

/** Freezes the vendor's rate of that Dubai day on assignment. A given rate comes from an undo. */
export const bookingCommission: Fill = async ({ value, was, reader, now }) => {
  const vendor = value.vendor_id ?? null;
  if (typeof vendor !== 'number') return { values: { commission_rate: null } };
  if (vendor === was?.vendor_id && typeof was.commission_rate === 'number') return {};
  const restored = value.commission_rate ?? null;
  if (typeof restored === 'number' && restored !== was?.commission_rate) return {};
  return { values: { commission_rate: rateOf(await commissionsOf(reader, vendor), dayOf(now)).rate } };
};
