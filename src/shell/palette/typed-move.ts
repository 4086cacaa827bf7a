import { folded } from '../../../resources/language/index.ts';

/** What was typed of a move and of a record: `assign 145`, or `145 assign`. */
export type TypedMove = {
  /** The labels whose words begin so, in the order given. */
  readonly labels: readonly string[];
  /** The words that were taken for the label's. */
  readonly words: readonly string[];
  /** What is left, by which the record is found. */
  readonly rest: string;
};

const FEWEST_LETTERS = 2;

/** Splits text into move and record; most words win, then the start. undefined: neither. */
export function typedMove(text: string, labels: readonly string[]): TypedMove | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  const each = labels.map((label) => ({ label, words: label.split(/\s+/).map(folded) }));
  for (let count = words.length - 1; count > 0; count--) {
    for (const from of [0, words.length - count]) {
      const taken = words.slice(from, from + count);
      const found = each.filter((of) => isBegun(of.words, taken)).map(({ label }) => label);
      const rest = words.filter((_, at) => at < from || at >= from + count).join(' ');
      if (found.length > 0) return { labels: found, words: taken, rest };
    }
  }
  return undefined;
}

const isBegun = (label: readonly string[], typed: readonly string[]): boolean =>
  [...(typed[0] ?? '')].length >= FEWEST_LETTERS &&
  typed.every((word, at) => label[at]?.startsWith(folded(word)) === true);
