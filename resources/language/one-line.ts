import * as z from 'zod/mini';
import { line } from './kinds/helpers.ts';

/**
 * Invisible and bidi characters. Not the joiners U+200C and U+200D, which Persian, Hindi and emoji
 * need.
 */
const DISGUISED =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0001}\u{e0020}-\u{e007f}]/u;

/** Characters shown of what stands before one that cannot be seen. */
const SHOWN = 20;

/** Where the first character stands that cannot be seen, and which it is. */
function unseenIn(label: string, text: string): string {
  const at = text.search(DISGUISED);
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const before = [...text.slice(0, at)].slice(-SHOWN).join('');
  const after = [...text.slice(at).replace(new RegExp(DISGUISED, 'gu'), '')].slice(0, SHOWN).join('');
  const position = before === '' ? `before '${after}'` : `after '${before}'`;
  return `${label} has a character that cannot be seen (U+${code}) ${position}. Delete it, or type the text anew`;
}

type LineRules = {
  /** Characters it has at least. Default: 1. */
  readonly least?: number;
  readonly most: number;
  /** What is stored of it, and judged. Default: all of it. */
  readonly stored?: (text: string) => string;
};

/** The rules of one line of text that a person writes. */
export const oneLine = (
  label: string,
  { least = 1, most, stored = (text) => text }: LineRules,
): z.ZodMiniType<string> => {
  const given = z.pipe(line(label), z.transform(stored)) as unknown as z.ZodMiniType<string>;
  return given.check(
    z.refine((text) => [...text].length >= least, `${label} must have at least ${least} characters`),
    z.refine((text) => [...text].length <= most, `${label} cannot exceed ${most} characters`),
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${label} must be one line of text`),
    z.refine((text) => !DISGUISED.test(text), { error: ({ input }) => unseenIn(label, String(input)) }),
  );
};

/** Reads one line of text that no field holds, as a `text` field would. */
export function readLine(
  label: string,
  most: number,
  value: unknown,
): { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string } {
  const read = z.safeParse(oneLine(label, { most }), value);
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, message: read.error.issues[0]?.message ?? `${label} is not valid` };
}
