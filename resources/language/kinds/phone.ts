import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import { exportedText, noFilter, parseWith, yes } from './helpers.ts';
import type { KindSpec } from './spec.ts';

const MESSAGE = 'Phone number must be exactly 9 digits';

/**
 * A UAE number as +971 and nine digits, or undefined (spec part 1 §5). Takes +971, 00971, 971 or 0 before the nine digits, or
 * nothing, blanks and hyphens anywhere between, and Arabic-Indic digits.
 */
export function uaePhone(text: string): string | undefined {
  const latin = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  const bare = latin.replace(/[\s\u200e\u200f\u202a-\u202e()-]/g, '');
  const match = /^(?:\+971|00971|971|0)?(\d{9})$/.exec(bare);
  return match ? `+971${match[1]}` : undefined;
}

const schema = (field: Field<'phone'>) =>
  z.pipe(
    z
      .string(`${field.label} must be text`)
      .check(z.refine((text) => text.length <= 40 && uaePhone(text) !== undefined, field.message ?? MESSAGE)),
    z.transform((text: string) => uaePhone(text) ?? null),
  );

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
