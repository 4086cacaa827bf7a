/**
 * The keys by which text is ordered, searched and unique, compared by code point so that no
 * database collation matters.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII needs no unfolding, and nearly all text is.
const ASCII = /^[\x00-\x7f]*$/;

/** Digits a number in a text is padded to, so that `AC 2` stands before `AC 10`. */
const PLACES = 15;
const LONGEST = 500;

/** Invisible characters: zero-width, direction marks, variation selectors, tags. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

const seen = (text: string): string => (ASCII.test(text) ? text : text.replace(UNSEEN, '').normalize('NFKC'));

/** Blanks of any sort and number become one, with none at the ends. */
export const singleBlanks = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Digits of every script as 0 to 9: numbers are typed in Arabic-Indic digits too. */
export const latinDigits = (text: string): string =>
  ASCII.test(text) ? text : text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}

/** The digits of a text, of any script, as a search of numbers compares them. */
export const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '');

/** What was typed of a number, a day or a time in plain signs: Latin digits, single blanks, `-`. */
export const plainSigns = (text: string): string =>
  singleBlanks(latinDigits(seen(text)).replace(/[\p{Pd}\u2212]/gu, '-'));

const ALIKE: { readonly [sign: string]: string } = {
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ٱ: 'ا',
  // Tatweel only draws a word out.
  ـ: '',
  ß: 'ss',
  '−': '-',
  '‘': "'",
  '’': "'",
  ʼ: "'",
};
const EITHER_WAY = /[ةہھەىیکٱـß−‘’ʼ]|\p{Pd}/gu;

/** The uniqueness key: ignores case, width, blanks, invisible characters; not accents. */
export const sameKey = (text: string): string => singleBlanks(seen(seen(text).toLowerCase()));

/** The search key: as `sameKey`, without accents, digit scripts and sign variants. */
export const folded = (text: string): string =>
  ASCII.test(text)
    ? sameKey(text)
    : singleBlanks(
        latinDigits(sameKey(text))
          .normalize('NFKD')
          .replace(/\p{M}/gu, '')
          .replace(EITHER_WAY, (sign) => ALIKE[sign] ?? '-'),
      );

/** The key of headings and vocabulary values: as `folded`, without separators or `*`. */
export const wordKey = (text: string): string => folded(text).replace(/[\s_*:.-]+/g, '');

/** Text as a list orders it: folded, numbers in it by their value. Empty for what shows nothing. */
export const sortKey = (text: string): string =>
  folded(text)
    .replace(/0*(\d+)/g, (_, digits: string) => digits.padStart(PLACES, '0'))
    .slice(0, LONGEST);

/** Compares keys by code point, like databases; code units misorder beyond U+FFFF. */
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
