import { allConditions } from '../../../api/confine.ts';
import { notFound } from '../../../api/errors.ts';
import type { Write } from '../../../api/records/pipeline.ts';
import type { Id, RecordData } from '../../../resources/language/index.ts';
import { isFresh, type Point, pointIn } from '../rules/whereabouts.ts';

/** A position as it was told. */
export type Told = Point & { readonly worker_id: Id; readonly told_at: string };

/**
 * Notes where a worker or driver is now, in a write of positions: over what was told before, or for
 * the first time.
 * @throws ApiError 404 for somebody who is not within the session's reach.
 */
export const tellPosition = async (write: Write, worker_id: Id, place: Point): Promise<Told> =>
  note(write, worker_id, place, await lastOf(write, worker_id));

/**
 * The same of a phone, which may tell as often as it likes: what was told half a minute ago or less
 * stands, and is answered.
 */
export async function hearPosition(write: Write, worker_id: Id, place: Point): Promise<Told> {
  const stored = await lastOf(write, worker_id);
  const last = stored && pointIn(stored);
  const told_at = String(stored?.told_at);
  return last && isFresh(told_at, write.scope.now)
    ? { worker_id, ...last, told_at }
    : note(write, worker_id, place, stored);
}

/** What was told of somebody last; undefined: nothing. @throws ApiError 404 */
async function lastOf({ tx, scope }: Write, worker_id: Id): Promise<RecordData | undefined> {
  const where = allConditions({ of: { column: 'id' }, is: worker_id }, scope.limit('workers'));
  const [worker] = await tx.rows({ from: 'workers', where, fields: {}, page: { start: 0, end: 1 } });
  if (!worker) throw notFound();
  const [stored] = await tx.find({ from: 'positions', where: { of: { column: 'worker_id' }, is: worker_id } });
  return stored;
}

async function note(write: Write, worker_id: Id, place: Point, stored: RecordData | undefined): Promise<Told> {
  const told = { ...place, told_at: write.scope.now.toISOString() };
  if (stored) await write.update(stored, told);
  else await write.insert({ worker_id, ...told });
  return { worker_id, ...told };
}
