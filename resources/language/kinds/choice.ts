import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { parsed, parseWith, refused, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

type WithOptions = Pick<Field<'choice'>, 'options'>;

/** Whether a field of a vocabulary has the value. */
export const offersValue = (field: WithOptions, value: unknown): boolean =>
  field.options.some((option) => option.value === value);

/** What people read for a value; null when the field has no such. */
export const optionLabel = (field: WithOptions, value: unknown): string | null =>
  field.options.find((option) => option.value === value)?.label ?? null;

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
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: 'value',
  search: undefined,
  filter: ['is'],
  parseFilter: (field, text) => (offersValue(field, text) ? parsed(text) : refused(`${field.label} has no such value`)),
  sample: (field, { random }) => random.pick(field.options).value,
  exported: (field, row) => optionLabel(field, row[field.name]),
};
