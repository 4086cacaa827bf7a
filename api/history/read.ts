import {
  type Expansion,
  type Id,
  kindOf,
  POSITION,
  type RecordData,
  type Resource,
  type Value,
} from '../../resources/language/index.ts';
import { allConditions } from '../confine.ts';
import { isAllowed } from '../guard.ts';
import { expandedValue } from '../present/rows.ts';
import { wrongKey } from '../request/filters.ts';
import { parsePage } from '../request/page.ts';
import type { Scope } from '../scope.ts';
import { SYSTEM } from '../system.ts';
import type { Changes, HistoryRow } from '../wire/history.ts';
import type { Total } from '../wire/list.ts';
import { archivedUpTo } from './archived.ts';
import { eventFor, isDerived } from './entry.ts';
import { recordName } from './journal.ts';
import { isFollowed, laterLines, lineAfter, linesWhere, type NamedLine, ofRecord } from './lines.ts';
import { ofWhole, Parts, partScopes } from './parts.ts';
import { byOf } from './stale.ts';
import { isTheirs, refusalToUndo, refuseUndo } from './undo-refusal.ts';

const PAGE = 20;

type Expanded = { readonly [field: string]: Value };

/**
 * A record's history with parts, newest first; hidden fields show only as a write. @throws ApiError
 * 404; 400 for unknown keys.
 */
export async function readHistory(
  scope: Scope,
  id: Id,
  params: URLSearchParams,
): Promise<{
  readonly rows: readonly HistoryRow[];
  readonly total: Total;
  /** The version up to which its lines were moved to the archive; 0: none was. */
  readonly archived: number;
}> {
  for (const key of params.keys())
    if (!['screen_label', '_start', '_end'].includes(key)) throw wrongKey(key, 'This call does not know this key');
  const page = parsePage(params, PAGE);
  const stored = await scope.record(id);
  const scopes = partScopes(scope);
  const where = scopes.size === 0 ? ofRecord(scope.resource, id) : ofWhole(scope.resource, id, [...scopes.keys()]);
  const [lines, total, archived] = await Promise.all([
    // Versions are a record's own: lines of several records come in the order they were written.
    linesWhere(scope, where, { page, sort: scopes.size === 0 ? 'version' : 'id' }),
    scope.reader.total({ from: SYSTEM.history, where }),
    archivedUpTo(scope.reader, recordName({ resource: scope.resource.name, record_id: Number(id) })),
  ]);
  const parts = new Parts(scope, id, scopes);
  await parts.load(lines);
  const rows = new Map<NamedLine, HistoryRow>();
  for (const [name, seen] of [[scope.resource.name, scope] as const, ...scopes]) {
    const some = lines.filter(({ resource }) => resource === name);
    const asPart = seen === scope ? undefined : parts;
    for (const [line, row] of await rowsOf(
      seen,
      some,
      asPart,
      (line) => asPart?.stored(line) ?? (asPart ? undefined : stored),
    ))
      rows.set(line, row);
  }
  return { rows: lines.flatMap((line) => rows.get(line) ?? []), total, archived };
}

