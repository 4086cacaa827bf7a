/**
 * Gives the focus back to where it was before something lay over the page, once that has let go of it; where that is gone, to the
 * page's heading. Whoever put it elsewhere meanwhile keeps it there.
 */
export function returnFocus(before: Element | null): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    const to = isThere ? before : document.querySelector<HTMLElement>('main h1');
    to?.focus({ preventScroll: true });
  });
}
