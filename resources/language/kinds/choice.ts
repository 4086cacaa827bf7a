import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { parsed, parseWith, refused, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

const offers = (field: Field<'choice'>, value: unknown): boolean =>
  field.options.some((option) => option.value === value);

const schema = (field: Field<'choice'>) =>
  z
    .string(`${field.label} must be text`)
    .check(
      z.refine(
        (value) => offers(field, value),
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
  parseFilter: (field, text) => (offers(field, text) ? parsed(text) : refused(`${field.label} has no such value`)),
  sample: (field, { random }) => random.pick(field.options).value,
  exported: (field, row) => field.options.find((option) => option.value === row[field.name])?.label ?? null,
};
