import type { PartyKind } from '../../bookings/rules/candidates.ts';

/** Where something is, in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number };

/**
 * Whoever is assigned to a booking, and where they were last: a vendor is where it has its
 * premises.
 */
export type Whereabout = {
  readonly kind: PartyKind;
  readonly name: string;
  /** null: nobody told. */
  readonly at: Point | null;
  /** When that was told; null: it is no position of the moment, or nobody told. */
  readonly told_at: string | null;
};

/** Minutes after which a position says little about where somebody is now. */
const OLD_MINUTES = 30;

/**
 * A phone may tell as often as it likes: so often it is written, since each writing is kept in the
 * history for good.
 */
const WRITTEN_EVERY_MS = 30_000;

/** Whether what was told before is too fresh to be written over by a phone. */
export const isFresh = (told_at: string, now: Date): boolean => {
  const age = now.getTime() - Date.parse(told_at);
  return age >= 0 && age < WRITTEN_EVERY_MS;
};

/**
 * How long ago a position was told, and whether that is too long; a clock that is a little behind
 * has heard it now.
 */
export function ageOf(told_at: string, now: Date): { readonly minutes: number; readonly isOld: boolean } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(told_at)) / 60_000));
  return { minutes, isOld: minutes >= OLD_MINUTES };
}

/** The place a record tells; nothing where either half is missing. */
export const pointIn = ({ latitude, longitude }: { readonly [field: string]: unknown }): Point | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;

/**
 * While it is to be done or being done whoever is assigned is on their way; before and afterwards
 * where they are is nobody's business.
 */
export const isOnTheWay = ({ booking_status }: { readonly [field: string]: unknown }): boolean =>
  booking_status === 'Assigned' || booking_status === 'Ongoing';
