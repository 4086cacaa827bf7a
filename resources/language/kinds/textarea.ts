import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { whole } from '../shapes.ts';
import {
  asDefined,
  asText,
  exportedText,
  importedText,
  inColumn,
  line,
  notUnique,
  parseWith,
  unfiltered,
  ungrouped,
  unordered,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const schema = (field: Field<'textarea'>) => {
  const { label, maxLength = 2000 } = field;
  return line(label).check(
    z.refine((text) => [...text].length <= maxLength, `${label} cannot exceed ${maxLength} characters`),
    z.refine((text) => !/[^\P{Cc}\t\n\r]/u.test(text), `${label} has characters that cannot be stored`),
  );
};

export const textarea: KindSpec<'textarea'> = {
  ...asDefined,
  ...inColumn('text'),
  ...withoutIds,
  ...unordered,
  ...asText,
  ...unfiltered,
  ...ungrouped,
  traits: [],
  type: () => ({ as: 'text' }),
  writable: yes,
  parse: parseWith(schema),
  sample: (field, { random, index }) =>
    `${field.label} ${index}: ${random.pick(['checked on site', 'agreed with the customer', 'to be renewed every year', 'valid in all zones'])}.`,
  exported: exportedText,
  imported: importedText,
};

export const textareaOptions: OptionsSpec<'textarea'> = () => ({
  must: {},
  may: { maxLength: whole },
  refuses: notUnique('textarea'),
});
