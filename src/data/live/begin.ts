import { refreshSession } from '../../platform/session.ts';
import { beginBell, followBell } from '../bell.ts';
import { isOwn, isWriting } from '../own-writes.ts';
import { followPresence } from '../presence.ts';
import { queryClient } from '../query-client.ts';
import { outdate } from '../reload.ts';
import { watchUserBusy } from './busy.ts';
import { keepFocus } from './focus.ts';
import { LiveUpdateQueue, type News } from './live-update-queue.ts';
import { publish } from './provider.ts';
import { shareEvents } from './shared-events.ts';

/** Starts live updates after a history number, until aborted. */
export function beginLive(since: number | undefined, signal: AbortSignal): void {
  const arrivals = new LiveUpdateQueue({
    deliver,
    isHeld: watchUserBusy(signal),
    isKnown: ({ entry }) => isOwn(entry),
  });
  // What stands in a dialog is not what is held while one is open.
  const inDialogs = new LiveUpdateQueue({
    deliver: deliverAtOnce,
    isHeld: () => document.hidden || isWriting(),
    isKnown: ({ entry }) => isOwn(entry),
  });
  signal.addEventListener('abort', () => {
    arrivals.stop();
    inDialogs.stop();
  });
  beginBell(signal);
  shareEvents({
    since,
    signal,
    tell: (event) => {
      // Only the session reports who is signed in, and what they may do.
      if (typeof event.news === 'string') void refreshSession(0);
      if (typeof event.news === 'object' && 'here' in event.news) followPresence(event.news.here);
      if (typeof event.news === 'object' && 'bell' in event.news) followBell(event.news.bell);
      arrivals.push(event);
      inDialogs.push(event);
    },
  });
}

const DRAWN_MS = 2_000;

async function deliver(news: News): Promise<void> {
  const end = keepFocus();
  if (news.all) outdate();
  for (const resource of new Set(news.changes.map((change) => change.resource))) outdate(resource);
  publish(news, { atOnce: false });
  await loaded();
  setTimeout(end, DRAWN_MS);
}

async function deliverAtOnce(news: News): Promise<void> {
  publish(news, { atOnce: true });
  await loaded();
}

const loaded = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', fetchStatus: 'fetching' }, { cancelRefetch: false });
