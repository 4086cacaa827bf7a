import * as z from 'zod/mini';
import type { Field } from '../resource.ts';
import type { Value } from '../values.ts';
import type { ExportValue, Parsed, Row } from './spec.ts';

/** A schema for a value that is present. Its output is what gets stored. */
export type ValueSchema = z.ZodMiniType<Value>;

/** A kind's `parse`, made of the schema of one field. Schemas are built once a field. */
export function parseWith<F extends Field>(schemaOf: (field: F) => ValueSchema): (field: F, value: unknown) => Parsed {
  const built = new WeakMap<F, ValueSchema>();
  return (field, value) => {
    let schema = built.get(field);
    if (!schema) {
      schema = schemaOf(field);
      built.set(field, schema);
    }
    const result = z.safeParse(schema, value);
    if (result.success) return { ok: true, value: result.data };
    return { ok: false, message: result.error.issues[0]?.message ?? `${field.label} is not valid` };
  };
}

export const yes = (): boolean => true;
export const no = (): boolean => false;

export const parsed = (value: Value): Parsed => ({ ok: true, value });
export const refused = (message: string): Parsed => ({ ok: false, message });

/** A filter no kind of which offers filtering is ever asked for. */
export const noFilter = (field: { readonly label: string }): Parsed => refused(`${field.label} cannot be filtered`);

/** A character that leaves a mark: no blank, no format or combining character, none of the letters drawn as nothing. */
const SEEN = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Text without the blanks around it, in one Unicode form so that equal words are equal. Refused: half a character, and
 * text of which nothing can be seen, which would pass for a name.
 */
export const line = (label: string): z.ZodMiniType<string> => {
  const trimmed = z.pipe(
    z.string(`${label} must be text`),
    z.transform((text: string) => text.normalize('NFC').trim()),
  ) as unknown as z.ZodMiniType<string>;
  return trimmed.check(
    z.refine((text) => !/\p{Cs}/u.test(text), `${label} has characters that cannot be stored`),
    z.refine((text) => SEEN.test(text), `${label} has nothing that can be seen`),
  );
};

/** A whole number that can be a record's id. */
export const isRecordId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** An id in a query's text, or undefined. */
export const recordIdIn = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** A plain decimal number in a query's text, or undefined: no exponent, no blanks. */
export const numberIn = (text: string): number | undefined =>
  /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : undefined;

/** Exports a value that is text or nothing. */
export const exportedText = (field: { readonly name: string }, row: Row): ExportValue => {
  const value = row[field.name];
  return typeof value === 'string' ? value : null;
};

export const exportedNumber = (field: { readonly name: string }, row: Row): ExportValue => {
  const value = row[field.name];
  return typeof value === 'number' ? value : null;
};

/** An object among a row's expansions, by key. */
export const entryOf = (value: unknown, key: string): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as { [key: string]: unknown })[key]
    : undefined;
