import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { instantAt, isDay, isInstant } from '../../resources/language/days.ts';
import { house } from '../../resources/language/house.ts';
import { dayIn } from './i18n/days.ts';
import { currentLanguage } from './i18n/index.ts';

dayjs.extend(utc);

/** An instant on the clock of the house's time zone, wherever the browser stands. */
const atHome = (instant: string | Date): Dayjs => dayjs.utc(instant).utcOffset(house().timeZone.offsetMinutes);

/** The day it is now, `2026-11-21`. */
export const today = (): string => atHome(new Date()).format('YYYY-MM-DD');

/**
 * An instant as people read it: `21 Nov 2026, 14:05`. Text that is no instant is shown as it is.
 */
export function formatTimestamp(value: string): string {
  const instant = atHome(value);
  if (!instant.isValid()) return value;
  return `${formatDay(instant.format('YYYY-MM-DD'))}, ${instant.format('HH:mm')}`;
}

/** A calendar day, `2026-11-21`, as `21 Nov 2026`. Text that is no day is shown as it is. */
export const formatDay = (value: string): string => (isDay(value) ? dayIn(currentLanguage(), value) : value);

/** Some days, from the first to before the second (half-open): `1 May 2026 – 31 May 2026`. */
export function daysWords({ from, to }: { readonly from: string; readonly to: string }): string {
  const last = moveDay(to, -1, 'day');
  return last === from ? formatDay(from) : `${formatDay(from)} – ${formatDay(last)}`;
}

/** The same with its weekday, for those who hear it: `Saturday 21 November 2026`. */
export const formatWholeDay = (day: string): string => dayjs.utc(day).format('dddd D MMMM YYYY');

/**
 * What an instant reads on the house's clock: its day and its minute. What is no instant is all in
 * the place of the day.
 */
export function clockOf(instant: string): { readonly day: string; readonly time: string } {
  if (!isInstant(instant)) return { day: instant, time: '' };
  const at = atHome(instant);
  return { day: at.format('YYYY-MM-DD'), time: at.format('HH:mm') };
}

/** The minute of the house's day at an instant. */
export const minuteOf = (instant: Date): number => atHome(instant).hour() * 60 + atHome(instant).minute();

/** The instant of a day and a time of the house's clock; undefined when they are none. */
export const instantOf = (day: string, time: string): string | undefined => instantAt(`${day} ${time}`);

/** A day moved by so many days, months or years; the last of the month where it has no such day. */
export const moveDay = (day: string, by: number, unit: 'day' | 'month' | 'year'): string =>
  dayjs.utc(day).add(by, unit).format('YYYY-MM-DD');

/**
 * The days of six weeks around a day's month, each beginning on a Monday, as weeks do in the
 * country.
 */
export function weeksAround(day: string): readonly (readonly string[])[] {
  const first = dayjs.utc(day).startOf('month');
  const monday = first.subtract((first.day() + 6) % 7, 'day');
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => monday.add(week * 7 + at, 'day').format('YYYY-MM-DD')),
  );
}

const namesOf = (format: string, count: number, at: (index: number) => Dayjs): readonly string[] =>
  Array.from({ length: count }, (_, index) => at(index).format(format));

/** The months' names. */
export const monthNames = (): readonly string[] => namesOf('MMMM', 12, (month) => dayjs.utc('2026-01-01').month(month));

/** The names of the weekdays, Monday first: whole and short. */
export const weekdayNames = (): readonly (readonly [string, string])[] => {
  const at = (index: number): Dayjs => dayjs.utc('2026-01-05').add(index, 'day');
  const short = namesOf('dd', 7, at);
  return namesOf('dddd', 7, at).map((name, index) => [name, short[index] ?? name]);
};

/** Without marks of direction, and with the digits every keyboard here may write as ours. */
const plain = (text: string): string =>
  text
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .trim();

/**
 * The month's number by its name, or the first letters of it; in the language in force, or in
 * English.
 */
function monthOf(word: string): number {
  const asked = word.toLocaleLowerCase();
  const all = [monthNames(), namesOf('MMMM', 12, (month) => dayjs.utc('2026-01-01').locale('en').month(month))];
  const found = all.map((names) => names.findIndex((name) => name.toLocaleLowerCase().startsWith(asked)));
  return (asked.length < 3 ? -1 : Math.max(...found)) + 1;
}

/**
 * The day somebody typed, as days are written in the UAE: day, month, year, with any sign between
 * them (`21/11/2026`, `21.11.26`, `21 Nov 2026`), or as we store it. Undefined when it is none:
 * nothing is guessed.
 */
export function readDay(text: string): string | undefined {
  const typed = plain(text);
  if (isDay(typed)) return typed;
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ??
    /^(\d{1,2})[\s./-]*(\p{L}+)[\s./,-]*(\d{4}|\d{2})$/u.exec(typed) ??
    [];
  const number = /^\d+$/.test(month) ? Number(month) : monthOf(month);
  const two = (part: number | string): string => String(part).padStart(2, '0');
  const read = `${year.length === 2 ? `20${year}` : year}-${two(number)}-${two(day)}`;
  return isDay(read) && read >= '1900' ? read : undefined;
}

/** The time somebody typed, `9:05`, `09.05` or `0905`, as `09:05`; undefined when it is none. */
export function readTime(text: string): string | undefined {
  const [, hour = '', minute = ''] =
    /^(\d{1,2})[:. ](\d{2})$/.exec(plain(text)) ?? /^(\d{2})(\d{2})$/.exec(plain(text)) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}
