import { house } from '../../resources/house.ts';

/** Shown where there is nothing to show. */
export const NOTHING = '—';

// By hand: a browser takes 10 ms to build its first formatter, which a list's first row would wait for.
/** Puts a comma between thousands of a number written in digits. */
const grouped = (digits: string): string => {
  const [whole = '', decimals] = digits.split('.');
  const parts = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? parts : `${parts}.${decimals}`;
};

/** `1,234.5` */
export const formatNumber = (value: number): string => grouped(String(Number(value.toFixed(6))));

/** `AED 1,234.50` (spec part 1 §9: with two decimals), in the house's currency. */
export const formatMoney = (value: number): string =>
  `${value < 0 ? '-' : ''}${house.currency} ${grouped(Math.abs(value).toFixed(2))}`;

/** `12.5%` */
export const formatPercent = (value: number): string => `${formatNumber(value)}%`;

/** A stored number of the country, `+971501234567`, as `+971 50 123 4567`. Any other text is shown as it is. */
export function formatPhone(value: string): string {
  const { country, groups } = house.phones;
  const national = value.slice(country.length);
  const whole = groups.reduce<number>((sum, each) => sum + each, 0);
  if (!value.startsWith(country) || national.length !== whole || !/^\d+$/.test(national)) return value;
  const parts = groups.map((each, at) => {
    const before = groups.slice(0, at).reduce<number>((sum, one) => sum + one, 0);
    return national.slice(before, before + each);
  });
  return [country, ...parts].join(' ');
}

/** `5 MB`, `340 KB`, `12 B` */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`;
  return `${Number((kilobytes / 1024).toFixed(1))} MB`;
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
