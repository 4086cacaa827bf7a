import type { Condition } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import type { FilesSwept } from '../jobs/names.ts';
import { SYSTEM } from '../system.ts';
import { forgetFiles, freeFiles, keptByMoments } from './held.ts';
import { fileOf, removeBytes } from './thumbnail.ts';

/** Files one step looks at, so that it stays short however many there are. */
const CHUNK = 500;
/** Bytes without a record may be an upload that is about to enter it; by then it has. */
const PATIENCE_MS = 10 * 60_000;
/** How long a file may be in no record. */
export const UNATTACHED_MS = 24 * 60 * 60_000;
const RELEASED_MS = 30 * UNATTACHED_MS;

/**
 * Removes orphaned bytes seen twice, uploads unattached for a day, and files released for 30 days
 * unless a version shows them, in steps.
 */
export const sweepFiles: Job<'sweep-files'> = {
  lane: 'work',
  every: 5 * 60_000,
  about: 'Removes files nobody needs',
  begins: { bytes: '', records: '', astray: {} },
  async run(context, known) {
    const now = context.now().getTime();
    const bytes = await sweepBytes(context, known, now);
    return { ...bytes, records: await sweepRecords(context, known, now) };
  },
};

async function sweepBytes(
  { files, store }: ApiContext,
  known: FilesSwept,
  now: number,
): Promise<Pick<FilesSwept, 'bytes' | 'astray'>> {
  const ids = await files.ids(known.bytes, CHUNK);
  const bytes = ids.length < CHUNK ? '' : (ids.at(-1) ?? '');
  const astray = new Map(Object.entries(known.astray));
  const named = [...new Set(ids.map(fileOf))];
  const where = { of: { column: 'id' }, in: named };
  const rows = named.length === 0 ? [] : await store.rows({ from: SYSTEM.files, where, fields: {} });
  const stillKnown = new Set(rows.map(({ id }) => id));
  for (const id of ids) {
    const since = astray.get(id);
    if (stillKnown.has(fileOf(id))) astray.delete(id);
    else if (since === undefined) astray.set(id, now);
    else if (now - since >= PATIENCE_MS) {
      await files.remove(id);
      astray.delete(id);
    }
  }
  return { bytes, astray: Object.fromEntries(astray) };
}

async function sweepRecords({ files, store, registry }: ApiContext, known: FilesSwept, now: number): Promise<string> {
  const before = (name: string, ms: number): Condition => ({
    of: { column: name },
    below: new Date(now - ms).toISOString(),
  });
  const column = { column: 'id' } as const;
  const oldest = (where: Condition) =>
    store.rows({
      from: SYSTEM.files,
      where,
      fields: {},
      sort: [{ of: column, order: 'asc' }],
      page: { start: 0, end: CHUNK },
    });
  // Released files are few: at once. Others are scanned from the last position.
  const released = await oldest(before('released_at', RELEASED_MS));
  const others: Condition[] = [before('created_at', UNATTACHED_MS), { of: { column: 'released_at' }, empty: true }];
  const looked = await oldest({
    all: known.records === '' ? others : [...others, { of: column, above: known.records }],
  });
  const records = looked.length < CHUNK ? '' : String(looked.at(-1)?.id ?? '');
  const ids = [...released, ...looked].map(({ id }) => id);
  const unheld = ids.length === 0 ? [] : await freeFiles(store, registry, ids);
  if (unheld.length === 0) return records;
  const stored = await keptByMoments(store, registry, unheld);
  // Looked at again once as much time has gone by.
  if (stored.size > 0)
    await store.transaction((tx) =>
      tx.updateEach(SYSTEM.files, [...stored], { released_at: new Date(now).toISOString() }),
    );
  const free = unheld.filter((id) => !stored.has(id));
  if (free.length === 0) return records;
  const removed = await store.transaction((tx) => forgetFiles(tx, registry, free));
  await Promise.allSettled(removed.map((id) => removeBytes(files, id)));
  return records;
}
