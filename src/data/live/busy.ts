import { isWriting } from '../own-writes.ts';
import { queryClient } from '../query-client.ts';

/** Open overlays: users in them would lose their position if rows moved. */
const OPEN =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [aria-haspopup][aria-expanded="true"], [role="combobox"][aria-expanded="true"]';
const AIMING_MS = 400;

/** Watches user activity until aborted; returns if the page must not change. */
export function watchUserBusy(signal: AbortSignal): () => boolean {
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
