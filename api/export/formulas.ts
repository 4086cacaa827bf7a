/**
 * What a spreadsheet reads as the start of a formula, in the full-width form too, and what it takes
 * for one after dropping it (OWASP, CSV injection). A CR that only ends a line with its LF is none.
 */
const START = '[=+\\-@\\t\\0＝＋－＠]|\\r(?!\\n)';

/**
 * Where a cell may begin: at the front of one, and within it after what another spreadsheet takes
 * for the end of a cell. Excel opens a file with commas by the separator of its own region, `;` in
 * much of Europe, whatever is quoted.
 */
const FRONT = new RegExp(`^(?='*(?:${START}|\\n))|(?<=[;\\t\\n\\r])(?='*(?:${START}))`, 'gu');
const MARKED = new RegExp(`^'(?='*(?:${START}|\\n))|(?<=[;\\t\\n\\r])'(?='*(?:${START}))`, 'gu');

/**
 * Text no spreadsheet runs: one apostrophe before each start of a formula, `+971…` too. Where
 * apostrophes stand there already one more is put, so that `plain` brings back every text exactly.
 */
export const harmless = (text: string): string => text.replace(FRONT, "'");

/**
 * The text of which `harmless` made this. Text that was typed into a file by hand and begins with
 * no such mark is left as it is.
 */
export const plain = (text: string): string => text.replace(MARKED, '');
