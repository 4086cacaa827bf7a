import { grantsOn } from '../../access-control/index.ts';
import { type Field, kindOf, type PermissionTree, type Resource, type Row } from '../../resources/language/index.ts';
import { gapsIn } from '../../resources/language/messages.ts';
import { ApiError } from '../errors.ts';
import type { Names } from './address.ts';

type Told = { readonly [name: string]: unknown };

/** A row in the names of a call. What the screen does not tell is nothing. */
export const toldIn = (resource: Resource, gives: Names, row: Told): { [called: string]: unknown } =>
  Object.fromEntries(
    Object.entries(gives).map(([called, path]) => [called, toldOf(resource.fields[path], at(row, path))]),
  );

/**
 * What is said after a move, its gaps filled with what the record holds now: 'Booking status
 * updated to Ongoing'.
 */
export const saidAfter = ({ fields }: Resource, sentence: string, row: Row): string =>
  gapsIn(sentence).reduce((text, gap) => {
    const field = fields[gap];
    return text.replaceAll(`{${gap}}`, () => String((field && kindOf(field).exported(field, row)) ?? ''));
  }, sentence);

function at(value: unknown, path: string): unknown {
  const [head = '', ...rest] = path.split('.');
  if (Array.isArray(value)) return value.map((each) => at(each, path));
  const found =
    value !== null && typeof value === 'object' && Object.hasOwn(value, head) ? (value as Told)[head] : null;
  return rest.length === 0 ? (found ?? null) : at(found, rest.join('.'));
}

/**
 * Grants are told as the whole tree, with what modules and screens are called (spec part 1 §3
 * Role).
 */
const toldOf = (field: Field | undefined, value: unknown): unknown =>
  field && 'tree' in field ? named(field.tree, value) : value;

/** Whoever is told of the modules alone gets those. */
const named = (tree: PermissionTree, value: unknown): unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
    ? value.map((id) => ({ id, name: id, access: true }))
    : whole(tree, value);

const whole = (tree: PermissionTree, value: unknown): unknown[] =>
  grantsOn(tree, value).map(({ children, ...module }) => {
    const screens = tree.find((each) => each.module === module.id)?.screens ?? [];
    const labelOf = (id: string): string => screens.find(({ screen }) => screen === id)?.label ?? id;
    return {
      ...module,
      name: module.id,
      children: children.map((child) => ({ ...child, name: labelOf(child.id) })),
    };
  });

/** A value as it was sent, without what only the answers say. */
export const heardOf = (field: Field, value: unknown): unknown =>
  'tree' in field && Array.isArray(value) ? value.map(nameless) : value;

function nameless(grant: unknown): unknown {
  if (grant === null || typeof grant !== 'object') return grant;
  const { name: _, children, ...rest } = grant as { name?: unknown; children?: unknown };
  if (children === undefined) return rest;
  return { ...rest, children: Array.isArray(children) ? children.map(nameless) : children };
}

/**
 * What a text of a form or a query stands for: the first reading of it that the field takes; blank
 * is nothing.
 */
export function readAs(field: Field, sent: string | readonly string[]): unknown {
  if (sent === '') return null;
  const kind = kindOf(field);
  if (typeof sent === 'string' && kind.type(field, '').as === 'number') {
    const read = kind.imported(field, sent);
    return read.ok && 'value' in read ? read.value : sent;
  }
  return readings(sent).find((each) => kindOf(field).parse(field, each).ok) ?? sent;
}

function readings(sent: string | readonly string[]): unknown[] {
  if (typeof sent !== 'string') return [sent, sent.map(plain)];
  return [sent, plain(sent), inJson(sent), [sent], [plain(sent)]];
}

const plain = (text: string): unknown =>
  /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : text === 'true' ? true : text === 'false' ? false : text;

function inJson(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Runs a call; a refusal names things as the call does. `called`: its keys, and what they are here.
 */
export async function inItsWords<T>(called: Names, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? renamed(called, error) : error;
  }
}

function renamed(called: Names, { code, message, errors, more, retryAfter }: ApiError): ApiError {
  const keys = new Map(Object.entries(called).map(([key, name]) => [name, key]));
  const detail = Object.keys(errors).reduce(
    (text, name) => text.replace(`"${name}"`, `"${keys.get(name) ?? name}"`),
    message,
  );
  return new ApiError(code, detail, {
    errors: Object.fromEntries(Object.entries(errors).map(([name, said]) => [keys.get(name) ?? name, said])),
    more,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}
