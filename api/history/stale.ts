import { inSentence } from '../../resources/language/in-sentence.ts';
import { type Id, isEmpty, kindOf, type RecordData, type Value } from '../../resources/language/index.ts';
import { ApiError, invalid } from '../errors.ts';
import { rowFor } from '../present/record.ts';
import type { Scope } from '../scope.ts';
import { canonical } from './entry.ts';
import { after, linesWhere, type NamedLine, ofRecord } from './lines.ts';

/** A field two people changed: what both read, what is stored, what was sent. */
export type Clash = { readonly base: Value; readonly theirs: Value; readonly yours: Value };

type Body = { readonly [field: string]: unknown };

export const NO_VERSION = 'This must be the version that was read';

/** Takes the read version out of a body. @throws ApiError 422 if invalid. */
export function versionIn(body: Body): { readonly read: number | undefined; readonly rest: Body } {
  if (!Object.hasOwn(body, '_version')) return { read: undefined, rest: body };
  const { _version: read, ...rest } = body;
  if (typeof read !== 'number' || !Number.isSafeInteger(read) || read < 1) throw invalid({ _version: [NO_VERSION] });
  return { read, rest };
}

/**
 * Merges a write based on an earlier version; unchanged fields keep the current value. @throws
 * ApiError 409 `stale` for the same field; 422 for an unknown version.
 */
export async function mergeWithCurrent(
  scope: Scope,
  stored: RecordData,
  read: number | undefined,
  body: Body,
): Promise<Body> {
  const since = await changesSince(scope, stored, read);
  if (!since) return body;
  const existing: { [field: string]: unknown } = {};
  const clashes: { [field: string]: Clash } = {};
  for (const [name, sent] of Object.entries(body)) {
    const theirs = stored[name] ?? null;
    const yours = parsedValue(scope, name, sent);
    const base = since.base(name, theirs);
    if (same(yours, theirs) || (base !== undefined && same(base, theirs))) existing[name] = sent;
    else if (base === undefined || !same(yours, base)) clashes[name] = { base: base ?? null, theirs, yours };
  }
  if (Object.keys(clashes).length > 0) throw await stale(scope, stored, clashes, since.lines);
  return existing;
}

/** @throws ApiError 409 `stale` if visible data changed since the read version. */
export async function assertUnchanged(scope: Scope, stored: RecordData, read: number | undefined): Promise<void> {
  const since = await changesSince(scope, stored, read);
  if (!since) return;
  const shown = scope.resource.fieldList.filter(({ name }) => scope.readable.has(name) && name !== 'id');
  const clashes = shown.flatMap(({ name }): [string, Clash][] => {
    const theirs = stored[name] ?? null;
    const base = since.base(name, theirs);
    return base === undefined || same(base, theirs) ? [] : [[name, { base, theirs, yours: base }]];
  });
  if (clashes.length > 0 || !since.isWhole) throw await stale(scope, stored, Object.fromEntries(clashes), since.lines);
}

type Since = {
  readonly lines: readonly NamedLine[];
  /** Whether every write since left a line. */
  readonly isWhole: boolean;
  base(name: string, now: Value): Value | undefined;
};

async function changesSince(scope: Scope, stored: RecordData, read: number | undefined): Promise<Since | undefined> {
  const version = Number(stored._version);
  if (read === undefined || read === version) return undefined;
  if (read > version) throw invalid({ _version: [NO_VERSION] });
  const lines = await linesWhere(scope, ofRecord(scope.resource, stored.id, after(read)));
  const isWhole = lines.length === version - read;
  const before = new Map<string, Value>();
  for (const { changes } of lines) for (const [name, { from }] of Object.entries(changes)) before.set(name, from);
  const base = (name: string, now: Value): Value | undefined =>
    before.get(name) ?? (before.has(name) ? null : isWhole ? now : undefined);
  return { lines, isWhole, base };
}

/** The refusal of a write over what somebody else wrote since, with all one needs to choose. */
export async function stale(
  scope: Scope,
  stored: { readonly id: Id },
  changed: { readonly [field: string]: Clash },
  lines: readonly NamedLine[],
): Promise<ApiError> {
  const last = lines.find(({ changes }) => Object.keys(changed).some((name) => Object.hasOwn(changes, name)));
  const by = last && byOf(scope, last);
  const detail = `This ${inSentence(scope.resource.label.one)} was just changed by ${by?.name ?? 'somebody else'}.`;
  const errors = Object.fromEntries(Object.keys(changed).map((name) => [name, ['This was just changed']]));
  const current = (await rowFor(scope, stored.id)) ?? null;
  const theirs = Object.fromEntries(
    Object.entries(changed).map(([name, clash]) => [name, presentClash(scope, name, clash)]),
  );
  return new ApiError('stale', detail, {
    errors,
    more: { current, changed: theirs, by: by ?? null, at: last?.at ?? null },
  });
}

/** A clash as it is returned: of a masked value its end. */
function presentClash({ resource }: Scope, name: string, { base, theirs, yours }: Clash): Clash {
  const field = resource.fields[name];
  const redact = (field && kindOf(field).redact?.(field)) ?? ((value: Value) => value);
  return { base: redact(base), theirs: redact(theirs), yours: redact(yours) };
}

/** A line's author; sessions limited to own rows see no other people. */
export function byOf({ rows, session }: Scope, { by_id, by_name }: NamedLine): { id: Id | null; name: string | null } {
  if (rows && by_id !== session.user.id) return { id: null, name: null };
  return { id: by_id, name: by_name };
}

export const same = (one: Value, other: Value): boolean => canonical(one) === canonical(other);

/** What would be stored of a value that was sent, where it is a right one. */
function parsedValue({ resource, now }: Scope, name: string, sent: unknown): Value {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  const given = (sent ?? null) as Value;
  if (!field) return given;
  if (isEmpty(given)) return field.emptyAs ?? kindOf(field).nothing;
  const parsed = kindOf(field).parse(field, given, now);
  return parsed.ok ? parsed.value : given;
}
