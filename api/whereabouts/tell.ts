import type { Point } from '../../domain/bookings/whereabouts.ts';
import type { Id } from '../../resources/language/index.ts';
import { allConditions } from '../confine.ts';
import { notFound } from '../errors.ts';
import type { Write } from '../records/pipeline.ts';

/** A position as it was told. */
export type Told = Point & { readonly worker_id: Id; readonly told_at: string };

/**
 * Notes where a worker or driver is now, in a write of positions: over what was told before, or for the first time.
 * @throws ApiError 404 for somebody who is not within the session's reach.
 */
export async function tellPosition(write: Write, worker_id: Id, place: Point): Promise<Told> {
  const { tx, sight } = write;
  const where = allConditions({ of: { column: 'id' }, is: worker_id }, sight.limit('workers'));
  const [worker] = await tx.rows({ from: 'workers', where, fields: {}, page: { start: 0, end: 1 } });
  if (!worker) throw notFound();
  const told = { ...place, told_at: sight.now.toISOString() };
  const [stored] = await tx.find({ from: 'positions', where: { of: { column: 'worker_id' }, is: worker_id } });
  if (stored) await write.update(stored, told);
  else await write.insert({ worker_id, ...told });
  return { worker_id, ...told };
}
