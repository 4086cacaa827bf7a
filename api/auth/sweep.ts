import type { Rule } from '../../resources/language/index.ts';
import { type Store, SYSTEM, type Writer } from '../store.ts';
import { ABSOLUTE_MS, IDLE_MS } from './sessions.ts';

const EVERY_MS = 60 * 1000;
/** A bound on how long one caller works for the others. */
const AT_MOST = 200;

const swept = new WeakMap<Store, number>();

/** Removes what has run out, at most once a minute: called where a transaction writes anyway. */
export async function sweep(store: Store, tx: Writer, now: Date): Promise<void> {
  const last = swept.get(store);
  if (last !== undefined && Math.abs(now.getTime() - last) < EVERY_MS) return;
  swept.set(store, now.getTime());
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const over: { readonly [collection: string]: Rule } = {
    [SYSTEM.sessions]: {
      any: [{ seen_at: { below: before(IDLE_MS) } }, { created_at: { below: before(ABSOLUTE_MS) } }],
    },
    [SYSTEM.attempts]: { all: [{ expires_at: { below: before(0) } }, { code_expires_at: { below: before(0) } }] },
    [SYSTEM.resets]: { expires_at: { below: before(0) } },
    [SYSTEM.limits]: { until: { below: before(0) } },
  };
  for (const [collection, where] of Object.entries(over)) {
    const { rows } = await tx.find(collection, { where, start: 0, end: AT_MOST });
    for (const row of rows) await tx.remove(collection, row.id);
  }
}
