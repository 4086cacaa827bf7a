import { FLAGS, MEANINGS } from '../definition.ts';
import type { NameKind } from '../names.ts';
import { isOneOf } from '../values.ts';
import { type At, show } from './report.ts';

/** Looks at one option of a definition and reports what is wrong with it. */
export type Validator = (value: unknown, at: At) => void;

/** The options of an object: by key how to look at it. */
export type Shape = { readonly [key: string]: Validator };

/** How each option of a type is looked at. One that is forgotten does not compile. */
export type Validators<T> = { readonly [option in keyof T]-?: Validator };

export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Own object entries only, also of incomplete definitions. */
export function entriesOf<T>(value: unknown): { readonly [key: string]: T } {
  const own: { [key: string]: T } = Object.create(null);
  if (isObject(value)) for (const [key, part] of Object.entries(value)) if (isObject(part)) own[key] = part as T;
  return own;
}

/** What an object holds under a name, inherited things and names that are no text apart. */
export const ownEntry = <T>(of: { readonly [key: string]: T } | undefined, name: unknown): T | undefined =>
  of !== undefined && typeof name === 'string' && Object.hasOwn(of, name) ? of[name] : undefined;

const words: Validator = (value, at) => {
  if (typeof value !== 'string' || value.trim() === '')
    at.malformed(`${show(value)} is not a text.`, 'Write a sentence or a word.');
};

const gapsOf = (value: unknown): readonly string[] =>
  typeof value !== 'string' ? [] : [...value.matchAll(/\{([^{}]*)\}/g)].map(([, gap = '']) => gap);

const filling =
  (filled: readonly string[]): Validator =>
  (value, at) => {
    words(value, at);
    for (const gap of gapsOf(value).filter((each) => !filled.includes(each)))
      at.malformed(`nothing is filled in for '{${gap}}'.`, 'People would read the braces: leave them out.');
  };

export const text: Validator = filling([]);

/** What is said where a record does not load; it may have a place for the reason (`{message}`). */
export const loadFailed: Validator = filling(['message']);

/** A sentence whose `{gaps}` the record's own fields fill. */
export const sentence =
  (fields: { readonly [name: string]: unknown }): Validator =>
  (value, at) => {
    words(value, at);
    for (const gap of gapsOf(value)) if (!ownEntry(fields, gap)) at.unknown('field', gap, Object.keys(fields));
  };

/** What stands in a list more than once, each once. */
export const twice = <T>(all: readonly T[]): ReadonlySet<T> =>
  new Set(all.filter((each, at) => all.indexOf(each) !== at));

/** A text, or one of a new record and one of a stored. */
export const textOrTwo: Validator = (value, at) =>
  isObject(value) ? object(value, at, { must: { new: text, stored: text }, may: {} }) : text(value, at);

/** Words for what is missing, or those with what that means. */
export const missing: Validator = (value, at) => {
  if (!isObject(value)) return text(value, at);
  object(value, at, { must: { text, meaning: oneOf('meaning', () => MEANINGS) }, may: {} });
};

export const bool: Validator = (value, at) => {
  if (typeof value !== 'boolean') at.malformed(`${show(value)} is not true or false.`);
};

export const onlyTrue: Validator = (value, at) => {
  if (value !== true) at.malformed(`${show(value)} is not true.`, 'Leave the option out where it does not hold.');
};

/** True, or a sentence of its own. */
export const trueOrText: Validator = (value, at) => {
  if (value !== true) text(value, at);
};

export const num: Validator = (value, at) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) at.malformed(`${show(value)} is not a number.`);
};

export const whole: Validator = (value, at) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    at.malformed(`${show(value)} is not a whole number from 0.`);
};

/** Any plain value; plainness is checked for the whole definition at once. */
export const anything: Validator = () => {};

/** A name in a naming style. */
export const named =
  (style: 'snake_case' | 'kebab-case'): Validator =>
  (value, at) => {
    const pattern = style === 'snake_case' ? /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/ : /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
    if (typeof value !== 'string' || !pattern.test(value))
      at.malformed(`${show(value)} is not a name.`, `Write it in ${style}.`);
  };

/** One of the known names. */
export const oneOf =
  (what: string, known: () => readonly (string | number)[]): Validator =>
  (value, at) => {
    const names = known();
    if (!isOneOf(names, value)) at.unknown(what, value, names.map(String));
  };

/** What a screen can offer. */
export const offeredFlag = oneOf('flag', () => FLAGS.filter((flag) => flag !== 'access'));

export const pageSize = oneOf('page size', () => [5, 10, 25, 50, 100]);

/** One of the names the product registered. */
export const registered =
  (kind: NameKind): Validator =>
  (value, at) => {
    at.registered(kind, value);
  };

/** A list whose items are looked at one by one; no item twice, where that is not said. */
export const listOf =
  (look: Validator, options: { empty?: boolean; twice?: boolean } = {}): Validator =>
  (value, at) => {
    if (!Array.isArray(value)) {
      at.malformed(`${show(value)} is not a list.`);
      return;
    }
    if (value.length === 0 && !options.empty)
      at.malformed('the list is empty.', 'Name at least one, or leave the option out.');
    const seen = new Set<unknown>();
    value.forEach((item, index) => {
      look(item, at.in(index));
      if (!options.twice && typeof item !== 'object' && seen.has(item))
        at.in(index).malformed(`${show(item)} stands twice in the list.`);
      seen.add(item);
    });
  };

/** An object with these options and no others. */
export function object(value: unknown, at: At, shape: { readonly must: Shape; readonly may: Shape }): void {
  if (!isObject(value)) {
    const parts = Object.keys(shape.must).length > 0 ? Object.keys(shape.must) : Object.keys(shape.may).slice(0, 5);
    at.malformed(`${show(value)} is not an object.`, parts.length > 0 ? `Write { ${parts.join(', ')} }.` : undefined);
    return;
  }
  const known = { ...shape.must, ...shape.may };
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    const look = Object.hasOwn(known, key) ? known[key] : undefined;
    if (look) look(part, at.in(key));
    else at.in(key).unknown('option', key, Object.keys(known));
  }
  for (const key of Object.keys(shape.must)) {
    if (value[key] === undefined) at.in(key).malformed('is missing.');
  }
}

/** Reports anything a JSON copy would lose. */
export function plain(value: unknown, at: At): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) at.malformed(`${value} is not plain data.`);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      plain(item, at.in(index));
    });
  } else if (
    typeof value === 'object' &&
    (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
  ) {
    for (const [key, part] of Object.entries(value)) plain(part, at.in(key));
  } else {
    const what = typeof value === 'function' ? 'a function' : value === undefined ? 'undefined' : `a ${typeof value}`;
    at.malformed(`${what} is not plain data.`, 'Behaviour is named: a cell, a panel, a page, a check.');
  }
}
