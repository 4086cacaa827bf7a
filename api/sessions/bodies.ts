import type { Request } from 'express';
import { kindOf, type Registry, readLine } from '../../resources/language/index.ts';
import { invalid } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { CODE_LENGTH } from './secrets.ts';

/** Judges one field of a body: the value to go on with, or the sentence to show. */
export type Judge<T = string> = (value: unknown) => { readonly value: T } | { readonly message: string };

/** Far above any password, code or token of ours: only nonsense is longer. */
const LONGEST_TEXT = 1000;

/** Text that must be there, with the sentence for when it is not. */
const text =
  (missing: string): Judge =>
  (value) => {
    if (value === undefined || value === null || value === '') return { message: missing };
    if (typeof value !== 'string') return { message: 'This must be text' };
    if (value.length > LONGEST_TEXT) return { message: 'This is too long' };
    return { value };
  };

export const oneText = text;
export const password = (missing = 'Password is required'): Judge => text(missing);
export const token = (missing: string): Judge => text(missing);

/** One line that a person writes, of so many characters at most, as a `text` field takes it. */
export const line =
  (label: string, most: number, missing = `${label} is required`): Judge =>
  (value) => {
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
      return { message: missing };
    const read = readLine(label, most, value);
    return read.ok ? { value: read.value } : { message: read.message };
  };

/** Four digits (spec part 1 §5 and §8). A number is not taken for them: 0042 would come as 42. */
const codeOr =
  (message: string): Judge =>
  (value) =>
    typeof value === 'string' && value.length === CODE_LENGTH && /^\d+$/.test(value) ? { value } : { message };

/** One that was sent by mail. */
export const code = codeOr('Please enter complete email OTP');
/** One that was sent to a phone. */
export const phoneCode = codeOr('Please enter complete phone OTP');

/** An e-mail address in the form in which users' addresses are stored (spec part 1 §5). */
export function email({ identity, resources }: Registry): Judge {
  const field = resources[identity.users]?.fields[identity.user.login];
  if (!field) throw new Error(`Signing in needs the field ${identity.users}.${identity.user.login}.`);
  const present = text('Email is required');
  return (value) => {
    const given = present(typeof value === 'string' ? value.trim() : value);
    if ('message' in given) return given;
    const parsed = kindOf(field).parse(field, given.value);
    return parsed.ok && typeof parsed.value === 'string' ? { value: parsed.value } : { message: 'Invalid email' };
  };
}

/** Judges the fields of a body. @throws ApiError invalid, sentences by field. */
export function readBody<T extends { readonly [field: string]: unknown }>(
  request: Request,
  fields: { readonly [F in keyof T]: Judge<T[F]> },
): T {
  const body = bodyOf(request);
  const errors: Record<string, string[]> = {};
  const values: { [field: string]: unknown } = {};
  for (const [name, judge] of Object.entries<Judge<unknown>>(fields)) {
    const judged = judge(Object.hasOwn(body, name) ? body[name] : undefined);
    if ('value' in judged) values[name] = judged.value;
    else errors[name] = [judged.message];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  // Every field has a value of its judge.
  return values as T;
}
