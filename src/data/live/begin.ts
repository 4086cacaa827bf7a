import { refreshSession } from '../../platform/session.ts';
import { beginBell, followBell } from '../bell.ts';
import { isOwn, isWriting } from '../own-writes.ts';
import { followPresence } from '../presence.ts';
import { queryClient } from '../query-client.ts';
import { outdate } from '../reload.ts';
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

/** Open overlays: users in them would lose their position if rows moved. */
const OPEN =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]';
const AIMING_MS = 400;

/** Watches user activity until aborted; returns if the page must not change. */
function watchUserBusy(signal: AbortSignal): () => boolean {
  const pointer = { isDown: false, aimedAt: Number.NEGATIVE_INFINITY };
  const on = (name: string, act: (event: Event) => void): void =>
    addEventListener(name, act, { signal, passive: true, capture: true });
  on('pointerdown', () => {
    pointer.isDown = true;
  });
  for (const name of ['pointerup', 'pointercancel', 'blur'])
    on(name, () => {
      pointer.isDown = false;
    });
  on('pointermove', ({ target }) => {
    if (target instanceof Element && target.closest('tbody')) pointer.aimedAt = performance.now();
  });
  return () =>
    // What nobody looks at is loaded when somebody does.
    document.hidden ||
    isWriting() ||
    queryClient.isFetching() > 0 ||
    pointer.isDown ||
    performance.now() - pointer.aimedAt < AIMING_MS ||
    [...document.querySelectorAll(OPEN)].some((element) => element.getClientRects().length > 0);
}

/**
 * Preserves the focus in reloaded tables: the successor's same control, else the heading. Returns a
 * stop function.
 */
function keepFocus(): () => void {
  const had = document.activeElement;
  const row = had?.closest('tbody tr');
  const body = row?.parentElement;
  if (!had || !row || !body) return () => undefined;
  const at = [...body.children].indexOf(row);
  const which = controlsOf(row).indexOf(had);
  // Whenever the page draws the new rows, which may be after they have come.
  const observer = new MutationObserver(() => {
    if (had.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const next = body.children[Math.min(at, body.children.length - 1)];
    const controls = next ? controlsOf(next) : [];
    const goal = controls[which] ?? controls[0] ?? document.querySelector('main h1');
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const controlsOf = (row: Element): Element[] => [...row.querySelectorAll('a[href], button, input, [tabindex]')];
