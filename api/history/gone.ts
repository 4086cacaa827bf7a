import { fieldsOf, holds, type Id, isStored, type RecordData, type Value } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import { linesWhere, ofRecord } from './lines.ts';

/** How far back is looked. */
const LATELY = 50;

/**
 * A record within the session's reach as it is stored, whether or not its screen still shows it.
 */
export async function anywhere(scope: Scope, id: Id, names: readonly string[] = []): Promise<RecordData | undefined> {
  const { resource, reader } = scope;
  const stored = resource.fieldList.filter(isStored).map(({ name }) => name);
  const fields = scope.sources(resource, [...new Set([...stored, ...names])]);
  const [found] = await reader.rows({ ...scope.meant(resource, { rules: [{ id: { is: id } }] }), fields });
  return found;
}

/**
 * Whether a record that a screen does not show stood there before one of its last writes: whoever
 * has the screen could see it then, and may know what became of it. What was never there, or is
 * somebody else's, is none of theirs.
 */
export async function hasLeft(scope: Scope, id: Id): Promise<boolean> {
  const { where, now, operands, resource } = scope;
  if (!where) return false;
  const stored = await anywhere(scope, id, fieldsOf(where));
  if (!stored) return false;
  const lines = await linesWhere(scope, ofRecord(resource, id), { page: { start: 0, end: LATELY } });
  const record: { [field: string]: Value } = { ...stored };
  return lines.some(({ changes }) => {
    for (const [name, { from }] of Object.entries(changes)) record[name] = from;
    return holds(where, record, { now, me: operands.me });
  });
}
