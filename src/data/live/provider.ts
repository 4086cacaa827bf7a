import type { LiveProvider } from '@refinedev/core';
import { registry } from '../../platform/registry.ts';
import { isAffected } from '../affected.ts';
import type { News } from './arrivals.ts';

type Subscription = Parameters<LiveProvider['subscribe']>[0];

const subscriptions = new Set<Subscription>();

/** How Refine names the channel of what a hook shows. */
const CHANNEL = 'resources/';

/**
 * Refine's live provider: every list and record on screen subscribes by itself (`liveMode: 'auto'`)
 * and is loaded again when it is told of something that may have changed it. What tells,
 * `begin.ts`, is loaded once the page is idle.
 */
export const liveProvider: LiveProvider = {
  subscribe: (subscription) => {
    subscriptions.add(subscription);
    return subscription;
  },
  unsubscribe: (subscription: Subscription) => subscriptions.delete(subscription),
};

/**
 * Tells every hook on screen what of some news may have changed what it shows: one event each,
 * however much was written. `atOnce`: those that stand in a dialog, and are told whatever else is
 * held (`meta: { atOnce: true }`); the others wait.
 */
export function publish({ all, changes }: News, { atOnce }: { readonly atOnce: boolean }): void {
  for (const { channel, callback, meta } of [...subscriptions]) {
    if ((meta?.atOnce === true) !== atOnce) continue;
    const address = channel.slice(CHANNEL.length);
    if (all || changes.some(({ resource }) => isAffected(registry, address, resource)))
      callback({ channel, type: '*', payload: {}, date: new Date() });
  }
}
