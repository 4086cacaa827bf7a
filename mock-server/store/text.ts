// biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no unfolding, and nearly all text is.
const ASCII = /^[\x00-\x7f]*$/;

/** Digits of every script as 0 to 9: numbers are typed in Arabic-Indic digits too. */
const latinDigits = (text: string): string =>
  ASCII.test(text) ? text : text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** The ten digits of a script stand in a row, and what stands before its zero is no digit. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}

/** A value as a search compares it. Letter case and accents do not count; in `digits` only digits do. */
export function folded(value: unknown, as: 'text' | 'digits'): string {
  if (value === null || value === undefined || typeof value === 'object') return '';
  const text = String(value);
  if (as === 'digits') return latinDigits(text).replace(/\D/g, '');
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const collator = new Intl.Collator('en', { numeric: true });

/** The order of people's lists: case and accents matter last, `AC 2` stands before `AC 10`. */
export const compareTexts = (one: string, other: string): number => collator.compare(one, other);
