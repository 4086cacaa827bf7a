import type { Registry, Resource } from '../../resources/language/index.ts';
import { canonical } from '../canonical.ts';
import { type Secrets, secretsOf } from '../sessions/secrets.ts';
import type { Store } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { archiveMac, type Checkpoint, checkpointMac, isSameMac } from './archived.ts';
import { chainKey, hashOf, isDerived, LINE_COLUMNS, lineOf, type StoredEntry } from './entry.ts';
import { recordName } from './journal.ts';

type Break = { readonly resource: string; readonly id: number; readonly problem: string };

/** An archive file as a stream. `digest`: hex SHA-256, known at the end. */
export type ReadArchive = {
  readonly name: string;
  readonly lines: AsyncIterable<StoredEntry>;
  digest(): string;
};

/** What was looked at, and what is wrong. */
export type Verdict = {
  readonly lines: number;
  readonly records: number;
  readonly untouched: number;
  readonly breaks: readonly Break[];
};

const CHUNK = 500;

type VerifyOptions = Secrets & {
  readonly registry: Registry;
  readonly store: Store;
  /** Archive files to verify, oldest first. Default: trusts the checkpoints. */
  readonly archive?: readonly ReadArchive[];
};

/**
 * Verifies that histories are unaltered and complete and match the records, a given archive
 * included. Reports each record's first break.
 */
