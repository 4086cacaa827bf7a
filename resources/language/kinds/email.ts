import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { exportedText, line, parsed, parseWith, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

/** One @, a dotted domain, no blanks; 254 characters at most (RFC 5321). Linear on any input. */
const ADDRESS =
  /^[^\s@<>()[\],;:"\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** Whether text is an e-mail address as the product accepts it. */
export const isEmail = (text: string): boolean => text.length <= 254 && ADDRESS.test(text);

/** Stored in lower case: two spellings of an address are one address. */
const schema = (field: Field<'email'>) =>
  z.pipe(
    line(field.label).check(z.refine(isEmail, field.message ?? 'Invalid email')),
    z.transform((text: string) => text.toLowerCase()),
  );

export const email: KindSpec<'email'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: 'value',
  search: 'text',
  filter: ['is'],
  parseFilter: (_field, text) => parsed(text.toLowerCase()),
  sample: (field, { index }) => `${field.name.replaceAll('_', '.')}.${index}@example.com`,
  exported: exportedText,
};
