import { randomBytes } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Answer, Condition, Id, RecordData, Resource } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Fields, Reader, Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { canonical, chainKey, changesBetween, type HistoryEntry, hashOf } from './entry.ts';

/** Whose writes a journal notes, from which screen, and as parts of which write. */
export type By = { readonly by: Id | null; readonly screen: string | null; readonly writeId?: string | undefined };

/** What a write may say of itself besides what it changed. */
export type HistoryEvent = { readonly event: string; readonly undoes?: number | undefined };

const CHUNK = 500;

/** What names one write: all its lines bear it. */
export const newWriteId = (): string => `w${randomBytes(12).toString('base64url')}`;

/** What the history is written with. */
export type Historian = Pick<ApiContext, 'registry' | 'secret' | 'now'>;

/** Changes a record outside screens, with history. `by` null: the server. */
export async function changeNoted(
  historian: Historian,
  tx: Writer,
  { collection, id, patch, by }: { collection: string; id: Id; patch: Fields; by: Id | null },
): Promise<void> {
  const resource = historian.registry.resources[collection];
  const stored = await tx.get(collection, id);
  const differs = Object.entries(patch).some(([name, value]) => canonical(value) !== canonical(stored?.[name] ?? null));
  if (!resource || !stored || !differs) return;
  const journal = new Journal(historian, { by, screen: null });
  journal.note(resource, { before: stored, after: await tx.update(collection, id, patch) }, { event: 'updated' });
  await journal.store(tx);
}

/** A record before and after a write. Undefined: absent. `held`: it with its wholes. */
type Noted = {
  readonly before?: RecordData | undefined;
  readonly after?: RecordData | undefined;
  readonly held?: RecordData | undefined;
};

type Last = { readonly version: number; readonly hash: string };
/** The last lines of records, by `recordName`. */
export type LastLines = ReadonlyMap<string, Last>;

/**
 * Preloads last lines; a matching version stays valid, as lines are immutable. Reading within the
 * transaction would block writers of neighbours.
 */
export async function lastLines(reader: Reader, resource: string, ids: readonly Id[]): Promise<LastLines> {
  const [only, ...others] = ids.map(Number).filter((id) => Number.isSafeInteger(id));
  if (only === undefined) return new Map();
  const rows =
    others.length > 0 ? await lastOf(reader, resource, [only, ...others]) : await newest(reader, resource, only);
  return new Map(
    rows.map((row) => [
      recordName({ resource, record_id: Number(row.record_id) }),
      { version: Number(row.version), hash: String(row.hash) },
    ]),
  );
}

async function lastOf(reader: Reader, resource: string, ids: readonly number[]): Promise<readonly Answer[]> {
  const records = await reader.rows({ from: resource, where: { of: column('id'), in: ids }, fields: {} });
  const written = new Map(records.map(({ id, _version }) => [Number(id), _version]));
  return written.size === 0 ? [] : linesAt(reader, resource, written);
}

/** The lines of a write while it goes on, stored by the transaction that makes it. */
export class Journal {
  readonly writeId: string;
  readonly #historian: Historian;
  readonly #by: By;
  readonly #before: LastLines;
  readonly #lines: HistoryEntry[] = [];
  readonly #wholes: (Above | undefined)[] = [];

  /** `before`: last lines that are known already. */
  constructor(historian: Historian, by: By, before: LastLines = new Map()) {
    this.#historian = historian;
    this.#by = by;
    this.#before = before;
    this.writeId = by.writeId ?? newWriteId();
  }

