import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { offersValue, optionLabel } from './choice.ts';
import { parsed, parseWith, refused, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

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

/** Several values of a vocabulary, stored in its order, so that equal choices are equal. */
export const choices: KindSpec<'choices'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: undefined,
  search: undefined,
  filter: ['is'],
  parseFilter: (field, text) => (offersValue(field, text) ? parsed(text) : refused(`${field.label} has no such value`)),
  sample: (field, { random }) => {
    const some = field.options.map((each) => each.value).filter(() => random.integer(1, 2) === 1);
    return some.length > 0 ? some : [random.pick(field.options).value];
  },
  exported: (field, row) => {
    const values = row[field.name];
    return Array.isArray(values) ? values.map((each) => optionLabel(field, each) ?? '').join(', ') : null;
  },
};
