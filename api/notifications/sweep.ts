import type { Job } from '../jobs/job.ts';
import { SYSTEM } from '../system.ts';

/** How long people find their notifications. */
export const KEPT_MS = 90 * 24 * 3_600_000;

/** Removes old notifications, read or not. */
export const sweepNotifications: Job<'sweep-notifications'> = {
  lane: 'work',
  every: 3_600_000,
  about: 'Removes notifications of more than 90 days ago',
  begins: {},
  async run({ store, now }) {
    const below = new Date(now().getTime() - KEPT_MS).toISOString();
    await store.transaction((tx) =>
      tx.removeWhere({ from: SYSTEM.notifications, where: { of: { column: 'at' }, below } }),
    );
    return undefined;
  },
};
