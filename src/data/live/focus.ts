/**
 * Notes where the focus is in a table. Answers how to bring it back: to the same control of the row that took the place of one
 * that has gone, or to the page's heading. Does nothing while what had the focus is there.
 */
export function keepFocus(): () => void {
  const had = document.activeElement;
  const row = had?.closest('tbody tr');
  const body = row?.parentElement;
  if (!had || !row || !body) return () => undefined;
  const at = [...body.children].indexOf(row);
  const which = controlsOf(row).indexOf(had);
  return () => {
    if (had.isConnected || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const next = body.children[Math.min(at, body.children.length - 1)];
    const controls = next ? controlsOf(next) : [];
    const goal = controls[which] ?? controls[0] ?? document.querySelector('main h1');
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
  };
}

const controlsOf = (row: Element): Element[] => [...row.querySelectorAll('a[href], button, input, [tabindex]')];
