import { allConditions } from '../../../api/confine.ts';
import { notFound } from '../../../api/errors.ts';
import type { Write } from '../../../api/records/write.ts';
import type { Id, RecordData } from '../../../resources/language/index.ts';
import { isFresh, type Point, pointIn } from '../rules/whereabouts.ts';

/** A position as it was reported. */
export type ReportedPoint = Point & { readonly worker_id: Id; readonly told_at: string };

/** Stores a position, replacing the last. @throws ApiError 404 out of reach. */
export const reportPosition = async (write: Write, worker_id: Id, point: Point): Promise<ReportedPoint> =>
  note(write, worker_id, point, await lastOf(write, worker_id));

/** Stores a phone's position; within half a minute it returns the last. */
export async function readPosition(write: Write, worker_id: Id, point: Point): Promise<ReportedPoint> {
  const stored = await lastOf(write, worker_id);
  const last = stored && pointIn(stored);
  const told_at = String(stored?.told_at);
  return last && isFresh(told_at, write.scope.now)
    ? { worker_id, ...last, told_at }
    : note(write, worker_id, point, stored);
}

/** What was reported of somebody last; undefined: nothing. @throws ApiError 404 */
async function lastOf({ tx, scope }: Write, worker_id: Id): Promise<RecordData | undefined> {
  const where = allConditions({ of: { column: 'id' }, is: worker_id }, scope.limit('workers'));
  const [worker] = await tx.rows({ from: 'workers', where, fields: {}, page: { start: 0, end: 1 } });
  if (!worker) throw notFound();
  const [stored] = await tx.find({ from: 'positions', where: { of: { column: 'worker_id' }, is: worker_id } });
  return stored;
}

async function note(write: Write, worker_id: Id, point: Point, stored: RecordData | undefined): Promise<ReportedPoint> {
  const position = { ...point, told_at: write.scope.now.toISOString() };
  if (stored) await write.update(stored, position);
  else await write.insert({ worker_id, ...position });
  return { worker_id, ...position };
}
