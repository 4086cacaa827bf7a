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

/** A phone number: as a formula it would be a number, and do nothing. */
const PHONE = /^\+\d{7,15}$/;

/**
 * Text no spreadsheet runs: one apostrophe before each start of a formula. A phone number has none:
 * other programs would take it over, and call nobody. Where apostrophes stand there already one
 * more is put, so that `plain` brings back every text exactly.
 */
export const harmless = (text: string): string => (PHONE.test(text) ? text : text.replace(FRONT, "'"));

/**
 * The text of which `harmless` made this. Text that was typed into a file by hand and begins with
 * no such mark is left as it is.
 */
export const plain = (text: string): string => text.replace(MARKED, '');
