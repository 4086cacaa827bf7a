import * as z from 'zod/mini';
import { bool, object, oneOf, text as sentence, whole } from '../checks/shapes.ts';
import { PATTERNS } from '../patterns.ts';
import type { Field } from '../resource.ts';
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
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const LEAST = 1;
const MOST = 200;

/**
 * Signs that are drawn as nothing and make one name look like another, or be read in another order
 * (bidi controls). The joiners U+200C and U+200D are none of them: Persian, Hindi and many emoji
 * are written with them.
 */
const DISGUISED =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0001}\u{e0020}-\u{e007f}]/u;

const schema = (field: Field<'text'>) => {
  const { label, minLength = LEAST, maxLength = MOST, pattern } = field;
  return line(label).check(
    z.refine((text) => [...text].length >= minLength, `${label} must have at least ${minLength} characters`),
    z.refine((text) => [...text].length <= maxLength, `${label} cannot exceed ${maxLength} characters`),
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${label} must be one line of text`),
    z.refine((text) => !DISGUISED.test(text), `${label} has characters that cannot be seen`),
    z.refine((text) => !pattern || PATTERNS[pattern.of].test(text), pattern?.message ?? ''),
  );
};

export const text: KindSpec<'text'> = {
  ...asDefined,
  ...inColumn('text'),
  ...withoutIds,
  ...byValue,
  ...asText,
  traits: ['title'],
  type: () => ({ as: 'text' }),
  writable: yes,
  parse: parseWith(schema),
  filter: () => ['is'],
  parseFilter: (_field, value) => parsed(value),
  sample: (field, { random, index }) =>
    field.pattern?.of === 'code'
      ? `CODE-${1000 + index}`
      : field.pattern?.of === 'digits'
        ? String(10_000_000 + index)
        : field.pattern?.of === 'time-of-day'
          ? `${String(random.integer(7, 21)).padStart(2, '0')}:${random.pick(['00', '30'])}`
          : field.pattern
            ? random.pick(['Amal', 'Bilal', 'Dana', 'Faris', 'Hala', 'Karim', 'Layla', 'Omar'])
            : `${field.label} ${index}`,
  exported: exportedText,
  imported: importedText,
};

export const textOptions: OptionsSpec<'text'> = ({ minLength = LEAST, maxLength = MOST }) => ({
  must: {},
  may: {
    minLength: whole,
    maxLength: whole,
    pattern: (value, at) =>
      object(value, at, { must: { of: oneOf('pattern', () => Object.keys(PATTERNS)), message: sentence }, may: {} }),
    said: bool,
  },
  refuses: {},
  together: (at) => {
    if (typeof minLength === 'number' && typeof maxLength === 'number' && minLength > maxLength)
      at.in('minLength').wrong("is above 'maxLength'.");
  },
});