  /** Records a change. */
  note(
    resource: Resource,
    { before, after, held = after ?? before }: Noted,
    { event, undoes }: HistoryEvent,
    lead: string | null = null,
  ): void {
    if (!resource.history) return;
    this.#wholes.push(held && aboveOf(resource, held));
    const { id, _version: version } = after ?? { id: before?.id, _version: Number(before?._version) + 1 };
    this.#lines.push({
      resource: resource.name,
      record_id: Number(id),
      version: Number(version),
      event,
      by_id: this.#by.by === null ? null : Number(this.#by.by),
      screen: this.#by.screen,
      at: this.#historian.now().toISOString(),
      write_id: this.writeId,
      changes: changesBetween(resource, before, after),
      undoes: undoes ?? null,
      lead,
      whole: null,
    });
  }

  /** How much was noted; `back` forgets what was noted since. */
  get noted(): number {
    return this.#lines.length;
  }

  lastOf(resource?: string): number | undefined {
    const isOf = (line: HistoryEntry): boolean => resource === undefined || line.resource === resource;
    const at = this.#lines.findLastIndex((line) => isOf(line) && line.lead === null);
    return at < 0 ? undefined : at;
  }

  /** The records of a resource that these and what was noted tell of, and are there still. */
  left(resource: string, ids: readonly Id[] = []): readonly Id[] {
    const left = new Set(ids);
    for (const { resource: of, record_id: id, event } of this.#lines)
      if (of === resource) left[event === 'deleted' ? 'delete' : 'add'](id);
    return [...left];
  }

  back(noted: number): void {
    this.#lines.splice(noted);
    this.#wholes.splice(noted);
  }

  /** Stores the lines, chained by record, in few queries. Returns their ids. */
  async store(tx: Writer): Promise<readonly Id[]> {
    if (this.#lines.length === 0) return [];
    await this.assignWholes(tx);
    const last = await lastHashes(tx, this.#lines, this.#before);
    const ids: Id[] = [];
    for (let at = 0; at < this.#lines.length; at += CHUNK) {
      // Chaining what an import of many lines did would keep everybody else waiting.
      if (at > 0) await othersTurn();
      ids.push(...(await tx.insertEach(SYSTEM.history, this.chained(last, this.#lines.slice(at, at + CHUNK)))));
    }
    return ids;
  }

  /** Sets each part line's root record. One query per part kind in between. */
  async assignWholes(tx: Reader): Promise<void> {
    const { resources } = this.#historian.registry;
    // What is gone by now was noted here, with what it was a part of.
    const known = new Map<string, Above | undefined>();
    for (const [at, line] of this.#lines.entries()) known.set(recordName(line), this.#wholes[at]);
    let pending = this.#wholes;
    for (;;) {
      const open = new Map(pending.flatMap((each) => (each ? [[recordName(each), each] as const] : [])));
      const unknown = [...open].filter(([name, { resource }]) => resources[resource]?.partOf && !known.has(name));
      if (unknown.length === 0) break;
      const found: (Above | undefined)[] = [];
      for (const resource of new Set(unknown.map(([, each]) => each.resource))) {
        const ids = unknown.flatMap(([, each]) => (each.resource === resource ? [each.record_id] : []));
        const of = resources[resource];
        const field = of?.partOf?.field;
        if (!of || field === undefined) continue;
        const where = { of: column('id'), in: ids };
        const rows = await tx.rows({ from: resource, where, fields: { [field]: column(field) } });
        for (const id of ids) known.set(recordName({ resource, record_id: id }), undefined);
        for (const row of rows) known.set(recordName({ resource, record_id: Number(row.id) }), aboveOf(of, row));
        found.push(...rows.map((row) => aboveOf(of, row)));
      }
      pending = found;
    }
    const rootOf = (above: Above): string | null => {
      if (!resources[above.resource]?.partOf) return recordName(above);
      const next = known.get(recordName(above));
      return next ? rootOf(next) : null;
    };
    for (const [at, line] of this.#lines.entries()) {
      const above = this.#wholes[at];
      if (above) this.#lines[at] = { ...line, whole: rootOf(above) };
    }
  }

  /** Chains lines (default: all). `last`: the previous hash by `recordName`. */
  chained(
    last: Map<string, string>,
    lines: readonly HistoryEntry[] = this.#lines,
  ): readonly (HistoryEntry & { readonly hash: string })[] {
    const key = chainKey(this.#historian.secret);
    return lines.map((line) => {
      const name = recordName(line);
      const hash = hashOf(key, last.get(name) ?? '', line);
      last.set(name, hash);
      return { ...line, hash };
    });
  }
}

type Named = Pick<HistoryEntry, 'resource' | 'record_id'>;
type Above = Named;

/** What a record is a part of; undefined: it is none. */
function aboveOf({ partOf }: Resource, record: { readonly [field: string]: unknown }): Above | undefined {
  const id = partOf && record[partOf.field];
  return partOf && id !== null && id !== undefined ? { resource: partOf.whole, record_id: Number(id) } : undefined;
}

/** What names a record among all. */
export const recordName = ({ resource, record_id }: Named): string => `${resource} ${record_id}`;

/** The hash of the last line of each record, where it has one. `before`: lines that are known. */
async function lastHashes(
  reader: Reader,
  lines: readonly HistoryEntry[],
  before: LastLines,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const pending: HistoryEntry[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    const name = recordName(line);
    // What is new has no line yet, and what is written twice here is chained to its own.
    if (line.version <= 1 || seen.has(name)) continue;
    seen.add(name);
    const known = before.get(name);
    if (known?.version === line.version - 1) found.set(name, known.hash);
    else pending.push(line);
  }
  for (const resource of new Set(pending.map((line) => line.resource))) {
    const some = pending.filter((line) => line.resource === resource);
    const [only] = some;
    const rows =
      only && some.length === 1 ? await newest(reader, resource, only.record_id) : await last(reader, resource, some);
    for (const row of rows) found.set(recordName({ resource, record_id: Number(row.record_id) }), String(row.hash));
  }
  return found;
}

const column = (name: string) => ({ column: name });
const LINE_FIELDS = { record_id: column('record_id'), version: column('version'), hash: column('hash') };
const linesOf = (resource: string, ids: readonly number[]): Condition[] => [
  { of: column('record_id'), in: ids },
  { of: column('resource'), is: resource },
];

const newest = (reader: Reader, resource: string, id: number): Promise<readonly Answer[]> =>
  reader.rows({
    from: SYSTEM.history,
    where: { all: linesOf(resource, [id]) },
    fields: LINE_FIELDS,
    sort: [{ of: column('version'), order: 'desc' }],
    page: { start: 0, end: 1 },
  });

async function linesAt(
  reader: Reader,
  resource: string,
  versions: ReadonlyMap<number, number>,
): Promise<readonly Answer[]> {
  const some: Condition = { of: column('version'), in: [...new Set(versions.values())] };
  const where: Condition = { all: [...linesOf(resource, [...versions.keys()]), some] };
  const rows = await reader.rows({ from: SYSTEM.history, where, fields: LINE_FIELDS });
  return rows.filter((row) => versions.get(Number(row.record_id)) === row.version);
}

/** Usually the previous version's; the latest after writes past the API. */
async function last(reader: Reader, resource: string, lines: readonly HistoryEntry[]): Promise<readonly Answer[]> {
  const before = new Map(lines.map(({ record_id, version }) => [record_id, version - 1]));
  const right = await linesAt(reader, resource, before);
  const known = new Set(right.map((row) => Number(row.record_id)));
  const rest = [...before.keys()].filter((id) => !known.has(id));
  if (rest.length === 0) return right;
  const all = await reader.rows({
    from: SYSTEM.history,
    where: { all: linesOf(resource, rest) },
    fields: LINE_FIELDS,
    sort: [{ of: column('version'), order: 'asc' }],
  });
  return [...right, ...all];
}
