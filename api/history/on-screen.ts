import { fieldsOf, holds, type Id, isStored, type RecordData, type Value } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import { linesWhere, ofRecord } from './lines.ts';

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
