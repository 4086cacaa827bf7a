/** A label inside a sentence: `VAT Number` becomes `VAT number`; `OTP` stays. */
export const inSentence = (label: string): string =>
  label.replace(/\p{L}[\p{L}\p{M}'’]*/gu, (word) => (/^\p{Lu}\P{Lu}*$/u.test(word) ? word.toLowerCase() : word));

/** The dictionary's count forms: `{count} category`, `{count} categories`. */
export const countedForms = (label: { readonly one: string; readonly many: string }): readonly [string, string] => [
  `{count} ${inSentence(label.one)}`,
  `{count} ${inSentence(label.many)}`,
];
