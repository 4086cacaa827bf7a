import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { COMPARISONS, GRAINS, type Grain, PERIODS } from '../../resources/language/periods.ts';
import { formatDay, formatMonth } from '../platform/dates.ts';
import { currentLanguage, t } from '../platform/i18n/index.ts';
import { localeOf } from '../platform/i18n/numbers.ts';

dayjs.extend(utc);

const PERIOD_WORDS: { readonly [period: string]: string } = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'last-7-days': 'Last 7 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-30-days': 'Last 30 days',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  'last-12-months': 'Last 12 months',
};
const GRAIN_WORDS: { readonly [grain in Grain]: string } = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};
const COMPARISON_WORDS: { readonly [comparison: string]: string } = {
  previous: 'Period before',
  year: 'Year before',
  none: 'Nothing',
};

/** The periods people choose from, with what each is called. */
export const periodChoices = () => PERIODS.map((value) => ({ value, label: t(PERIOD_WORDS[value] ?? value) }));
/** What a period by name is called. */
export const periodWords = (period: string): string => t(PERIOD_WORDS[period] ?? period);
export const grainChoices = () => GRAINS.map((value) => ({ value, label: t(GRAIN_WORDS[value]) }));
export const grainWords = (grain: Grain): string => t(GRAIN_WORDS[grain]);
export const comparisonChoices = () =>
  [...COMPARISONS, 'none'].map((value) => ({ value, label: t(COMPARISON_WORDS[value] ?? value) }));

function written(day: string, english: string, options: Intl.DateTimeFormatOptions): string {
  const language = currentLanguage();
  if (language === 'en') return dayjs.utc(day).format(english);
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(dayjs.utc(day).toDate());
}

function pieceWords(grain: Grain, at: string): { readonly label: string; readonly title: string } {
  const [year, month] = [at.slice(0, 4), Number(at.slice(5, 7))];
  switch (grain) {
    case 'day':
      return { label: written(at, 'D MMM', { day: 'numeric', month: 'short' }), title: formatDay(at) };
    case 'week':
      return {
        label: written(at, 'D MMM', { day: 'numeric', month: 'short' }),
        title: t('Week from {day}', { day: formatDay(at) }),
      };
    case 'month':
      return {
        label: written(at, 'MMM', { month: 'short' }),
        title: formatMonth(at.slice(0, 7)),
      };
    case 'quarter': {
      const quarter = t('Q{number} {year}', { number: Math.ceil(month / 3), year });
      return { label: quarter, title: quarter };
    }
    case 'year':
      return { label: year, title: year };
  }
}

/** The label of a chart position or table row. */
export function wordsOfPiece(
  { at, label }: { readonly at: string | number | boolean | null; readonly label: string | null },
  isTime: boolean,
  grain: Grain,
): { readonly label: string; readonly title?: string } {
  if (isTime && typeof at === 'string') return pieceWords(grain, at);
  return { label: at === null || label === null ? t('None') : t(label) };
}
