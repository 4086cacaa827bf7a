/**
 * Restores the focus after an overlay closes: former element, open dialog, heading. Not if the page
 * changed or the focus moved meanwhile.
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
