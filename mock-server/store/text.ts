// biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no unfolding, and nearly all text is.
const ASCII = /^[\x00-\x7f]*$/;

/** Digits of every script as 0 to 9: numbers are typed in Arabic-Indic digits too. */
export const latinDigits = (text: string): string =>
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

const plain = new Intl.Collator('en');

/**
 * A key whose order in the plain English collation is that of people: case and accents matter last, `AC 2` stands before `AC 10`.
 * Padding the digits costs far less than the collator's own `numeric`, which leaves its fast path.
 */
export const collationKey = (text: string): string => latinDigits(text).replace(/\d+/g, (run) => run.padStart(15, '0'));

export const compareKeys = (one: string, other: string): number => plain.compare(one, other);
