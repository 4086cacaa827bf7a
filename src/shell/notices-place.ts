/** What lies at a page's end and is used there: bars, and the buttons of forms and dialogs. */
const USED = '[data-used-next]';
const TYPED_IN = 'input, textarea, select, [contenteditable="true"]';
const NARROW = '(width < 900px)';
const GAP = 12;
/** The head of the page stays free. */
const HEAD = 64;

/** A stretch of the window, from the top. */
type Stretch = { readonly top: number; readonly bottom: number };

/**
 * How far above the window's end notices of a height must end so that they lie over none of what is
 * used: above the lowest place with room for them, or at the end where there is none.
 */
export function liftOver(
  used: readonly Stretch[],
  { height, window }: { readonly height: number; readonly window: number },
): number {
  const upwards = [...used].sort((one, other) => other.bottom - one.bottom);
  let end = window - GAP;
  for (const { top, bottom } of upwards) if (bottom > end - height && top < end) end = Math.min(end, top - GAP);
  return end - height < HEAD ? 0 : window - end;
}

/**
 * Keeps notices, on screens too narrow for a column of their own, off what is used next: what
 * people type in, and the buttons that lie at the page's end. Where an on-screen keyboard is open
 * they lie above it. On wide ones tells the menu their height.
 */
export function placeNotices(): void {
  const root = document.documentElement;
  const narrow = window.matchMedia(NARROW);
  let isAsked = false;
  const tell = (name: string, px: number | undefined): void => {
    if (px === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, `${px}px`);
  };
  const place = (): void => {
    isAsked = false;
    const drawn = [...document.querySelectorAll('.ant-notification-notice')].map((each) =>
      each.getBoundingClientRect(),
    );
    // What holds them has no height of its own.
    const height =
      drawn.length === 0
        ? 0
        : Math.max(...drawn.map(({ bottom }) => bottom)) - Math.min(...drawn.map(({ top }) => top));
    // So that the menu's last entries can be scrolled from under them.
    tell('--notices-height', height > 0 && !narrow.matches ? height + 2 * GAP : undefined);
    if (!narrow.matches || height === 0) return tell('--notices-lift', undefined);
    const focused = document.activeElement?.matches(TYPED_IN) ? [document.activeElement] : [];
    const seen = window.visualViewport;
    const end = seen ? seen.offsetTop + seen.height : window.innerHeight;
    const used = [...document.querySelectorAll(USED), ...focused]
      .map((each) => each.getBoundingClientRect())
      .filter(({ top, bottom, height }) => height > 0 && bottom > 0 && top < end);
    const lift = liftOver(used, { height, window: end });
    tell('--notices-lift', window.innerHeight - end + lift);
  };
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(place);
  };
  // A notice comes and goes by itself, and what it lies over moves: by scrolling, by typing more,
  // by another bar.
  new MutationObserver(ask).observe(document.body, { childList: true, subtree: true });
  for (const name of ['scroll', 'focusin', 'resize'] as const)
    window.addEventListener(name, ask, { capture: true, passive: true });
  window.visualViewport?.addEventListener('resize', ask);
  window.visualViewport?.addEventListener('scroll', ask);
  narrow.addEventListener('change', ask);
  ask();
}
