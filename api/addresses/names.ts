import { grantsOn } from '../../access-control/index.ts';
import {
  type CompleteMove,
  type Field,
  kindOf,
  type PermissionTree,
  type Resource,
  type Row,
  type Value,
} from '../../resources/language/index.ts';
import { gapsIn } from '../../resources/language/messages.ts';
import { ApiError } from '../errors.ts';
import type { ListCall, Names } from './address.ts';

type Values = { readonly [name: string]: unknown };

/** A row in the names of a call. What the screen does not tell is nothing. */
export const named = (
  { fields }: Resource,
  { gives, whether = {} }: Pick<ListCall, 'gives' | 'whether'>,
  row: Values,
): { [called: string]: unknown } => ({
  ...Object.fromEntries(
    Object.entries(gives).map(([called, path]) => [called, withNames(fields[path], valueAt(row, path))]),
  ),
  ...Object.fromEntries(
    Object.entries(whether).map(([called, { field, not }]) => [called, !not.includes((row[field] ?? null) as Value)]),
  ),
});

/** The message after a move, from the record: 'Booking status updated to Ongoing'. */
export const messageAfter = ({ fields }: Resource, { messages: { done } }: CompleteMove, row: Row): string =>
  gapsIn(done).reduce((text, gap) => {
    const field = fields[gap];
    return text.replaceAll(`{${gap}}`, () => String((field && kindOf(field).exported(field, row)) ?? ''));
  }, done);

function valueAt(value: unknown, path: string): unknown {
  const [head = '', ...rest] = path.split('.');
  if (Array.isArray(value)) return value.map((each) => valueAt(each, path));
  const found =
    value !== null && typeof value === 'object' && Object.hasOwn(value, head) ? (value as Values)[head] : null;
  return rest.length === 0 ? (found ?? null) : valueAt(found, rest.join('.'));
}

/** Returns grants as the whole tree, with names (spec part 1 §3 Role). */
const withNames = (field: Field | undefined, value: unknown): unknown =>
  field && 'tree' in field ? grantsWithNames(field.tree, value) : value;

const grantsWithNames = (tree: PermissionTree, value: unknown): unknown[] =>
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
export const withoutNames = (field: Field, value: unknown): unknown =>
  'tree' in field && Array.isArray(value) ? value.map(nameless) : value;

function nameless(grant: unknown): unknown {
  if (grant === null || typeof grant !== 'object') return grant;
  const { name: _, children, ...rest } = grant as { name?: unknown; children?: unknown };
  if (children === undefined) return rest;
  return { ...rest, children: Array.isArray(children) ? children.map(nameless) : children };
}

/** Reads a form or query value: the first reading the field accepts; blank is empty. */
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

/** How a call calls things: its keys, and what is said where what it names is not there. */
type Wording = { readonly takes?: Names; readonly gone?: string | undefined };

/** Runs work of the pattern; a refusal names things as the call does. */
export async function inWordsOf<T>({ takes = {}, gone: removed }: Wording, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (removed !== undefined && error.code === 'not_found') throw new ApiError('not_found', removed);
    throw renamed(takes, error);
  }
}

/** The key of a call that means a field. */
export const keyOf = (takes: Names, name: string): string =>
  Object.entries(takes).findLast(([, field]) => field === name)?.[0] ?? name;

function renamed(takes: Names, { code, message, errors, more, retryAfter }: ApiError): ApiError {
  const detail = Object.keys(errors).reduce(
    (text, name) => text.replace(`"${name}"`, `"${keyOf(takes, name)}"`),
    message,
  );
  return new ApiError(code, detail, {
    errors: Object.fromEntries(Object.entries(errors).map(([name, words]) => [keyOf(takes, name), words])),
    more,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}
