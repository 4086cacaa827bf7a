import { refreshSession } from '../../platform/session.ts';
import { beginBell, hearBell } from '../bell.ts';
import { hearWhoIsHere } from '../here.ts';
import { isOwn, isWriting } from '../own-writes.ts';
import { queryClient } from '../query-client.ts';
import { outdate } from '../reload.ts';
import { Arrivals, type News } from './arrivals.ts';
import { keepFocus } from './focus.ts';
import { watchHolding } from './held.ts';
import { publish } from './provider.ts';
import { shareEvents } from './shared.ts';

/**
 * Begins to tell the page what is written, from the number up to which it knows everything, until
 * the signal.
 */
export function beginLive(since: number | undefined, signal: AbortSignal): void {
  const arrivals = new Arrivals({
    deliver,
    isHeld: watchHolding(signal),
    isKnown: ({ entry }) => isOwn(entry),
  });
  // What stands in a dialog is not what is held while one is open.
  const inDialogs = new Arrivals({
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
    tell: (told) => {
      // Who is signed in, and what they may do, is told by the session alone.
      if (typeof told.news === 'string') void refreshSession(0);
      if (typeof told.news === 'object' && 'here' in told.news) hearWhoIsHere(told.news.here);
      if (typeof told.news === 'object' && 'bell' in told.news) hearBell(told.news.bell);
      arrivals.take(told);
      inDialogs.take(told);
    },
  });
}

/** So long after rows have come the page has drawn them. */
const DRAWN_MS = 2_000;

/** Loads what is on screen of some news, quietly, and has the rest loaded when it is shown. */
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

/** Resolves when what Refine has begun to load by now has come. */
const loaded = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', fetchStatus: 'fetching' }, { cancelRefetch: false });
