import * as z from 'zod/mini';
import { oneOf, text } from '../checks/shapes.ts';
import { digitsOf, latinDigits } from '../keys.ts';
import type { Field } from '../resource.ts';
import {
  asDefined,
  byValue,
  exportedText,
  importedText,
  inColumn,
  parseWith,
  unfiltered,
  withoutIds,
  yes,
} from './helpers.ts';
import type { KindSpec, OptionsSpec, Searched } from './spec.ts';

const MESSAGES = { uae: 'Phone number must be exactly 9 digits', international: 'Invalid phone number' } as const;

/** What people write between the digits of a number, marks of the direction of writing included. */
const BETWEEN = /[\s\u200e\u200f\u202a-\u202e().-]/g;

/**
 * A UAE number as +971 and nine digits, or undefined (spec part 1 §5). Takes +971, 00971, 971 or 0 before the nine digits, or
 * nothing, blanks and hyphens anywhere between, and Arabic-Indic digits.
 */
export function uaePhone(text: string): string | undefined {
  const match = /^(?:\+971|00971|971|0)?(\d{9})$/.exec(bareNumber(text));
  return match ? `+971${match[1]}` : undefined;
}

const bareNumber = (text: string): string => latinDigits(text).replace(BETWEEN, '');

/**
 * A number of 10 to 15 digits, with or without a + (spec part 2 §5 Worker); 00 before them is the +. That of a UAE one as
 * `uaePhone` writes it.
 */
export function anyPhone(text: string): string | undefined {
  const bare = bareNumber(text).replace(/^00/, '+');
  if (!/^\+?\d{10,15}$/.test(bare)) return undefined;
  return uaePhone(bare) ?? bare;
}

const schema = (field: Field<'phone'>) => {
  const format = field.format ?? 'uae';
  const read = format === 'uae' ? uaePhone : anyPhone;
  return z.pipe(
    z
      .string(`${field.label} must be text`)
      .check(z.refine((text) => text.length <= 40 && read(text) !== undefined, field.message ?? MESSAGES[format])),
    z.transform((text: string) => read(text) ?? null),
  );
};

/** Found by its digits, when nothing else is searched for. Stored as +971…, it is dialled as 05… or 00971… as well. */
const DIALLED: Searched = {
  as: 'digits',
  needles: (text) => {
    if (!/^\+?\d+$/.test(bareNumber(text))) return [];
    const digits = digitsOf(text);
    const abroad = digits.startsWith('00') ? [digits.slice(2)] : [];
    const atHome = /^0(?!0)/.test(digits) ? [`971${digits.slice(1)}`] : [];
    return [digits, ...abroad, ...atHome].filter((each) => each !== '');
  },
};

export const phone: KindSpec<'phone'> = {
  ...asDefined,
  ...inColumn('text'),
  ...withoutIds,
  ...byValue,
  ...unfiltered,
  traits: ['title'],
  type: () => ({ as: 'text' }),
  search: () => DIALLED,
  writable: yes,
  parse: parseWith(schema),
  sample: (_field, { random, index }) =>
    `+9715${random.pick([0, 2, 4, 5, 6, 8])}${String(1_000_000 + index * 7919).slice(-7)}`,
  exported: exportedText,
  imported: importedText,
};

export const phoneOptions: OptionsSpec<'phone'> = () => ({
  must: {},
  may: { message: text, format: oneOf('format', () => ['uae', 'international']) },
  refuses: {},
});
