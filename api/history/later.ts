import type { RecordData, Resource } from '../../resources/language/index.ts';
import type { Reader } from '../store.ts';
import { DERIVED, type HistoryEntry, type StoredEntry } from './entry.ts';
import { linesIn } from './lines.ts';

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
