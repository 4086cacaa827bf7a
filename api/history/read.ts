import type { Expansion, Id, Value } from '../../resources/language/index.ts';
import { allConditions } from '../confine.ts';
import type { Total } from '../plan.ts';
import { parsePage, wrongKey } from '../records/query.ts';
import { meant } from '../records/rows.ts';
import type { Sight } from '../sight.ts';
import { SYSTEM } from '../system.ts';
import { type Changes, isKept } from './line.ts';
import { linesWhere, type NamedLine, ofRecord } from './lines.ts';
import { byOf } from './stale.ts';
import { isUndoable } from './undoable.ts';

const PAGE = 20;

type Expanded = { readonly [field: string]: Value };

/** One line of a record's history, as far as the screen shows the record. */
export type HistoryRow = {
  readonly entry: number;
  readonly version: number;
  readonly event: string;
  readonly by: { readonly id: Id | null; readonly name: string | null };
  readonly at: string;
  readonly screen: string | null;
  readonly changes: Changes;
  /** What the ids among the changes stand for: with `from` (or `to`) of each field, a row to be drawn like any. */
  readonly expanded: { readonly from: Expanded; readonly to: Expanded };
  readonly undoes: number | null;
  readonly undoable: boolean;
};

/**
 * The history of a record, newest first, for whoever may read it from the screen. Changes of fields the screen does not show
 * are left out; a line in which nothing else changed tells only that there was a write.
 * @throws ApiError 404; 400 naming a key this call does not know.
 */
export async function readHistory(
  sight: Sight,
  id: Id,
  params: URLSearchParams,
): Promise<{ readonly rows: readonly HistoryRow[]; readonly total: Total }> {
  for (const key of params.keys())
    if (!['screen_label', '_start', '_end'].includes(key)) throw wrongKey(key, 'This call does not know this key');
  const page = parsePage(params, PAGE);
  const stored = await sight.record(id);
  const where = ofRecord(sight.resource, id);
  const [lines, total] = await Promise.all([
    linesWhere(sight, where, { page }),
    sight.reader.total({ from: SYSTEM.history, where }),
  ]);
  const shown = sight.resource.fieldList.filter((field) => isKept(field) && sight.readable.has(field.name));
  const names = new Set(shown.map(({ name }) => name));
  const visible = lines.map((line) => ({
    line,
    changes: Object.fromEntries(Object.entries(line.changes).filter(([name]) => names.has(name))),
  }));
  const meaning = await meanings(
    sight,
    visible.map(({ changes }) => changes),
  );
  const rows = visible.map(({ line, changes }) => ({
    ...told(sight, line),
    changes,
    expanded: { from: meaning(changes, 'from'), to: meaning(changes, 'to') },
    undoable: isUndoable(sight, line, stored),
  }));
  return { rows, total };
}

const told = (sight: Sight, line: NamedLine) => ({
  entry: line.id,
  version: line.version,
  event: line.event,
  by: byOf(sight, line),
  at: line.at,
  screen: line.screen,
  undoes: line.undoes,
});

type Side = 'from' | 'to';

/** What ids stand for, of all changes in one statement a field. What is gone or out of reach stands for nothing. */
export async function meanings(
  sight: Sight,
  all: readonly Changes[],
): Promise<(changes: Changes, side: Side) => Expanded> {
  const fields = [...new Set(all.flatMap((changes) => Object.keys(changes)))];
  const expansions = sight.expansions(sight.resource, fields);
  const found = new Map<string, ReadonlyMap<Id, Value>>();
  for (const [name, expansion] of Object.entries(expansions)) {
    const ids = all.flatMap((changes) => [changes[name]?.from, changes[name]?.to].flatMap(idsIn));
    found.set(name, await entriesOf(sight, expansion, [...new Set(ids)]));
  }
  return (changes, side) =>
    Object.fromEntries(
      Object.entries(expansions).flatMap(([name, expansion]): [string, Value][] => {
        const change = changes[name];
        if (!change) return [];
        const entry = (id: Value): Value => (isId(id) ? (found.get(name)?.get(id) ?? null) : null);
        const value = change[side];
        const entries = Array.isArray(value) ? value.map(entry).filter((each) => each !== null) : entry(value);
        return [[name, meant(entries, expansion)]];
      }),
    );
}

async function entriesOf(
  { reader }: Sight,
  { to, where, fields, expand }: Expansion,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, Value>> {
  if (ids.length === 0) return new Map();
  const meantHere = allConditions({ of: { column: 'id' }, in: ids }, where);
  const rows = await reader.rows({ from: to, where: meantHere, fields, ...(expand && { expand }) });
  return new Map(
    rows.map(({ expanded, _version, ...entry }) => [entry.id, { ...entry, ...expanded } as Value] as const),
  );
}

const isId = (value: Value | undefined): value is Id => typeof value === 'number' || typeof value === 'string';
const idsIn = (value: Value | undefined): Id[] =>
  Array.isArray(value) ? value.filter(isId) : isId(value) ? [value] : [];
