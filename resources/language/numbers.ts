import { plainSigns } from './keys.ts';

const ARABIC: { readonly [sign: string]: string } = { '\u066a': '%', '\u066b': '.', '\u066c': ',', '\u060c': ',' };
/** A number as people write it: commas stand between groups of three. */
const NUMBER = /^[-+]?(?:(?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{0,15})?|\.\d{1,15})$/;
const EITHER = /^([-+]?\d{1,15}),(\d{1,15})$/;

/** Parses a number with its unit, in any digits. Two if ambiguous, undefined if none. */
export function numberIn(text: string, unit = ''): number | readonly [number, number] | undefined {
  const typed = plainSigns(text).replace(/[\u066a-\u066c\u060c]/g, (sign) => ARABIC[sign] ?? sign);
  const bare = withoutUnit(typed.toLowerCase(), unit.toLowerCase());
  if (NUMBER.test(bare)) return Number(bare.replaceAll(',', ''));
  const [, whole, fraction] = EITHER.exec(bare) ?? [];
  return whole === undefined ? undefined : [Number(`${whole}.${fraction}`), Number(`${whole}${fraction}`)];
}

/** What is said of a text that could be two numbers. */
export const eitherNumber = (label: string, [one, other]: readonly [number, number]): string =>
  `${label} could be ${one} or ${other}: write one of them, without a comma`;

function withoutUnit(text: string, unit: string): string {
  const [, sign = '', words = ''] = /^([-+]?) ?(.*)$/.exec(text) ?? [];
  if (unit === '') return sign + words;
  const rest = words.startsWith(unit)
    ? words.slice(unit.length)
    : words.endsWith(unit)
      ? words.slice(0, -unit.length)
      : words;
  return sign + rest.trim();
}
