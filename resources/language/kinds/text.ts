import * as z from 'zod/mini';
import { PATTERNS } from '../patterns.ts';
import type { Field } from '../resource.ts';
import { exportedText, line, parsed, parseWith, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

const schema = (field: Field<'text'>) => {
  const { label, minLength = 1, maxLength = 200, pattern } = field;
  return line(label).check(
    z.refine((text) => [...text].length >= minLength, `${label} must have at least ${minLength} characters`),
    z.refine((text) => [...text].length <= maxLength, `${label} can have at most ${maxLength} characters`),
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${label} must be one line of text`),
    z.refine((text) => !pattern || PATTERNS[pattern.of].test(text), pattern?.message ?? ''),
  );
};

export const text: KindSpec<'text'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: 'value',
  search: 'text',
  filter: ['is'],
  parseFilter: (_field, value) => parsed(value),
  sample: (field, { random, index }) =>
    field.pattern?.of === 'code'
      ? `CODE-${1000 + index}`
      : field.pattern?.of === 'digits'
        ? String(10_000_000 + index)
        : field.pattern
          ? random.pick(['Amal', 'Bilal', 'Dana', 'Faris', 'Hala', 'Karim', 'Layla', 'Omar'])
          : `${field.label} ${index}`,
  exported: exportedText,
};
