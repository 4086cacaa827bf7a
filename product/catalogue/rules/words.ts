import { type Message, message } from '../../../resources/language/message.ts';

/** Text, or nothing where there is none but blanks. */
export const textOf = (text: string | null | undefined): string | null => text?.trim() || null;

/** How a question is called where something is said of it: Question 3 'Size'. */
export const questionRow = (number: number, title: string): Message =>
  title === '' ? message('Question {number}', { number }) : message("Question {number} '{title}'", { number, title });

/** An option's name, or its position among its siblings where it has none. */
export type OptionName = string | number;
export const optionName = ({ name }: { readonly name?: string | null | undefined }, at: number): OptionName =>
  textOf(name) ?? at + 1;

/** A way from option to option: 'Large' › 'Balcony'. */
export const optionPath = (names: readonly OptionName[]): string =>
  names.map((name) => (typeof name === 'number' ? `${name}` : `'${name}'`)).join(' › ');

/** How an option is called, with those it depends on: Question 3, option 'Large' › 'Balcony'. */
export const optionRow = (question: number, names: readonly OptionName[]): Message =>
  message('Question {number}, option {path}', { number: question, path: optionPath(names) });

/** Options that depend on each other, by their way. */
export const inCircle = (question: number | undefined, names: readonly OptionName[]): Message =>
  message('Question {number}: {path} depend on each other in a circle', {
    number: question ?? '?',
    path: optionPath(names),
  });

/** What a quantity must be. */
export const QUANTITY_BETWEEN = '{row}: Quantity must be between {min} and {max}';

/** The range of a quantity, infinity if unlimited (spec part 2 §5). */
export const limits = (min: number | null, max: number | null): Message['values'] => ({
  min: min ?? '-∞',
  max: max ?? '∞',
});
