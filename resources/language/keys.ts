/**
 * What of a text orders, searches and tells it apart, worked out here alone: every host stores or
 * compares these keys by code point, so that no database's collation shows.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no unfolding, and nearly all text is.
const ASCII = /^[\x00-\x7f]*$/;

/** Digits a number in a text is padded to, so that `AC 2` stands before `AC 10`. */
const PLACES = 15;
/** A key is no longer than an index takes. */
const LONGEST = 500;

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

/** Text as a search compares it: letter case and accents do not count, nor do blanks around it. */
export const folded = (text: string): string =>
  (ASCII.test(text)
    ? text.toLowerCase()
    : latinDigits(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  ).trim();

/** The digits of a text, of any script, as a search of numbers compares them. */
export const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '');

/** Text as a list orders it: folded, numbers in it by their value. Empty for what shows nothing. */
export const sortKey = (text: string): string =>
  folded(text)
    .replace(/0*(\d+)/g, (_, digits: string) => digits.padStart(PLACES, '0'))
    .slice(0, LONGEST);

/**
 * What is drawn as nothing: zero-width blanks and joiners, direction marks, variation selectors,
 * tags.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * Text as it must be told apart where it is unique. Letter case does not count, accents do; nor
 * does what nobody can see: signs drawn as nothing, which blank stands there and how many, letters
 * in another width.
 */
export const sameKey = (text: string): string =>
  (ASCII.test(text) ? text.toLowerCase() : text.replace(UNSEEN, '').normalize('NFKC').toLowerCase().normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The order of two keys by code point, as a database compares their bytes; code units alone
 * misplace what lies beyond U+FFFF.
 */
export function compareKeys(one: string, other: string): number {
  if (one === other) return 0;
  const least = Math.min(one.length, other.length);
  for (let at = 0; at < least; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a === b) continue;
    const [aLies, bLies] = [isSurrogate(a), isSurrogate(b)];
    return aLies === bLies ? a - b : aLies ? 1 : -1;
  }
  return one.length - other.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
