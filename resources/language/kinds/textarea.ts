import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { exportedText, line, noFilter, parseWith, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

const schema = (field: Field<'textarea'>) => {
  const { label, maxLength = 2000 } = field;
  return line(label).check(
    z.refine((text) => [...text].length <= maxLength, `${label} can have at most ${maxLength} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters but tab and line ends are refused
    z.refine((text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text), `${label} has characters that cannot be stored`),
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
