/**
 * An English label as it stands amid a sentence: only what begins with a capital like any word is
 * written small, so that `VAT Number` becomes `VAT number`, and `OTP` stays what it is.
 */
export const inSentence = (label: string): string =>
  label.replace(/\p{L}[\p{L}\p{M}'’]*/gu, (word) => (/^\p{Lu}\P{Lu}*$/u.test(word) ? word.toLowerCase() : word));

/**
 * The two forms in which records are counted, as a dictionary has them: `{count} category`,
 * `{count} categories`.
 */
export const countedForms = (label: { readonly one: string; readonly many: string }): readonly [string, string] => [
  `{count} ${inSentence(label.one)}`,
  `{count} ${inSentence(label.many)}`,
];
