import * as z from 'zod/mini';
import { bool, listOf, object, oneOf, onlyTrue, text as sentence, whole } from '../checks/shapes.ts';
import { timeRead } from '../days.ts';
import type { PatternName } from '../definition.ts';
import { latinDigits, plainSigns } from '../keys.ts';
import { isMask, maskOf } from '../masks.ts';
import { oneLine } from '../one-line.ts';
import { PATTERNS } from '../patterns.ts';
import type { Field } from '../resource.ts';
import type { Value } from '../values.ts';
import { EXPECTED } from '../warnings.ts';
import {
  asDefined,
  asText,
  exportedText,
  importedText,
  inColumn,
  parsed,
  parseWith,
  trimmed,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec } from './spec.ts';

const LEAST = 1;
const MOST = 200;

const schema = (field: Field<'text'>) => {
  const { label, minLength: least = LEAST, maxLength: most = MOST, pattern } = field;
  return oneLine(label, { least, most, stored: (text) => stored(field, text) }).check(
    z.refine((text) => !field.masked || !isMask(text), `${label} is masked: write all of it, or leave it out`),
    z.refine((text) => !pattern || PATTERNS[pattern.of].test(text), pattern?.message ?? ''),
  );
};

const WRITTEN: { readonly [pattern in PatternName]?: (text: string) => string | undefined } = {
  digits: plainSigns,
  code: latinDigits,
  // Printed in groups of four.
  iban: (text) => latinDigits(text).replaceAll(' ', ''),
  'time-of-day': timeRead,
};

/** A line as it is stored: with single blanks, and as its pattern and its case say. */
function stored({ pattern, case: letters }: Pick<Field<'text'>, 'pattern' | 'case'>, text: string): string {
  const single = text.replace(/\p{Zs}+/gu, ' ');
  const read = (pattern && WRITTEN[pattern.of]?.(single)) ?? single;
  return letters === 'upper' ? read.toUpperCase() : read;
}

const masked = <V extends Value>(value: V): V | string => (typeof value === 'string' ? maskOf(value) : value);

/** Masked text cannot be compared, searched or ordered: that would leak it. */
export const text: KindSpec<'text'> = {
  ...asDefined,
  ...inColumn('text'),
  ...withoutIds,
  order: (field, of) => (field.masked ? [] : [of]),
  ordered: ({ masked }) => !masked,
  search: ({ masked }) => (masked ? undefined : asText.search()),
  // Of texts only the times of day are few, once they are put together by hours.
  groups: ({ masked, pattern }) => (!masked && pattern?.of === 'time-of-day' ? 'hour' : undefined),
  traits: ['title'],
  type: ({ masked }) => ({ as: masked ? 'opaque' : 'text' }),
  writable: yes,
  parse: parseWith(schema),
  filter: ({ masked }) => (masked ? [] : ['is']),
  parseFilter: (field, text) => parsed(stored(field, trimmed(text))),
  sample: (field, { random, index }) =>
    field.pattern?.of === 'code'
      ? `CODE-${1000 + index}`
      : field.pattern?.of === 'digits'
        ? String(10_000_000 + index)
        : field.pattern?.of === 'month'
          ? `2026-${String(random.integer(1, 12)).padStart(2, '0')}`
          : field.pattern?.of === 'time-of-day'
            ? `${String(random.integer(7, 21)).padStart(2, '0')}:${random.pick(['00', '30'])}`
            : field.pattern
              ? random.pick(['Amal', 'Bilal', 'Dana', 'Faris', 'Hala', 'Karim', 'Layla', 'Omar'])
              : `${field.label} ${index}`,
  redact: (field) => (field.masked ? masked : undefined),
  exported: (field, row) => {
    const value = exportedText(field, row);
    return field.masked ? masked(value) : value;
  },
  imported: importedText,
};

export const textOptions: OptionsSpec<'text'> = ({ minLength = LEAST, maxLength = MOST, masked, unique }) => ({
  must: {},
  may: {
    minLength: whole,
    maxLength: whole,
    pattern: (value, at) =>
      object(value, at, { must: { of: oneOf('pattern', () => Object.keys(PATTERNS)), message: sentence }, may: {} }),
    translated: bool,
    case: oneOf('case', () => ['upper']),
    masked: onlyTrue,
    warnings: listOf((value, at) =>
      object(value, at, { must: { of: oneOf('warning', () => Object.keys(EXPECTED)), message: sentence }, may: {} }),
    ),
  },
  refuses: {},
  together: (at) => {
    if (masked !== undefined && unique !== undefined)
      at.in('unique').wrong('the field is masked.', 'Who has the same value already would tell it.');
    if (typeof minLength === 'number' && typeof maxLength === 'number' && minLength > maxLength)
      at.in('minLength').wrong("is above 'maxLength'.");
  },
});
