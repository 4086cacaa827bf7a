import type { LiveProvider } from '@refinedev/core';
import { registry } from '../../platform/registry.ts';
import { isAffected } from '../affected.ts';
import type { News } from './live-update-queue.ts';

type Subscription = Parameters<LiveProvider['subscribe']>[0];

const subscriptions = new Set<Subscription>();

const CHANNEL = 'resources/';

/** Refine's live provider (`liveMode: 'auto'`). Its source, `begin.ts`, loads when idle. */
export const liveProvider: LiveProvider = {
  subscribe: (subscription) => {
    subscriptions.add(subscription);
    return subscription;
  },
  unsubscribe: (subscription: Subscription) => subscriptions.delete(subscription),
};

/**
 * Publishes news to affected hooks, one event each. `atOnce`: only those in dialogs (`meta: {
 * atOnce: true }`).
 */
export function publish({ all, changes }: News, { atOnce }: { readonly atOnce: boolean }): void {
  for (const { channel, callback, meta } of [...subscriptions]) {
    if ((meta?.atOnce === true) !== atOnce) continue;
    const address = channel.slice(CHANNEL.length);
    if (all || changes.some(({ resource }) => isAffected(registry, address, resource)))
      callback({ channel, type: '*', payload: {}, date: new Date() });
  }
}
