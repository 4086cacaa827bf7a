import * as z from 'zod/mini';
import { sameKey } from '../keys.ts';
import type { Field } from '../resource.ts';
import { text, trueOrText } from '../shapes.ts';
import {
  asDefined,
  asText,
  byValue,
  exportedText,
  importedText,
  inColumn,
  line,
  parsed,
  parseWith,
  trimmed,
  ungrouped,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

/** One @, a dotted domain, no blanks; 254 characters at most (RFC 5321). Linear on any input. */
const ADDRESS =
  /^[^\s\p{Cc}@<>()[\],;:"\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/u;

const isEmail = (text: string): boolean =>
  text.length <= 254 && ADDRESS.test(text) && sameKey(text) === text.toLowerCase();

/** Stored in lower case: two spellings of an address are one address. */
const schema = (field: Field<'email'>) =>
  z.pipe(
    line(field.label).check(z.refine(isEmail, field.message ?? 'Invalid email')),
    z.transform((text: string) => text.toLowerCase()),
  );

export const email: KindSpec<'email'> = {
  ...asDefined,
  ...inColumn('text'),
  ...withoutIds,
  ...byValue,
  ...asText,
  ...ungrouped,
  traits: ['title'],
  reached: 'mail',
  headings: ['Email', 'Mail', 'Email Address'],
  type: () => ({ as: 'text' }),
  writable: yes,
  parse: parseWith(schema),
  filter: () => ['is'],
  parseFilter: (_field, text) => parsed(trimmed(text).toLowerCase()),
  sample: (field, { index }) => `${field.name.replaceAll('_', '.')}.${index}@example.com`,
  exported: exportedText,
  imported: importedText,
};

export const emailOptions: OptionsSpec<'email'> = () => ({
  must: {},
  may: { message: text, verified: trueOrText },
  refuses: {},
});
