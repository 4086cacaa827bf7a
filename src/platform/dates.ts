import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { dayRead, instantAt, isDay, isInstant } from '../../resources/language/days.ts';
import { house } from '../../resources/language/house.ts';
import { PATTERNS } from '../../resources/language/patterns.ts';
import { dayIn } from './i18n/days.ts';
import { currentLanguage } from './i18n/index.ts';
import { localeOf } from './i18n/numbers.ts';

dayjs.extend(utc);

/** An instant on the clock of the house's time zone, wherever the browser stands. */
const atHome = (instant: string | Date): Dayjs => dayjs.utc(instant).utcOffset(house().timeZone.offsetMinutes);

/** The day it is now, `2026-11-21`. */
export const today = (): string => atHome(new Date()).format('YYYY-MM-DD');

/** Formats an instant: `21 Nov 2026, 14:05`. Other text is unchanged. */
export function formatTimestamp(value: string): string {
  const instant = atHome(value);
  if (!instant.isValid()) return value;
  return `${formatDay(instant.format('YYYY-MM-DD'))}, ${instant.format('HH:mm')}`;
}

/** A calendar day, `2026-11-21`, as `21 Nov 2026`. Text that is no day is shown as it is. */
export const formatDay = (value: string): string => (isDay(value) ? dayIn(currentLanguage(), value) : value);

/** A calendar month, `2026-10`, as `October 2026`. Text that is no month is shown as it is. */
export function formatMonth(value: string): string {
  if (!PATTERNS.month.test(value)) return value;
  const [language, day] = [currentLanguage(), dayjs.utc(`${value}-01`)];
  if (language === 'en') return day.format('MMMM YYYY');
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeOf(language), form).format(day.toDate());
}

/** Some days, from the first to before the second (half-open): `1 May 2026 – 31 May 2026`. */
export function daysWords({ from, to }: { readonly from: string; readonly to: string }): string {
  const last = moveDay(to, -1, 'day');
  return last === from ? formatDay(from) : `${formatDay(from)} – ${formatDay(last)}`;
}

/** The same with its weekday, for those who hear it: `Saturday 21 November 2026`. */
export const formatWholeDay = (day: string): string => dayjs.utc(day).format('dddd D MMMM YYYY');

/** The day and time of an instant in the business's time zone. Other text is the day. */
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

/** The six calendar weeks of a month, from Monday. */
export function weeksOfMonth(day: string): readonly (readonly string[])[] {
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

/** Parses a typed day (`dayRead`), in the current language or English. */
export const readDay = (text: string): string | undefined => dayRead(text) ?? dayRead(text, { months: [monthNames()] });
