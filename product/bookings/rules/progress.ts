import type { Values } from '../../rules/values.ts';

/** What happens to a booking, in order, by the field that says when (spec part 1 §4). */
export const MILESTONES = [
  'request_accepted_at',
  'service_started_at',
  'service_completed_at',
  'job_verified_at',
] as const;

/** Shown of work that has no start (spec part 1 §4). */
const WITHOUT_START = 35;
const MINUTE_MS = 60_000;

/** A booking's progress: the share of timed milestones, and minutes until the end or now. */
export function progressOf(
  booking: Values,
  now: Date,
): { readonly done: number; readonly share: number; readonly minutes: number } {
  const instant = (name: string): number | undefined => {
    const value = booking[name];
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    return Number.isNaN(time) ? undefined : time;
  };
  const done = MILESTONES.filter((name) => instant(name) !== undefined).length;
  const start = instant('service_started_at');
  const end = instant('service_completed_at') ?? now.getTime();
  // A clock that is behind the server's makes no time negative.
  const minutes = start === undefined ? WITHOUT_START : Math.max(0, Math.floor((end - start) / MINUTE_MS));
  return { done, share: done / MILESTONES.length, minutes };
}
