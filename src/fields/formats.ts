import { TIME_ZONE } from '../../resources/language/days.ts';

/** Shown where there is nothing to show. */
export const NOTHING = '—';

/** Formatters are slow to build, and a table asks for hundreds of values: each is built once. */
const once = <T>(build: () => T): (() => T) => {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
};

// Parts are assembled by hand: what a locale writes between them ("Sept", "at", commas) differs between engines.
const timeParts = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: TIME_ZONE,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const dayParts = once(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }),
);
const grouped = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }));
const twoDecimals = once(() => new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

const partsOf = (format: Intl.DateTimeFormat, instant: Date): Record<string, string> =>
  Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]));

/** An instant as people in Dubai read it: `21 Nov 2026, 14:05`. Text that is no instant is shown as it is. */
export function formatTimestamp(value: string): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return value;
  const { day, month, year, hour, minute } = partsOf(timeParts(), instant);
  return `${day} ${month} ${year}, ${hour}:${minute}`;
}

/** A calendar day, `2026-11-21`, as `21 Nov 2026`. Text that is no day is shown as it is. */
export function formatDay(value: string): string {
  const instant = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return value;
  const { day, month, year } = partsOf(dayParts(), instant);
  return `${day} ${month} ${year}`;
}

/** `1,234.5` */
export const formatNumber = (value: number): string => grouped().format(value);

/** `AED 1,234.50` (spec part 1 §9: AED with two decimals). */
export const formatMoney = (value: number): string =>
  `${value < 0 ? '-' : ''}AED ${twoDecimals().format(Math.abs(value))}`;

/** `12.5%` */
export const formatPercent = (value: number): string => `${grouped().format(value)}%`;

/** A stored UAE number, `+971501234567`, as `+971 50 123 4567`. Any other text is shown as it is. */
export function formatPhone(value: string): string {
  const match = /^\+971(\d{2})(\d{3})(\d{4})$/.exec(value);
  return match ? `+971 ${match[1]} ${match[2]} ${match[3]}` : value;
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
