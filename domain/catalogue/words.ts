/** Text, or nothing where there is none but blanks. */
export const textOf = (text: string | null | undefined): string | null => text?.trim() || null;

/** How a question is called where something is said of it: Question 3 'Size'. */
export const questionRow = (number: number, title: string): string =>
  title === '' ? `Question ${number}` : `Question ${number} '${title}'`;

/** An option's name, or its place among those beside it where it has none. */
export type OptionName = string | number;
export const optionName = ({ name }: { readonly name?: string | null | undefined }, at: number): OptionName =>
  textOf(name) ?? at + 1;

/** A way from option to option: 'Large' › 'Balcony'. */
export const optionPath = (names: readonly OptionName[]): string =>
  names.map((name) => (typeof name === 'number' ? `${name}` : `'${name}'`)).join(' › ');

/** How an option is called, with those it depends on: Question 3, option 'Large' › 'Balcony'. */
export const optionRow = (question: number, names: readonly OptionName[]): string =>
  `Question ${question}, option ${optionPath(names)}`;

/** What a quantity must be, with signs of infinity where there is no limit (spec part 2 §5). */
export const quantityBetween = (min: number | null, max: number | null): string =>
  `Quantity must be between ${min ?? '-∞'} and ${max ?? '∞'}`;
