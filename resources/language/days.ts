import { house } from './house.ts';
import { plainSigns } from './keys.ts';

/** How far the house's clock is ahead of UTC, in milliseconds. Days are cut by it. */
const offset = (): number => house().timeZone.offsetMinutes * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The house's day (`YYYY-MM-DD`): in Dubai 21:30 UTC on the 31st is the 1st. */
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

/** Which number comes first of a day that is written in numbers alone. Default: the day. */
export type DayOrder = 'day' | 'month';

type DayReading = {
  /** Default: the day. */
  readonly order?: DayOrder | undefined;
  /** The names of the months, lists of twelve in their languages. Default: the English ones. */
  readonly months?: readonly (readonly string[])[];
};

const LONGEST = 60;
const FIRST_YEAR = '1900';

/**
 * Parses a day: as stored, `31/01/2027`, `31.1.27`, `31-Jan-27`, `Jan 31, 2027`. Undefined rather
 * than guessed.
 */
export function dayRead(text: string, { order = 'day', months = [MONTHS] }: DayReading = {}): string | undefined {
  if (text.length > LONGEST) return undefined;
  const typed = plainSigns(text).replace(/(?:,? |T)0?0:00(?::00(?:\.0+)?)?$/i, '');
  const [, zoned] = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?Z$/i.exec(typed) ?? [];
  if (zoned !== undefined) return isDay(zoned) && dayOf(new Date(`${zoned}T00:00:00Z`)) === zoned ? zoned : undefined;
  const numbers =
    /^(\d{1,2})[ ./-]+(\d{1,2})[ ./-]+(\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  const [, first = '', second = '', last = ''] = numbers ?? [];
  const [year = '', month = '', day = ''] =
    /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(typed)?.slice(1) ??
    (numbers && (order === 'month' ? [last, first, second] : [last, second, first])) ??
    named(typed, months);
  const read = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) && (read >= FIRST_YEAR || read === typed) ? read : undefined;
}

function named(typed: string, months: readonly (readonly string[])[]): readonly string[] {
  const [, day = '', word = '', year = ''] =
    /^(\d{1,2})[ ./-]*([\p{L}\p{M}]+)[ ./,-]*(\d{4}|\d{2})$/u.exec(typed) ?? [];
  const [, one = '', other = '', of = ''] = /^([\p{L}\p{M}]+)[ ./-]*(\d{1,2})[ ./,-]+(\d{4}|\d{2})$/u.exec(typed) ?? [];
  const name = (word || one).toLowerCase();
  const found = months.map((names) => names.findIndex((month) => month.toLowerCase().startsWith(name)));
  const month = name.length < LEAST_LETTERS ? 0 : Math.max(-1, ...found) + 1;
  return [year || of, String(month), day || other];
}

const LEAST_LETTERS = 3;

/** The time a text says, `9:05`, `09.05` or `0905`, as `09:05`; undefined when it is none. */
export function timeRead(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const typed = plainSigns(text);
  const [, hour = '', minute = ''] = /^(\d{1,2})[:. ](\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed) ?? [];
  const read = `${hour.padStart(2, '0')}:${minute}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(read) ? read : undefined;
}

/** Parses an instant: as stored, or a day and house time, `31 Jan 2026, 8:00`; else undefined. */
export function instantRead(text: string, order?: DayOrder): string | undefined {
  if (isInstant(text)) return text;
  if (text.length > LONGEST) return undefined;
  const [, day = '', time = ''] = /^(.+?)(?:,? |T)(\d{1,2}[:.]\d{2})(?::00(?:\.0+)?)?$/i.exec(plainSigns(text)) ?? [];
  return instantAt(`${dayRead(day, { order }) ?? ''} ${timeRead(time) ?? ''}`);
}

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
