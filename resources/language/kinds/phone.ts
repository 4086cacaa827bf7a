import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { exportedText, noFilter, parseWith, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

const MESSAGES = { uae: 'Phone number must be exactly 9 digits', international: 'Invalid phone number' } as const;

/**
 * A UAE number as +971 and nine digits, or undefined (spec part 1 §5). Takes +971, 00971, 971 or 0 before the nine digits, or
 * nothing, blanks and hyphens anywhere between, and Arabic-Indic digits.
 */
export function uaePhone(text: string): string | undefined {
  const bare = bareNumber(text);
  const match = /^(?:\+971|00971|971|0)?(\d{9})$/.exec(bare);
  return match ? `+971${match[1]}` : undefined;
}

/** A number in Latin digits, without what people write between them. */
function bareNumber(text: string): string {
  const latin = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  return latin.replace(/[\s\u200e\u200f\u202a-\u202e()-]/g, '');
}

/** A number of 10 to 15 digits, with or without a + (spec part 2 §5 Worker); that of a UAE one as `uaePhone` writes it. */
export function anyPhone(text: string): string | undefined {
  const bare = bareNumber(text);
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

export const phone: KindSpec<'phone'> = {
  stored: true,
  writable: yes,
  parse: parseWith(schema),
  sort: 'value',
  search: 'digits',
  filter: [],
  parseFilter: noFilter,
  sample: (_field, { random, index }) =>
    `+9715${random.pick([0, 2, 4, 5, 6, 8])}${String(1_000_000 + index * 7919).slice(-7)}`,
  exported: exportedText,
};
