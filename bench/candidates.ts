import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixturesFor } from '../api/fixtures/index.ts';
import type { Store } from '../api/store.ts';
import { storeSchema } from '../api/system.ts';
import { openDatabase } from '../database/index.ts';
import { candidates } from '../product/bookings/rules/candidates.ts';
import { wantedBy } from '../product/bookings/rules/changes.ts';
import { partiesFor } from '../product/bookings/server/dispatch/parties.ts';
import { fixtures } from '../product/fixtures/index.ts';
import { registry } from '../resources/index.ts';
import { dayOf, type RecordData } from '../resources/language/index.ts';
import { ownCpu } from './cpu.ts';
import { median } from './results.ts';

const WORKERS = 2000;
const DAYS = 30;
/** Bookings a day: one for each fifth worker. */
const A_DAY = 400;
const ROUNDS = 21;

/**
 * Milliseconds a processor works to find all candidates for a booking, of 2,000 workers with their
 * bookings of 30 days, by kind of store.
 */
export async function candidatesMs(): Promise<{ readonly [store: string]: number }> {
  const { collections } = await fixturesFor({ registry, fixtures }, { counts: { workers: WORKERS, reviews: 1500 } });
  const some = collections.bookings ?? [];
  const bookings = Array.from(
    { length: DAYS * A_DAY },
    (_, at): RecordData => ({
      ...some[at % some.length],
      id: at + 1,
      worker_id: ((at * 7) % WORKERS) + 1,
      booking_status: 'Assigned',
      order_status: 'Accepted',
      schedule_date: `2026-06-${String((at % DAYS) + 1).padStart(2, '0')}`,
      schedule_time: ['08:00', '11:00', '14:00'][at % 3] ?? null,
    }),
  );
  const records = { ...collections, bookings };
  const folder = await mkdtemp(join(tmpdir(), 'candidates-'));
  try {
    const database = await openDatabase({
      schema: storeSchema(registry),
      folder: join(folder, 'database'),
      log: () => undefined,
    });
    await database.replaceAll({ records });
    const inDatabase = await measured(database.store, bookings);
    await database.close();
    return { 'embedded PostgreSQL': inDatabase };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(store: Store, bookings: readonly RecordData[]): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const booking = bookings[round * 37] ?? {};
    const began = ownCpu();
    candidates(
      wantedBy(booking),
      await partiesFor(store, { kind: 'Worker', booking, registry, today: dayOf(new Date()) }),
    );
    all.push(ownCpu() - began);
  }
  return median(all);
}
