import type { Condition, Id, Resource } from '../resources/language/index.ts';
import type { Adopting } from './behaviour.ts';
import { type Store, upsert } from './store.ts';
import { SYSTEM } from './system.ts';

/**
 * A line that is older has been stored, or never will be: no transaction stands open for so long.
 */
const STORED_MS = 10 * 60_000;

const column = (name: string) => ({ column: name });

/** What a start looks at. */
export type AdoptedSince = {
  readonly resource: Resource;
  /** Under which name it is kept, among the counters, up to where was looked. */
  readonly mark: string;
};

/**
 * Lets a start put right what older versions left in a resource, without a look at all of it each
 * time: `adopt` is given undefined once, for all records, and later the ids of those that were
 * written since, which a version of before may have done. Every host calls it at its start.
 */
export async function adoptSince(
  { store, now }: Pick<Adopting, 'store' | 'now'>,
  { resource, mark }: AdoptedSince,
  adopt: (ids: readonly Id[] | undefined) => Promise<void>,
): Promise<void> {
  const upTo = await lastStored(store, now());
  const kept = await store.get(SYSTEM.counters, mark);
  await adopt(kept ? await writtenSince(store, resource, Number(kept.last)) : undefined);
  if (Number(kept?.last ?? -1) === upTo) return;
  await store.transaction(async (tx) => {
    await upsert(tx, SYSTEM.counters, mark, { last: upTo });
  });
}

/** The last line of the history before which none is still being stored; 0: there is none. */
async function lastStored(store: Store, now: Date): Promise<number> {
  const [last] = await store.rows({
    from: SYSTEM.history,
    where: { of: column('at'), below: new Date(now.getTime() - STORED_MS).toISOString() },
    fields: {},
    sort: [{ of: column('id'), order: 'desc' }],
    page: { start: 0, end: 1 },
  });
  return Number(last?.id ?? 0);
}

/** The records that were written since a line. */
async function writtenSince(store: Store, { name }: Resource, line: number): Promise<readonly Id[]> {
  const since: Condition = { of: column('id'), above: line };
  const where = { all: [since, { of: column('resource'), is: name }] };
  const rows = await store.rows({ from: SYSTEM.history, where, fields: { id_of: column('record_id') } });
  return [...new Set(rows.map(({ id_of }) => Number(id_of)))];
}
