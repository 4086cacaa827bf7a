/**
 * Preserves the focus in reloaded tables: the successor's same control, else the heading. Returns a
 * stop function.
 */
export function keepFocus(): () => void {
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
