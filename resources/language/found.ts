import { digitsOf, folded } from './keys.ts';
import { kindOf } from './kinds/index.ts';
import type { Field } from './resource.ts';
import type { Value } from './values.ts';

/** Where a searched text stands in a value. */
export type Found = {
  /** Whether the value, as it is searched, begins with it. */
  readonly begins: boolean;
  /** The letters it is found in, for marking them. Missing where they cannot be determined. */
  readonly letters?: Letters;
};

/** From the first letter to before the second. */
export type Letters = readonly [from: number, to: number];

/** The match of a search text in a field's value, or undefined. */
export function foundIn(field: Field, value: Value | undefined, text: string): Found | undefined {
  const searched = kindOf(field).search(field);
  if (searched?.as === 'number') return foundNumber(value, searched.needles(text));
  if (!searched || typeof value !== 'string') return undefined;
  const key = searched.as === 'digits' ? digitsOf(value) : folded(value);
  const needles = searched.needles(text);
  const needle = needles.find((each) => key.includes(each)) ?? needles.find((each) => holdsWords(key, each));
  if (needle === undefined) return undefined;
  const marked = key.includes(needle) ? needle : (wordsOf(needle)[0] ?? '');
  const letters = lettersOf(value, marked, searched.as === 'digits' ? digitsOf : unfolded);
  return { begins: key.startsWith(needle), ...(letters && { letters }) };
}

/** The words of a key: a text is found where each of them stands, in whatever order. */
export const wordsOf = (key: string): readonly string[] => key.split(' ');

const holdsWords = (key: string, needle: string): boolean => wordsOf(needle).every((word) => key.includes(word));

/** A number is found whole: a part of it is another one. */
function foundNumber(value: Value | undefined, needles: readonly string[]): Found | undefined {
  const letters = String(value ?? '');
  return needles.includes(letters) ? { begins: true, letters: [0, letters.length] } : undefined;
}

/** The matches of all words, ignoring case and accents; undefined if one is missing. */
export function wordsIn(text: string, words: readonly string[]): readonly Letters[] | undefined {
  const found = words.map((word) => lettersOf(text, folded(word), unfolded));
  return found.every((letters) => letters !== undefined) ? found : undefined;
}

/** A letter amid others: a blank counts there, as it does not at the ends of a key. */
const unfolded = (letter: string): string => folded(`x${letter}x`).slice(1, -1);

function lettersOf(value: string, needle: string, keyed: (text: string) => string): Letters | undefined {
  let key = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const letter of value) {
    const part = keyed(letter);
    // An accent belongs to the letter before it, and of several blanks a key has one.
    const isMore = part === '' ? /^\p{M}$/u.test(letter) : part === ' ' && key.endsWith(' ');
    if (isMore && to.length > 0) to[to.length - 1] = at + letter.length;
    const more = isMore ? '' : part;
    key += more;
    for (let unit = 0; unit < more.length; unit++) {
      from.push(at);
      to.push(at + letter.length);
    }
    at += letter.length;
  }
  const index = key.indexOf(needle);
  const [first, last] = [from[index], to[index + needle.length - 1]];
  return index < 0 || first === undefined || last === undefined ? undefined : [first, last];
}
