const CLASS = 'sr-only';

function position(): HTMLElement {
  const known = document.querySelector<HTMLElement>('[data-announcer]');
  if (known) return known;
  const made = document.createElement('div');
  made.dataset.announcer = '';
  made.className = CLASS;
  made.setAttribute('role', 'status');
  document.body.append(made);
  return made;
}

/** Announces text to screen readers, politely. Repeats are announced again. */
export function announce(words: string): void {
  const where = position();
  where.textContent = '';
  // In a later frame: two changes of one frame are none.
  requestAnimationFrame(() => {
    where.textContent = words;
  });
}
