import { randomInt } from 'node:crypto';
import type { Fill } from '../../../../api/fills/fill.ts';

const DIGITS = 4;

/**
 * The code by which a customer tells that whoever came is who was sent: four digits nobody can guess, made with the booking, whoever
 * makes it, and never changed.
 */
export const bookingOtp: Fill = ({ was }) => ({
  values: { booking_otp: was ? (was.booking_otp ?? null) : String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0') },
});
