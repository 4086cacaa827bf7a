import type { Answer, Registry, Resource } from '../../resources/language/index.ts';
import type { Store } from '../plan.ts';
import { SYSTEM } from '../system.ts';
import { canonical, chainKey, hashOf, isKept, LINE_COLUMNS, type StoredLine } from './line.ts';

/** The first thing that is wrong with a record's history. */
export type Break = { readonly resource: string; readonly id: number; readonly problem: string };

/** What was looked at, and what is wrong. */
export type Verdict = {
  readonly lines: number;
  readonly records: number;
  /** Records nothing was ever written of since they were put there: fixtures, and what is older than the history. */
  readonly untouched: number;
  readonly breaks: readonly Break[];
};

/** Records looked at together. */
const CHUNK = 500;

type Asked = { readonly registry: Registry; readonly store: Store; readonly secret: Uint8Array };

/**
 * Walks every record's history: that each line is as it was written and none is missing between two, that the last one is of the
 * record's version, and that the record holds what its lines say. Tells the first break of each record.
 */
export async function verifyHistory({ registry, store, secret }: Asked): Promise<Verdict> {
  const key = chainKey(secret);
  const breaks: Break[] = [];
  let [lines, records, untouched] = [0, 0, 0];
  for (const resource of Object.values(registry.resources)) {
    const seen = new Set<number>();
    for await (const histories of historiesOf(store, resource)) {
      const ids = [...histories.keys()];
      const stored = await store.find({ from: resource.name, where: { of: { column: 'id' }, in: ids } });
      const byId = new Map(stored.map((record) => [Number(record.id), record]));
      for (const [id, history] of histories) {
        seen.add(id);
        lines += history.length;
        const problem = brokenIn(key, history) ?? apartFrom(resource, history, byId.get(id));
        if (problem !== undefined) breaks.push({ resource: resource.name, id, problem });
      }
    }
    records += seen.size;
    for await (const rows of store.scan({ from: resource.name, fields: {} }, CHUNK)) {
      for (const { id, _version } of rows) {
        if (seen.has(Number(id))) continue;
        if (Number(_version) === 1) untouched++;
        else
          breaks.push({
            resource: resource.name,
            id: Number(id),
            problem: `it is version ${_version}, and no line tells of it`,
          });
      }
    }
  }
  return { lines, records, untouched, breaks };
}

const column = (name: string) => ({ column: name });
/** The lines of a resource's records, each record's whole and in order, some records at a time. */
async function* historiesOf(store: Store, { name }: Resource): AsyncGenerator<Map<number, StoredLine[]>> {
  let gathered = new Map<number, StoredLine[]>();
  const scan = store.scan({
    from: SYSTEM.history,
    where: { of: column('resource'), is: name },
    fields: Object.fromEntries(LINE_COLUMNS.map((each) => [each, column(each)])),
    sort: ['record_id', 'version'].map((each) => ({ of: column(each), order: 'asc' as const })),
  });
  for await (const rows of scan) {
    for (const row of rows) {
      const line = lineIn(row);
      const known = gathered.get(line.record_id);
      if (!known && gathered.size >= CHUNK) {
        yield gathered;
        gathered = new Map();
      }
      gathered.set(line.record_id, [...(known ?? []), line]);
    }
  }
  if (gathered.size > 0) yield gathered;
}

const lineIn = ({ expanded: _expanded, _version, ...row }: Answer): StoredLine => row as unknown as StoredLine;

/** What is wrong among the lines themselves. */
function brokenIn(key: Uint8Array, history: readonly StoredLine[]): string | undefined {
  let before: StoredLine | undefined;
  for (const line of history) {
    if (before && line.version !== before.version + 1)
      return `the lines between version ${before.version} and ${line.version} are missing`;
    if (hashOf(key, before?.hash ?? '', line) !== line.hash)
      return `the line of version ${line.version} (entry ${line.id}) is not as it was written${before ? '' : ', or those before it are missing'}`;
    before = line;
  }
  return undefined;
}

/** Where a record is not what its lines say. */
function apartFrom(
  resource: Resource,
  history: readonly StoredLine[],
  record: { readonly [field: string]: unknown } | undefined,
): string | undefined {
  const last = history.at(-1);
  if (!record) return last?.event === 'deleted' ? undefined : 'it is gone, and no line tells of it';
  if (last?.event === 'deleted') return 'it is there, and its last line says that it was deleted';
  if (Number(record._version) !== last?.version)
    return `it is version ${record._version}, and its last line is of version ${last?.version}`;
  const told = new Map(
    history.flatMap(({ changes }) => Object.entries(changes).map(([name, { to }]) => [name, to] as const)),
  );
  for (const field of resource.fieldList) {
    const said = told.get(field.name);
    if (said === undefined || !isKept(field)) continue;
    if (canonical(said) !== canonical((record[field.name] ?? null) as never))
      return `its ${field.name} is not what its lines say`;
  }
  return undefined;
}
