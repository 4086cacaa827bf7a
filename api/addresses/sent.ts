import type { Request } from 'express';
import type { Resource } from '../../resources/language/index.ts';
import { type ApiError, invalid } from '../errors.ts';
import type { Form } from '../files/form.ts';
import type { Upload } from '../files/spool.ts';
import { bodyOf } from '../gate.ts';
import { queryOf } from '../http.ts';
import type { Body } from '../request/body.ts';
import { wrongKey } from '../request/filters.ts';
import type { Names } from './address.ts';
import { readAs, withoutNames } from './names.ts';

const LABEL = 'screen_label';

/** What a call at an address of its own was sent. */
export type AddressInput = {
  /** The label of the screen that makes the call, alone. */
  readonly label: URLSearchParams;
  readonly values: { readonly [key: string]: unknown };
  readonly files: ReadonlyMap<string, Upload>;
  /** Whether every value is text, to be read as what its field holds. */
  readonly isText: boolean;
  /** A refusal of one of its keys. */
  readonly wrong: (key: string, problem: string) => ApiError;
};

/** Reads what a call carries in its query: each key once. @throws ApiError 400. */
export function sentInQuery(request: Request): AddressInput {
  const params = queryOf(request);
  const values = new Map<string, string>();
  for (const [key, value] of params) {
    if (key === LABEL) continue;
    if (values.has(key)) throw wrongKey(key, 'Must be given once');
    values.set(key, value);
  }
  return {
    label: labelIn(params),
    values: Object.fromEntries(values),
    files: new Map(),
    isText: true,
    wrong: wrongKey,
  };
}

/**
 * Parses a JSON or form body. @throws ApiError 400 for other query keys or a broken body, 413, 415.
 */
export function sentInBody(request: Request, form?: Form): AddressInput {
  const params = queryOf(request);
  for (const key of params.keys()) if (key !== LABEL) throw wrongKey(key, 'This call takes its values in the body');
  const { [LABEL]: text, ...rest } = form ? textsIn(form) : bodyOf(request);
  const label = labelIn(params);
  if (text !== undefined && !label.has(LABEL)) label.set(LABEL, typeof text === 'string' ? text : '');
  return {
    label,
    values: rest,
    files: new Map(form?.files),
    isText: form !== undefined,
    wrong: (key, problem) => invalid({ [key.slice(0, 60)]: [problem] }),
  };
}

const textsIn = ({ texts }: Form): { readonly [key: string]: unknown } =>
  Object.fromEntries([...texts].map(([key, all]): [string, unknown] => [key, all.length === 1 ? all[0] : all]));

const labelIn = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams(params.getAll(LABEL).map((value) => [LABEL, value]));

/** What a form at an address may hold: each file and text field the calls know, and room. */
export const FORM = { files: 3, fields: 60 } as const;
/** The same where many are saved at once: each may bring its file. */
export const FORM_OF_MANY = { files: 20, fields: 60, several: 'files' } as const;

/** @throws ApiError for every key the call does not know. */
export function onlyKnown({ values, files, wrong }: AddressInput, known: readonly (string | undefined)[]): void {
  for (const key of [...Object.keys(values), ...files.keys()])
    if (!known.includes(key)) throw wrong(key, 'This call does not know this key');
}

/** Whether nothing was sent under a key. */
export const isBlank = ({ values }: AddressInput, key: string): boolean =>
  [undefined, null, ''].includes(values[key] as undefined);

/** An id, where one was sent. @throws ApiError for what is no id. */
export const idOrNothing = (sent: AddressInput, key: string): number | null =>
  isBlank(sent, key) ? null : idIn(sent, key);

/** @throws ApiError for what is no id. */
export function idIn({ values, wrong }: AddressInput, key: string): number {
  const text = typeof values[key] === 'number' ? String(values[key]) : values[key];
  if (typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw wrong(key, 'This must be an id');
}

/** @throws ApiError for anything but a whole number from 1. */
export function countIn({ values, wrong }: AddressInput, key: string): number | undefined {
  const text = values[key];
  if (text === undefined) return undefined;
  if (typeof text === 'string' && /^\d{1,6}$/.test(text) && Number(text) > 0) return Number(text);
  throw wrong(key, 'Must be a whole number from 1');
}

/** @throws ApiError for anything but true, false or nothing. */
export function flagIn({ values, isText, wrong }: AddressInput, key: string): boolean | undefined {
  const value = values[key];
  if (value === undefined || typeof value === 'boolean') return value;
  if (isText && (value === 'true' || value === 'false')) return value === 'true';
  throw wrong(key, 'This must be true or false');
}

/** One of a few values. @throws ApiError naming them. */
export function among({ wrong }: AddressInput, key: string, values: readonly string[], value: unknown): string {
  if (typeof value === 'string' && values.includes(value)) return value;
  throw wrong(key, `Must be ${values.join(' or ')}`);
}

/** What was sent, by field. */
export function valuesFor({ fields }: Resource, { values, isText }: AddressInput, takes: Names): Body {
  return Object.fromEntries(
    Object.entries(takes).flatMap(([key, name]): [string, unknown][] => {
      const field = fields[name];
      if (!field || !Object.hasOwn(values, key)) return [];
      const value = values[key];
      return [[name, withoutNames(field, isText ? readAs(field, value as string | readonly string[]) : value)]];
    }),
  );
}
