import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { type Several, separated, together } from '../several.ts';
import { byOption, offersValue, optionLabel, optionRead, optionsOf } from './choice.ts';
import {
  inColumn,
  notUnique,
  parsed,
  parseWith,
  readFrom,
  refused,
  ungrouped,
  unordered,
  unsearched,
  vocabularyLooks,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const inOrder = (field: Field<'choices'>, values: readonly string[]): string[] =>
  field.options.map((option) => option.value).filter((value) => values.includes(value));

const schema = (field: Field<'choices'>) =>
  z.pipe(
    z.array(z.string(`${field.label} must be a list of texts`), `${field.label} must be a list`).check(
      z.refine(
        (values) => values.every((value) => offersValue(field, value)),
        `${field.label} must be some of: ${field.options.map((each) => each.label).join(', ')}`,
      ),
      z.refine((values) => new Set(values).size === values.length, `${field.label} names one twice`),
    ),
    z.transform((values: string[]) => inOrder(field, values)),
  );

/** Labels may contain commas: the longest match wins, each once. */
function valuesRead(field: Field<'choices'>, several: Several): string[] | undefined {
  const longest = Math.max(1, ...field.options.map(({ label }) => separated(label).titles.length));
  const from = (at: number): string[] | undefined => {
    const left = several.titles.length - at;
    if (left === 0) return [];
    for (let length = Math.min(left, longest); length > 0; length--) {
      const value = optionRead(field, together(several, at, length));
      const rest = value === undefined ? undefined : from(at + length);
      if (value !== undefined && rest) return [value, ...rest];
    }
    return undefined;
  };
  return several.titles.length > longest * field.options.length ? undefined : from(0);
}

/** Several values of a vocabulary, stored in its order, so that equal choices are equal. */
export const choices: KindSpec<'choices'> = {
  ...inColumn('texts'),
  ...withoutIds,
  ...unordered,
  ...unsearched,
  ...byOption,
  resolve: optionsOf,
  ...ungrouped,
  traits: [],
  type: () => ({ as: 'option', many: true }),
  writable: yes,
  parse: parseWith(schema),
  sample: (field, { random }) => {
    const some = field.options.map((each) => each.value).filter(() => random.integer(1, 2) === 1);
    return some.length > 0 ? some : [random.pick(field.options).value];
  },
  exported: (field, row) => {
    const values = row[field.name];
    return Array.isArray(values) ? values.map((each) => optionLabel(field, each) ?? '').join(', ') : null;
  },
  imported: readFrom((field: Field<'choices'>, text) => {
    const values = valuesRead(field, separated(text));
    if (values) return parsed(values);
    return refused(`${field.label} must be some of: ${field.options.map((each) => each.label).join(', ')}`);
  }),
};

export const choicesOptions: OptionsSpec<'choices'> = (field, context) => {
  const { of, only } = vocabularyLooks(field, context);
  return { must: { of }, may: { only }, refuses: notUnique('choices') };
};
