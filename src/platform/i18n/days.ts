import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { localeOf } from './numbers.ts';

dayjs.extend(utc);

/** A calendar day, `2026-11-21`, as a language writes it: `21 Nov 2026`. */
export const dayIn = (language: string, day: string): string =>
  // Other languages use the browser's formatter, which takes 10 ms to build.
  language === 'en' ? dayjs.utc(day).format('D MMM YYYY') : formatterOf(language).format(dayjs.utc(day).toDate());

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(language: string): Intl.DateTimeFormat {
  const known =
    formatters.get(language) ??
    new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  formatters.set(language, known);
  return known;
}
