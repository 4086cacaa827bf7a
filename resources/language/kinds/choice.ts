import * as z from 'zod/mini';
import type { Vocabulary } from '../definition.ts';
import { wordKey } from '../keys.ts';
import type { Field } from '../resource.ts';
import {
  byEach,
  byValue,
  inColumn,
  notUnique,
  parsed,
  parseWith,
  readFrom,
  refused,
  unsearched,
  vocabularyLooks,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec, Resolving } from './spec.ts';

type WithOptions = { readonly label: string; readonly options: Vocabulary };

/** The values of a vocabulary a field takes. */
export const optionsOf = (
  field: { readonly of: string; readonly only?: readonly string[] },
  _own: string,
  context: Resolving,
): { readonly options: Vocabulary } => ({
  options: context.vocabulary(field.of).filter(({ value }) => !field.only || field.only.includes(value)),
});

/** Whether a field of a vocabulary has the value. */
export const offersValue = (field: WithOptions, value: unknown): boolean =>
  field.options.some((option) => option.value === value);

/** A value's label; unknown ones stand for themselves; null for none. */
export const optionLabel = (field: WithOptions, value: unknown): string | null =>
  field.options.find((option) => option.value === value)?.label ??
  (typeof value === 'string' && value !== '' ? value : null);

/** The value of which people read this, or which is this. */
export const optionRead = ({ options }: WithOptions, text: string): string | undefined => {
  const exact = options.find(({ label, value }) => label === text || value === text);
  if (exact) return exact.value;
  const words = wordKey(text);
  const [one, ...others] = options.filter(
    ({ label, value }) => words !== '' && [label, value].map(wordKey).includes(words),
  );
  return others.length === 0 ? one?.value : undefined;
};

/** Filters of a vocabulary's values: any of them. */
export const byOption = {
  filter: (): readonly ('is' | 'range')[] => ['is'],
  parseFilter: (field: WithOptions, text: string) =>
    offersValue(field, text) ? parsed(text) : refused(`${field.label} has no such value`),
};

export const importedOption = readFrom((field: WithOptions, text) => {
  const value = optionRead(field, text);
  return value === undefined ? refused(`${field.label} has no '${text}'`) : parsed(value);
});

const schema = (field: Field<'choice'>) =>
  z
    .string(`${field.label} must be text`)
    .check(
      z.refine(
        (value) => offersValue(field, value),
        `${field.label} must be one of: ${field.options.map((each) => each.label).join(', ')}`,
      ),
    );

export const choice: KindSpec<'choice'> = {
  ...inColumn('text'),
  ...withoutIds,
  ...byValue,
  ...unsearched,
  ...byOption,
  resolve: optionsOf,
  ...byEach,
  traits: [],
  type: () => ({ as: 'option' }),
  writable: yes,
  parse: parseWith(schema),
  sample: (field, { random }) => random.pick(field.options).value,
  exported: (field, row) => optionLabel(field, row[field.name]),
  imported: importedOption,
};

export const choiceOptions: OptionsSpec<'choice'> = (field, context) => {
  const { of, only } = vocabularyLooks(field, context);
  return { must: { of }, may: { only }, refuses: notUnique('choice') };
};