export async function verifyHistory({ registry, store, archive, ...secrets }: VerifyOptions): Promise<Verdict> {
  const keys = keysOf(secrets);
  const breaks: Break[] = [];
  let [lines, records, untouched] = [0, 0, 0];
  const archived = archive && (await verifyArchive({ store, keys, archive }));
  if (archived) {
    breaks.push(...archived.breaks);
    lines += archived.lines;
  }
  for (const resource of Object.values(registry.resources).filter(({ history }) => history)) {
    const seen = new Set<number>();
    for await (const histories of historiesOf(store, resource)) {
      const ids = [...histories.keys()];
      const checkpoints = await checkpointsOf(store, keys, resource, ids);
      const stored = await store.find({ from: resource.name, where: { of: { column: 'id' }, in: ids } });
      const byId = new Map(stored.map((record) => [Number(record.id), record]));
      for (const [id, history] of histories) {
        seen.add(id);
        lines += history.length;
        const from = checkpoints.get(id);
        const problem =
          notArchived(archived?.ends, recordName({ resource: resource.name, record_id: id }), from) ??
          brokenIn(keys, history, from) ??
          apartFrom(resource, history, byId.get(id));
        if (problem !== undefined) breaks.push({ resource: resource.name, id, problem });
      }
    }
    records += seen.size;
    for await (const rows of store.scan({ from: SYSTEM.archived, fields: {} }, CHUNK))
      for (const { id: name } of rows) {
        const [of, id] = String(name).split(' ');
        if (of !== resource.name || seen.has(Number(id))) continue;
        seen.add(Number(id));
        breaks.push({ resource: of, id: Number(id), problem: 'its lines after those that were archived are missing' });
      }
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
/** What was found of the archive: where the lines of each record end in it, by `recordName`. */
type Ends = ReadonlyMap<string, Checkpoint>;

async function verifyArchive({
  store,
  keys,
  archive,
}: {
  readonly store: Store;
  readonly keys: readonly Uint8Array[];
  readonly archive: readonly ReadArchive[];
}): Promise<{ readonly breaks: readonly Break[]; readonly ends: Ends; readonly lines: number }> {
  const breaks: Break[] = [];
  const ends = new Map<string, StoredEntry>();
  const known = new Map((await store.find({ from: SYSTEM.archives })).map((row) => [String(row.id), row]));
  const broken = new Set<string>();
  const strange = new Set<string>();
  const unchained: Break[] = [];
  let isProvedWhole = true;
  let count = 0;
  const problem = (file: string, what: string): void => {
    isProvedWhole = false;
    breaks.push({ resource: SYSTEM.archives, id: 0, problem: `${file} ${what}` });
  };
  for (const { name, lines, digest } of archive) {
    let own = 0;
    for await (const line of lines) {
      own++;
      const record = recordName(line);
      const before = ends.get(record);
      // Where archiving was ended before it took lines off, they were archived twice.
      if (before && line.version <= before.version) continue;
      count++;
      const wrong = broken.has(record) ? undefined : brokenIn(keys, [line], before);
      if (wrong !== undefined) {
        const found = { resource: line.resource, id: line.record_id, problem: `${wrong} (in ${name})` };
        if (!isNext(before, line)) {
          broken.add(record);
          breaks.push(found);
        } else if (!strange.has(record)) {
          strange.add(record);
          unchained.push(found);
        }
      }
      ends.set(record, line);
    }
    const row = known.get(name);
    known.delete(name);
    const sum = digest();
    const isProved = row && keys.some((key) => isSameMac(row.mac, archiveMac(key, name, own, sum)));
    if (!isProved) problem(name, 'is not as it was made');
  }
  for (const name of known.keys()) problem(name, 'is missing');
  // Old secrets may be lost; complete, proved files still hold the original lines.
  if (!isProvedWhole) breaks.push(...unchained);
  return { breaks, ends, lines: count };
}

const notArchived = (ends: Ends | undefined, name: string, from: Checkpoint | undefined): string | undefined =>
  !ends || !from || ends.get(name)?.hash === from.hash
    ? undefined
    : `its lines up to version ${from.version} are not in the archive`;

/** Archive checkpoints of records; unauthenticated ones are ignored. */
export async function checkpointsOf(
  store: Store,
  keys: readonly Uint8Array[],
  { name: resource }: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Checkpoint>> {
  const names = new Map(ids.map((id) => [recordName({ resource, record_id: id }), id]));
  const rows = await store.find({ from: SYSTEM.archived, where: { of: { column: 'id' }, in: [...names.keys()] } });
  return new Map(
    rows.flatMap((row): [number, Checkpoint][] => {
      const checkpoint = { version: Number(row.version), hash: String(row.hash) };
      const isProved = keys.some((key) => isSameMac(row.mac, checkpointMac(key, String(row.id), checkpoint)));
      return isProved ? [[names.get(String(row.id)) ?? 0, checkpoint]] : [];
    }),
  );
}

/** The lines of a resource's records, each record's whole and in order, some records at a time. */
export async function* historiesOf(store: Store, { name }: Resource): AsyncGenerator<Map<number, StoredEntry[]>> {
  let gathered = new Map<number, StoredEntry[]>();
  const scan = store.scan({
    from: SYSTEM.history,
    where: { of: column('resource'), is: name },
    fields: Object.fromEntries(LINE_COLUMNS.map((each) => [each, column(each)])),
    sort: ['record_id', 'version'].map((each) => ({ of: column(each), order: 'asc' as const })),
  });
  for await (const rows of scan) {
    for (const row of rows) {
      const line = lineOf(row);
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

/** What lines may be chained by, that of today first. */
export const keysOf = (secrets: Secrets): readonly [Uint8Array, ...Uint8Array[]] => {
  const [secret, ...previous] = secretsOf(secrets);
  return [chainKey(secret), ...previous.map(chainKey)];
};

const isNext = (before: Checkpoint | undefined, line: StoredEntry): boolean =>
  !before || line.version === before.version + 1;

/** Breaks between lines; keys never go back. `from`: the last archived line. */
export function brokenIn(
  keys: readonly Uint8Array[],
  history: readonly StoredEntry[],
  from?: Checkpoint,
): string | undefined {
  let before = from;
  let newest = keys.length;
  for (const line of history) {
    if (before && !isNext(before, line))
      return `the lines between version ${before.version} and ${line.version} are missing`;
    const by = keys.findIndex((key) => hashOf(key, before?.hash ?? '', line) === line.hash);
    if (by < 0 || by > newest)
      return `the line of version ${line.version} (entry ${line.id}) is not as it was written${before ? '' : ', or those before it are missing'}`;
    before = line;
    newest = by;
  }
  return undefined;
}

function apartFrom(
  resource: Resource,
  history: readonly StoredEntry[],
  record: { readonly [field: string]: unknown } | undefined,
): string | undefined {
  const last = history.at(-1);
  if (!record) return last?.event === 'deleted' ? undefined : 'it is gone, and no line tells of it';
  if (last?.event === 'deleted') return 'it is there, and its last line says that it was deleted';
  if (Number(record._version) !== last?.version)
    return `it is version ${record._version}, and its last line is of version ${last?.version}`;
  const reported = new Map(
    history.flatMap(({ changes }) => Object.entries(changes).map(([name, { to }]) => [name, to] as const)),
  );
  for (const field of resource.fieldList) {
    const text = reported.get(field.name);
    if (text === undefined || !isDerived(field)) continue;
    if (canonical(text) !== canonical(record[field.name] ?? null)) return `its ${field.name} is not what its lines say`;
  }
  return undefined;
}
