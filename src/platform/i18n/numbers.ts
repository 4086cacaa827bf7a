import { house } from '../../../resources/language/house.ts';

/** Puts a comma between thousands of a number written in digits. */
export const grouped = (digits: string): string => {
  const [whole = '', decimals] = digits.split('.');
  const parts = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? parts : `${parts}.${decimals}`;
};

/** The locale for the business's country: `ar` is `ar-AE`, for its digits. */
export function localeOf(language: string): string {
  const { language: bare, region } = new Intl.Locale(language);
  // X and a letter after it is no country: pseudo-locales for tests are called so.
  return `${bare}-${region === undefined || /^X/.test(region) ? house().region : region}`;
}

const made = new Map<string, Intl.NumberFormat>();

function formatter(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.NumberFormat(localeOf(language), options);
  made.set(key, known);
  return known;
}

/** Formats a number. English by hand: the browser's first formatter takes 10 ms. */
export function numberIn(language: string, value: number, options: Intl.NumberFormatOptions = {}): string {
  if (language === 'en' && Object.keys(options).length === 0) return grouped(String(Number(value.toFixed(6))));
  return formatter(language, { maximumFractionDigits: 6, ...options }).format(value);
}

/** What a language writes for the house's currency. */
export function currencyIn(language: string): string {
  if (language === 'en') return house().currency;
  const parts = formatter(language, { style: 'currency', currency: house().currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? house().currency;
}

const rules = new Map<string, Intl.PluralRules>();

/** Which of its forms a language takes for a count: English has two, Arabic six. */
export function pluralIn(language: string, count: number): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(localeOf(language));
  rules.set(language, known);
  return known.select(count);
}