async function rowsOf(
  scope: Scope,
  lines: readonly NamedLine[],
  parts: Parts | undefined,
  storedOf: (line: NamedLine) => RecordData | undefined,
): Promise<ReadonlyMap<NamedLine, HistoryRow>> {
  if (lines.length === 0) return new Map();
  const shown = scope.resource.fieldList.filter((field) => isDerived(field) && isTold(scope, field.name));
  const names = new Set(shown.map(({ name }) => name));
  const visible = lines.map((line) => ({
    line,
    changes: Object.fromEntries(
      Object.entries(line.changes).flatMap(([name, { from, to }]) =>
        names.has(name) ? [[name, { from: presentValue(scope, name, from), to: presentValue(scope, name, to) }]] : [],
      ),
    ),
  }));
  const meaning = await meanings(
    scope,
    visible.map(({ changes }) => changes),
  );
  const theirs = lines.flatMap((line) => {
    const stored = storedOf(line);
    return stored && isTheirs(scope, line, stored) ? [{ line, stored }] : [];
  });
  const later = await laterLines(
    scope.reader,
    scope.resource,
    theirs.filter(isFollowed).map(({ line }) => line),
  );
  const reasons = new Map<NamedLine, string | undefined>();
  for (const { line, stored } of theirs)
    if (!lineAfter(line, later)) reasons.set(line, await refusalToUndo(scope, line, stored));
  const isBrought = (line: NamedLine): boolean =>
    parts?.isRemoval(line) === true && isAllowed(() => refuseUndo(scope, line));
  return new Map(
    visible.map(({ line, changes }) => [
      line,
      {
        ...presentLine(scope, line),
        ...(parts && { part: parts.presentPart(line) }),
        changes,
        expanded: { from: meaning(changes, 'from'), to: meaning(changes, 'to') },
        undoable: (reasons.has(line) && reasons.get(line) === undefined) || isBrought(line),
        reason: reasons.get(line) ?? null,
      },
    ]),
  );
}

/** Visible fields, others by the product; of parts also the position, visible as order. */
const isTold = ({ readable, resource, screen }: Scope, name: string): boolean =>
  readable.has(name) ||
  (screen.whole !== undefined && name === POSITION) ||
  visibleWith(resource.fields[name])?.every((each) => readable.has(each)) === true;

const presentValue = ({ resource }: Scope, name: string, value: Value): Value => {
  const field = resource.fields[name];
  const redact = field && kindOf(field).redact?.(field);
  return redact ? redact(value) : value;
};

const visibleWith = (field: Resource['fields'][string] | undefined): readonly string[] | undefined =>
  field && kindOf(field).differences?.(field)?.with;

const presentLine = (scope: Scope, line: NamedLine) => ({
  entry: line.id,
  version: line.version,
  event: eventFor(scope.registry, scope.session.role.id, { resource: scope.resource.name, event: line.event }),
  by: byOf(scope, line),
  at: line.at,
  screen: line.screen,
  undoes: line.undoes,
});

type Side = 'from' | 'to';

/** Expands the changes' ids, one query per field. Deleted or unreachable ones are empty. */
export async function meanings(
  scope: Scope,
  all: readonly Changes[],
): Promise<(changes: Changes, side: Side) => Expanded> {
  const fields = [...new Set(all.flatMap((changes) => Object.keys(changes)))];
  const expansions = scope.expansions(scope.resource, fields);
  const found = new Map<string, ReadonlyMap<Id, Value>>();
  for (const [name, expansion] of Object.entries(expansions)) {
    const ids = all.flatMap((changes) => [changes[name]?.from, changes[name]?.to].flatMap(idsIn));
    found.set(name, await entriesOf(scope, expansion, [...new Set(ids)]));
  }
  return (changes, side) =>
    Object.fromEntries(
      Object.entries(expansions).flatMap(([name, expansion]): [string, Value][] => {
        const change = changes[name];
        if (!change) return [];
        const entry = (id: Value): Value => (isId(id) ? (found.get(name)?.get(id) ?? null) : null);
        const value = change[side];
        const entries = Array.isArray(value) ? value.map(entry).filter((each) => each !== null) : entry(value);
        return [[name, expandedValue(entries, expansion)]];
      }),
    );
}

async function entriesOf(
  { reader }: Scope,
  { to, where, fields, expand }: Expansion,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Value>> {
  if (ids.length === 0) return new Map();
  const onThisPage = allConditions({ of: { column: 'id' }, in: ids }, where);
  const rows = await reader.rows({ from: to, where: onThisPage, fields, ...(expand && { expand }) });
  return new Map(
    rows.map(({ expanded, _version, ...entry }) => [entry.id, { ...entry, ...expanded } as Value] as const),
  );
}

const isId = (value: Value | undefined): value is Id => typeof value === 'number' || typeof value === 'string';
const idsIn = (value: Value | undefined): Id[] =>
  Array.isArray(value) ? value.filter(isId) : isId(value) ? [value] : [];
