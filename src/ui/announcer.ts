const CLASS = 'sr-only';

/**
 * The one place whose changes are read out; it is there before anything is said, or some screen
 * readers miss the first words.
 */
function place(): HTMLElement {
  const known = document.querySelector<HTMLElement>('[data-announcer]');
  if (known) return known;
  const made = document.createElement('div');
  made.dataset.announcer = '';
  made.className = CLASS;
  made.setAttribute('role', 'status');
  document.body.append(made);
  return made;
}

/**
 * Has screen readers say something, once they have finished what they are saying. The same words
 * again are said again.
 */
export function announce(words: string): void {
  const where = place();
  where.textContent = '';
  // In a later frame: two changes of one frame are none.
  requestAnimationFrame(() => {
    where.textContent = words;
  });
}
