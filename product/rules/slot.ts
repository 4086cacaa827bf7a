import { house } from '../../resources/language/house.ts';
import type { Values } from './values.ts';

/** A half-open interval, in minutes since 1970, Dubai time. */
export type Slot = { readonly start: number; readonly end: number };

/** The states that occupy the assignee: neither done nor cancelled. */
export const ACTIVE = ['Pending', 'Assigned', 'Ongoing'] as const;
/** Where the order stands when nobody will come. */
export const REFUSED = 'Rejected';

const USUAL_MINUTES = 60;
/** A booking's maximum hours, so overlaps reach only adjacent days. */
export const MOST_HOURS = 12;
export const MOST_MINUTES = MOST_HOURS * 60;

/** Whether a booking takes the time of whoever is assigned. */
export const isActive = ({ booking_status, order_status }: Values): boolean =>
  ACTIVE.some((status) => status === booking_status) && order_status !== REFUSED;

const MINUTES_A_DAY = 1440;
const MS_A_MINUTE = 60_000;

/** When a booking is; undefined where it has no day or no hour yet. */
export function slotOf({ schedule_date, schedule_time, minutes, additional_hours }: Values): Slot | undefined {
  if (typeof schedule_date !== 'string' || typeof schedule_time !== 'string') return undefined;
  const [hour = 0, minute = 0] = schedule_time.split(':').map(Number);
  const start = Date.parse(`${schedule_date}T00:00:00Z`) / MS_A_MINUTE + hour * 60 + minute;
  if (!Number.isFinite(start)) return undefined;
  return { start, end: start + minutesOf({ minutes, additional_hours }) };
}

/** How long the work takes, additional time included. */
export function minutesOf({ minutes, additional_hours }: Values): number {
  const long = typeof minutes === 'number' && minutes > 0 ? minutes : USUAL_MINUTES;
  return long + (typeof additional_hours === 'number' ? additional_hours * 60 : 0);
}

/** Whether two take the same time. One that begins when the other ends does not. */
export const overlaps = (one: Slot, other: Slot): boolean => one.start < other.end && other.start < one.end;

/** The instant a slot begins, for whoever compares it with a clock. */
export const startsAt = ({ start }: Slot): number => (start - house().timeZone.offsetMinutes) * MS_A_MINUTE;

/** An instant in minutes, as slots count. */
export const minutesAt = (instant: number): number => instant / MS_A_MINUTE + house().timeZone.offsetMinutes;

/** The days on which a booking overlapping the slot may start. */
export function neighbouringDays(slot: Slot): readonly string[] {
  const day = dayNumber(slot);
  return [day - 1, day, day + 1].map((each) => dayText(each));
}

/** The day on which a slot begins, counted from 1970. */
export const dayNumber = ({ start }: Slot): number => Math.floor(start / MINUTES_A_DAY);

/** The day on which a slot begins. */
export const dayOfSlot = (slot: Slot): string => dayText(dayNumber(slot));

/** When a day is over, as slots count. */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_A_MINUTE + MINUTES_A_DAY;

/** When a day begins, as slots count. */
export const dayOf = (day: string): number => endOfDay(day) - MINUTES_A_DAY;

/** The day before another; after it with a negative count. */
export const dayBefore = (day: string, days = 1): string => dayText(dayOf(day) / MINUTES_A_DAY - days);

const dayText = (day: number): string => new Date(day * MINUTES_A_DAY * MS_A_MINUTE).toISOString().slice(0, 10);

/** So many minutes of work fill the day of one person. */
export const FULL_DAY = 8 * 60;

/** The busy minutes of the day that begins then, clipped to it. */
export const minutesOn = (slots: readonly Slot[], midnight: number): number =>
  slots.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, midnight + MINUTES_A_DAY) - Math.max(start, midnight)),
    0,
  );

/** '10:00–12:00'. */
export const slotText = ({ start, end }: Slot): string => `${hourText(start)}–${hourText(end)}`;

/** A time of day in words, from minutes after midnight; of the day after as well: 1470 is 00:30. */
export function hourText(minutes: number): string {
  const within = ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
