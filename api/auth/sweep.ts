import type { Condition } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Store } from '../plan.ts';
import { SYSTEM } from '../system.ts';
import { ABSOLUTE_MS, IDLE_MS } from './sessions.ts';

const EVERY_MS = 60 * 1000;

type Sweeping = Pick<ApiContext, 'store' | 'now'>;

const swept = new WeakMap<Store, number>();

/**
 * Removes what has run out, at most once a minute: called before somebody signs in. A transaction of its own, since what is
 * counted in theirs must not wait for it.
 */
export async function sweep({ store, now }: Sweeping): Promise<void> {
  const moment = now().getTime();
  const last = swept.get(store);
  if (last !== undefined && Math.abs(moment - last) < EVERY_MS) return;
  swept.set(store, moment);
  const over = (column: string, ms = 0): Condition => ({
    of: { column },
    below: new Date(moment - ms).toISOString(),
  });
  await store.transaction(async (tx) => {
    const sessions = { any: [over('seen_at', IDLE_MS), over('created_at', ABSOLUTE_MS)] };
    await tx.removeWhere({ from: SYSTEM.sessions, where: sessions });
    await tx.removeWhere({ from: SYSTEM.attempts, where: { all: [over('expires_at'), over('code_expires_at')] } });
    await tx.removeWhere({ from: SYSTEM.challenges, where: over('expires_at') });
    await tx.removeWhere({ from: SYSTEM.resets, where: over('expires_at') });
    await tx.removeWhere({ from: SYSTEM.limits, where: over('until') });
    await tx.removeWhere({ from: SYSTEM.here, where: over('expires_at') });
  });
}
