const START = '[=+\\-@\\t\\0＝＋－＠]|\\r(?!\\n)';

/** Includes other separators: Excel may split at `;` by region, even inside quotes. */
const FRONT = new RegExp(`^(?='*(?:${START}|\\n))|(?<=[;\\t\\n\\r])(?='*(?:${START}))`, 'gu');
const MARKED = new RegExp(`^'(?='*(?:${START}|\\n))|(?<=[;\\t\\n\\r])'(?='*(?:${START}))`, 'gu');

/** A phone number: as a formula it would be a number, and do nothing. */
const PHONE = /^\+\d{7,15}$/;

/** Escapes formulas with an apostrophe, except phone numbers. Reversed by `plain`. */
export const harmless = (text: string): string => (PHONE.test(text) ? text : text.replace(FRONT, "'"));

/** Reverses `harmless`; other text is unchanged. */
export const plain = (text: string): string => text.replace(MARKED, '');
