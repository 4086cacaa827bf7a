import { house } from '../../resources/language/house.ts';
import { currentLanguage } from './i18n/index.ts';
import { currencyIn, grouped, numberIn } from './i18n/numbers.ts';

/** Shown where there is nothing to show. */
export const NOTHING = '—';

/** `1,234.5` */
export const formatNumber = (value: number): string => numberIn(currentLanguage(), value);

/** A share of a whole, `71.4`: with one decimal, whatever it comes to. */
export function formatShare(value: number): string {
  const language = currentLanguage();
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return language === 'en' ? grouped(value.toFixed(1)) : numberIn(language, value, one);
}

/** `AED 1,234.50` (spec part 1 §9: with two decimals), in the house's currency. */
export function formatMoney(value: number): string {
  const language = currentLanguage();
  if (language !== 'en')
    return numberIn(language, value, { style: 'currency', currency: house().currency, maximumFractionDigits: 2 });
  return `${value < 0 ? '-' : ''}${house().currency} ${grouped(Math.abs(value).toFixed(2))}`;
}

/** What stands at an amount: `AED`, in Arabic `د.إ.` */
export const currencySign = (): string => currencyIn(currentLanguage());

/** `12.5%` */
export function formatPercent(value: number): string {
  const language = currentLanguage();
  return language === 'en'
    ? `${formatNumber(value)}%`
    : numberIn(language, value / 100, { style: 'percent', maximumFractionDigits: 8 });
}

/** Formats `+971501234567` as `+971 50 123 4567`. Other text is unchanged. */
export function formatPhone(value: string): string {
  const { country, groups } = house().phones;
  const national = value.slice(country.length);
  const whole = groups.reduce<number>((sum, each) => sum + each, 0);
  if (!value.startsWith(country) || national.length !== whole || !/^\d+$/.test(national)) return value;
  const parts = groups.map((each, at) => {
    const before = groups.slice(0, at).reduce<number>((sum, one) => sum + one, 0);
    return national.slice(before, before + each);
  });
  return [country, ...parts].join(' ');
}

/** A number of the country as people write it there: `50 123 4567`. */
export function samplePhone(): string {
  const { country, groups, mobile } = house().phones;
  const length = groups.reduce<number>((sum, each) => sum + each, 0);
  const national = `${mobile[0] ?? ''}1234567890`.slice(0, length);
  return formatPhone(`${country}${national}`).slice(country.length).trim();
}

const UNITS = [
  { unit: 'byte', word: 'B', bytes: 1, decimals: 0 },
  { unit: 'kilobyte', word: 'KB', bytes: 1024, decimals: 0 },
  { unit: 'megabyte', word: 'MB', bytes: 1024 * 1024, decimals: 1 },
] as const;

/** `5 MB`, `340 KB`, `12 B` */
export function formatSize(bytes: number): string {
  const { unit, word, ...by } = UNITS[bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2];
  const value = Number((bytes / by.bytes).toFixed(by.decimals));
  const language = currentLanguage();
  return language === 'en' ? `${value} ${word}` : numberIn(language, value, { style: 'unit', unit });
}

/** What is in a role's grants: how many modules are open, and how many screens in them. */
export function countGrants(value: unknown): { readonly modules: number; readonly screens: number } {
  const open = (Array.isArray(value) ? value : []).filter(isOpen);
  const screens = open.reduce<number>(
    (sum, each) => sum + (Array.isArray(each.children) ? each.children.filter(isOpen).length : 0),
    0,
  );
  return { modules: open.length, screens };
}

const isOpen = (grant: unknown): grant is { readonly children?: unknown } =>
  typeof grant === 'object' && grant !== null && 'access' in grant && grant.access === true;
