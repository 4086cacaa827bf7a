import {
  type Condition,
  fieldsOf,
  holds,
  type Id,
  isStored,
  type RecordData,
  type Resource,
  type Source,
  sourceOf,
  type Value,
} from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import type { Plan, Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { DERIVED, type HistoryEntry, LINE_COLUMNS, lineOf, type StoredEntry } from './entry.ts';

const column = (name: string) => ({ column: name });

/** A line with what whoever wrote it is called; null when they are gone, or the server wrote it. */
export type NamedLine = StoredEntry & { readonly by_name: string | null };

/** The lines on which a condition holds, the newest first. */
export async function linesWhere(
  { reader, registry, operands }: Scope,
  where: Condition,
  { sort = 'version', page }: { readonly sort?: 'version' | 'id'; readonly page?: Plan['page'] } = {},
): Promise<readonly NamedLine[]> {
  const { users, user } = registry.identity;
  const of = registry.resources[users];
  const called = (name: string): Source => (of ? sourceOf(registry, of, name, operands) : column(name));
  const rows = await reader.rows({
    from: SYSTEM.history,
    where,
    fields: Object.fromEntries(LINE_COLUMNS.map((name) => [name, column(name)])),
    expand: of && {
      by: {
        of: column('by_id'),
        many: false,
        to: users,
        fields: { first: called(user.firstName), last: called(user.lastName) },
      },
    },
    sort: [{ of: column(sort), order: 'desc' }],
    ...(page && { page }),
  });
  return rows.map((row) => {
    const by = row.expanded.by as { readonly first?: Value; readonly last?: Value } | null | undefined;
    const names = [by?.first, by?.last].filter((name) => typeof name === 'string');
    return { ...lineOf(row), by_name: names.length > 0 ? names.join(' ') : null };
  });
}

/** The same without names, the oldest first. */
export const linesIn = async (reader: Reader, where: Condition): Promise<StoredEntry[]> =>
  (await reader.find({ from: SYSTEM.history, where })).map(lineOf);

/** The lines of a record. */
export const ofRecord = ({ name }: Resource, id: Id, ...more: readonly Condition[]): Condition => ({
  all: [{ of: column('record_id'), is: Number(id) }, { of: column('resource'), is: name }, ...more],
});

/** A record's last version, across deletions; 0: none. */
export async function lastVersion(scope: Scope, resource: Resource, id: Id): Promise<number> {
  const [line] = await linesWhere(scope, ofRecord(resource, id), { page: { start: 0, end: 1 } });
  return line?.version ?? 0;
}

/** The lines of a record that were written after it had a version. */
export const after = (version: number): Condition => ({ of: column('version'), above: version });

/** What was written of records after some of their lines, by record, the newest first. */
export type LaterLines = ReadonlyMap<number, readonly StoredEntry[]>;

/** Whether a record was written after a line of it, so that it is worth reading by what. */
export const isFollowed = ({ line, stored }: { readonly line: HistoryEntry; readonly stored: RecordData }): boolean =>
  Number(stored._version) > line.version;

/** Reads it for several records of a resource, by one statement. */
export async function laterLines(
  reader: Reader,
  { name }: Resource,
  lines: readonly HistoryEntry[],
): Promise<LaterLines> {
  const found = new Map<number, StoredEntry[]>();
  if (lines.length === 0) return found;
  const all = await linesIn(reader, {
    all: [
      { of: { column: 'record_id' }, in: [...new Set(lines.map(({ record_id }) => record_id))] },
      { of: { column: 'resource' }, is: name },
      { of: { column: 'version' }, above: Math.min(...lines.map(({ version }) => version)) },
    ],
  });
  for (const line of all.toSorted((one, other) => other.version - one.version)) {
    const some = found.get(line.record_id) ?? [];
    some.push(line);
    found.set(line.record_id, some);
  }
  return found;
}

/**
 * The newest line of a record after this one that still counts: the server did not write it to keep
 * something true, it is of another write, and nobody took it back since. Undefined: this is the
 * last, and may be undone.
 */
export function lineAfter({ record_id, version, write_id }: HistoryEntry, all: LaterLines): StoredEntry | undefined {
  const later = (all.get(record_id) ?? []).filter(
    (each) => each.version > version && each.lead !== DERIVED && each.write_id !== write_id,
  );
  const ids = new Set(later.map(({ id }) => id));
  const undone = new Set<number>();
  return later.find(({ id, undoes }) => {
    if (undone.has(id)) return false;
    // It took back one of these: both are as if they had never been.
    if (undoes === null || !ids.has(undoes)) return true;
    undone.add(undoes);
    return false;
  });
}

const LATELY = 50;

/** The stored record in the session's reach, even if its screen hides it. */
export async function findAnywhere(
  scope: Scope,
  id: Id,
  names: readonly string[] = [],
): Promise<RecordData | undefined> {
  const { resource, reader } = scope;
  const stored = resource.fieldList.filter(isStored).map(({ name }) => name);
  const fields = scope.sources(resource, [...new Set([...stored, ...names])]);
  const [found] = await reader.rows({ ...scope.selectionFor(resource, { rules: [{ id: { is: id } }] }), fields });
  return found;
}

/** A record that left the screen recently: its users may see its history, others not. */
export async function wasOnScreen(scope: Scope, id: Id): Promise<boolean> {
  const { where, now, operands, resource } = scope;
  if (!where) return false;
  const stored = await findAnywhere(scope, id, fieldsOf(where));
  if (!stored) return false;
  const lines = await linesWhere(scope, ofRecord(resource, id), { page: { start: 0, end: LATELY } });
  const record: { [field: string]: Value } = { ...stored };
  return lines.some(({ changes }) => {
    for (const [name, { from }] of Object.entries(changes)) record[name] = from;
    return holds(where, record, { now, me: operands.me });
  });
}
