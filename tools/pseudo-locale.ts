import type { Sentences } from './sentences.ts';

/** A pseudo-language: right to left, longer, marked. Unmarked text was not translatable. */
export const PSEUDO = 'ar-XB';

export const MARKS = { begin: '⟦', end: '⟧' } as const;

/** Stands between a plural form's name and its text. */
export const FORM_MARK = '·';

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const LONGER = 0.35;

const ACCENTS: { readonly [letter: string]: string } = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'Ë',
  O: 'Ö',
};

const accented = (text: string): string => text.replace(/[aeiouAEO]/g, (letter) => ACCENTS[letter] ?? letter);

/** A text in the pseudo-locale; what stands in braces stays. */
export function pseudo(text: string, form?: string): string {
  const parts = text.split(/(\{\w+\})/);
  const body = parts.map((part, at) => (at % 2 === 1 ? part : accented(part))).join('');
  const lacking = Math.ceil(text.length * LONGER) - 2;
  const more = lacking > 1 ? ` ${'sëd dïam '.repeat(lacking).slice(0, lacking - 1)}`.trimEnd() : '';
  return `${MARKS.begin}${form === undefined ? '' : `${form}${FORM_MARK}`}${body}${more}${MARKS.end}`;
}

/** The dictionary of the pseudo-locale. */
export function pseudoDictionary({ plain, counted }: Sentences): { readonly [sentence: string]: string | object } {
  return {
    ...Object.fromEntries(plain.map((sentence) => [sentence, pseudo(sentence)])),
    ...Object.fromEntries(
      counted.map((key) => {
        const other = key.slice(key.indexOf('|') + 1);
        return [key, Object.fromEntries(FORMS.map((form) => [form, pseudo(other, form)]))];
      }),
    ),
  };
}
