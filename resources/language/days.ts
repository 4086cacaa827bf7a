import { house } from './house.ts';

/** How far the house's clock is ahead of UTC, in milliseconds. Days are cut by it. */
const offset = (): number => house().timeZone.offsetMinutes * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The day of the house (`YYYY-MM-DD`) in which an instant falls: in Dubai 21:30 UTC on the 31st is
 * the 1st.
 */
export const dayOf = (instant: Date): string => new Date(instant.getTime() + offset()).toISOString().slice(0, 10);

/** A day of the house and its minute, `YYYY-MM-DD HH:MM`, as exports write instants. */
export const minuteOf = (instant: Date): string =>
  new Date(instant.getTime() + offset()).toISOString().slice(0, 16).replace('T', ' ');

/** The instant of such a day and minute as `minuteOf` writes them; undefined when it is none. */
export const instantAt = (text: string): string | undefined => {
  const [, day = '', minute = ''] = /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  return isDay(day) ? new Date(Date.parse(`${day}T${minute}:00Z`) - offset()).toISOString() : undefined;
};

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * A day as it is exported or as pages write it, `2026-01-31` or `31 Jan 2026`; undefined when it is
 * none. Of digits alone nobody knows which is the month.
 */
export const dayRead = (text: string): string | undefined => {
  const [, day = '', word = '', year = ''] = /^(\d{1,2})[ -]([A-Za-z]{3,9})[ -](\d{4})$/.exec(text) ?? [];
  const named = MONTHS.findIndex((month) => word !== '' && month.startsWith(word.toLowerCase()));
  const written = named < 0 ? text : `${year}-${String(named + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
};

/**
 * An instant as it is exported or as pages write it, `2026-01-31 08:00` or `31 Jan 2026, 08:00`;
 * undefined when it is none.
 */
export const instantRead = (text: string): string | undefined => {
  const [, day = '', minute = ''] = /^(.{9,20}?),? (\d{2}:\d{2})$/.exec(text) ?? [];
  return instantAt(`${dayRead(day) ?? ''} ${minute}`);
};

/** The clock of the house at an instant: '14:05'. */
export const clockOf = (instant: Date): string => minuteOf(instant).slice(11);

/** The first instant of a day of the house, as an ISO timestamp in UTC. */
export const startOfDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - offset()).toISOString();

/** The last millisecond of a day of the house, as an ISO timestamp in UTC. */
export const endOfDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - offset() + DAY_MS - 1).toISOString();

/** Whether text is a real calendar day written `YYYY-MM-DD` (2026-02-30 is not). */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Whether text is an instant as we store it: ISO 8601 in UTC with milliseconds. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day so many days after another; before it, below 0. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
