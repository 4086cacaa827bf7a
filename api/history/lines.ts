import {
  type Condition,
  type Id,
  type Resource,
  type Source,
  sourceOf,
  type Value,
} from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import type { Plan, Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { LINE_COLUMNS, lineOf, type StoredEntry } from './entry.ts';

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
