import type { PartyKind } from '../../bookings/rules/candidates.ts';

/** Where something is, in degrees. */
export type Point = { readonly latitude: number; readonly longitude: number };

/** An assignee's last position; vendors have their premises'. */
export type Whereabout = {
  readonly kind: PartyKind;
  readonly name: string;
  /** null: nobody reported it. */
  readonly at: Point | null;
  /** When that was reported; null: it is no current position, or nobody reported one. */
  readonly told_at: string | null;
};

/** Minutes after which a position says little about where somebody is now. */
const OLD_MINUTES = 30;

/** The ms between stored positions: each stays in the history. */
const WRITTEN_EVERY_MS = 30_000;

/** Whether the last report is too fresh to be written over by a phone. */
export const isFresh = (told_at: string, now: Date): boolean => {
  const age = now.getTime() - Date.parse(told_at);
  return age >= 0 && age < WRITTEN_EVERY_MS;
};

/** A position's age and if it is stale; slight clock skew counts as now. */
export function ageOf(told_at: string, now: Date): { readonly minutes: number; readonly isOld: boolean } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(told_at)) / 60_000));
  return { minutes, isOld: minutes >= OLD_MINUTES };
}

/** The place a record tells; nothing where either half is missing. */
export const pointIn = ({ latitude, longitude }: { readonly [field: string]: unknown }): Point | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;

/** Tracked only while pending or ongoing; otherwise private. */
export const isOnTheWay = ({ booking_status }: { readonly [field: string]: unknown }): boolean =>
  booking_status === 'Assigned' || booking_status === 'Ongoing';
