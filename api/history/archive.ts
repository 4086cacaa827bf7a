import type { Condition, Registry, Resource } from '../../resources/language/index.ts';
import { dayOf } from '../../resources/language/index.ts';
import type { Secrets } from '../sessions/secrets.ts';
import type { Store } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { archiveMac, type Checkpoint, checkpointMac } from './archived.ts';
import { LINE_COLUMNS, type StoredEntry } from './entry.ts';
import { recordName } from './journal.ts';
import { brokenIn, checkpointsOf, historiesOf, keysOf } from './verify.ts';

/** Where the lines of a month go. */
export type ArchiveWriter = {
  /** Adds a line to the file of its month. */
  add(month: string, line: string): Promise<void>;
  /** Makes all files durable, and answers what they are. */
  finish(): Promise<readonly ArchiveFile[]>;
};
/** A file as it was written. `digest`: SHA-256 of its bytes, as hex. */
export type ArchiveFile = {
  readonly name: string;
  readonly month: string;
  readonly lines: number;
  readonly digest: string;
};

type ArchiveOptions = Secrets & {
  readonly registry: Registry;
  readonly store: Store;
  readonly now: () => Date;
  /** The last month that is archived, `YYYY-MM`. All before it go along. */
  readonly until: string;
  readonly writer: ArchiveWriter;
};

/** What was archived. */
export type Archived = { readonly lines: number; readonly records: number; readonly files: readonly ArchiveFile[] };

const CHUNK = 200;

/**
 * Archives past months, a file each. Each record's last line and a checkpoint stay for the chain.
 * Lines go only once all files are durable: crashes lose nothing. @throws Error with a sentence if
 * the month is not over or a history is broken.
 */
export async function archiveHistory({
  registry,
  store,
  now,
  until,
  writer,
  ...secrets
}: ArchiveOptions): Promise<Archived> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(until)) throw new Error(`'${until}' is no month: write it as 2026-01.`);
  if (until >= dayOf(now()).slice(0, 7)) throw new Error(`${until} is not over: only past months are archived.`);
  const keys = keysOf(secrets);
  const [key] = keys;
  const cuts = new Map<Resource, Map<number, Checkpoint>>();
  let lines = 0;
  for (const resource of Object.values(registry.resources)) {
    const cut = new Map<number, Checkpoint>();
    for await (const histories of historiesOf(store, resource)) {
      const checkpoints = await checkpointsOf(store, keys, resource, [...histories.keys()]);
      for (const [id, history] of histories) {
        const past = pastOf(history, until);
        const last = past.at(-1);
        if (!last) continue;
        const problem = brokenIn(keys, history, checkpoints.get(id));
        if (problem !== undefined)
          throw new Error(`The history of ${resource.name} ${id} is not whole, and is not archived: ${problem}.`);
        for (const line of past) await writer.add(monthOf(line), textOf(line));
        lines += past.length;
        cut.set(id, { version: last.version, hash: last.hash });
      }
    }
    cuts.set(resource, cut);
  }
  const files = await writer.finish();
  await store.transaction(async (tx) => {
    for (const { name, month, lines: count, digest } of files)
      await tx.insert(SYSTEM.archives, {
        id: name,
        month,
        lines: count,
        digest,
        mac: archiveMac(key, name, count, digest),
        made_at: now().toISOString(),
      });
  });
  let records = 0;
  for (const [resource, cut] of cuts) {
    const all = [...cut];
    records += all.length;
    for (let at = 0; at < all.length; at += CHUNK) await takeOff(store, key, resource, all.slice(at, at + CHUNK));
  }
  return { lines, records, files };
}

function takeOff(
  store: Store,
  key: Uint8Array,
  { name: resource }: Resource,
  some: readonly (readonly [id: number, cut: Checkpoint])[],
): Promise<void> {
  return store.transaction(async (tx) => {
    const names = new Map(some.map(([id, cut]) => [recordName({ resource, record_id: id }), cut]));
    const known = await tx.find({ from: SYSTEM.archived, where: { of: { column: 'id' }, in: [...names.keys()] } });
    const before = new Set(known.map(({ id }) => id));
    for (const [name, cut] of names) {
      const values = { version: cut.version, hash: cut.hash, mac: checkpointMac(key, name, cut) };
      if (before.has(name)) await tx.update(SYSTEM.archived, name, values);
      else await tx.insert(SYSTEM.archived, { id: name, ...values });
    }
    const any = some.map(
      ([id, { version }]): Condition => ({
        all: [
          { of: { column: 'record_id' }, is: id },
          { of: { column: 'resource' }, is: resource },
          { of: { column: 'version' }, to: version },
        ],
      }),
    );
    await tx.removeWhere({ from: SYSTEM.history, where: { any } });
  });
}

const monthOf = ({ at }: StoredEntry): string => dayOf(new Date(at)).slice(0, 7);

/** The lines of a record up to a month that may go: without gaps, and not the last of them. */
function pastOf(history: readonly StoredEntry[], until: string): readonly StoredEntry[] {
  const end = history.findIndex((line) => monthOf(line) > until);
  return history.slice(0, Math.max(0, (end < 0 ? history.length : end) - 1));
}

const textOf = (line: StoredEntry): string =>
  JSON.stringify(Object.fromEntries(['id', ...LINE_COLUMNS].map((name) => [name, line[name as keyof StoredEntry]])));
