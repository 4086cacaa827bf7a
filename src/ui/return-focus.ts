/**
 * Gives the focus back to where it was before something lay over the page, once that has let go of
 * it; where that is gone, to the dialog that still lies over the page, else to the heading of the
 * page it lay over; where that is another one by now, nowhere. Whoever put it elsewhere meanwhile
 * keeps it there.
 */
export function returnFocus(before: Element | null, main: Element | null = document.querySelector('main')): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    const over = [...document.querySelectorAll<HTMLElement>('.dialog-body')].at(-1);
    const heading = main?.isConnected ? main.querySelector<HTMLElement>('h1') : undefined;
    const to = isThere ? before : (over ?? heading);
    to?.focus({ preventScroll: true });
  });
}
