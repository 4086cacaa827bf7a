import { randomInt } from 'node:crypto';
import type { Fill } from '../../../../api/fills/fill.ts';

const DIGITS = 4;

/** A random four-digit code by which the customer verifies the visitor. Immutable. */
export const bookingOtp: Fill = ({ was }) => ({
  values: { booking_otp: was ? (was.booking_otp ?? null) : String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0') },
});
