import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { exportedText, line, noFilter, parseWith, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

const schema = (field: Field<'textarea'>) => {
  const { label, maxLength = 2000 } = field;
  return line(label).check(
    z.refine((text) => [...text].length <= maxLength, `${label} can have at most ${maxLength} characters`),
    z.refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), `${label} has characters that cannot be stored`),
  );
};

export const textarea: KindSpec<'textarea'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: undefined,
  search: 'text',
  filter: [],
  parseFilter: noFilter,
  sample: (field, { random, index }) =>
    `${field.label} ${index}: ${random.pick(['checked on site', 'agreed with the customer', 'to be renewed every year', 'valid in all zones'])}.`,
  exported: exportedText,
};
