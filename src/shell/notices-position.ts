/** What lies at a page's end and is used there: bars, and the buttons of forms and dialogs. */
const USED = '[data-used-next]';
const TYPED_IN = 'input, textarea, select, [contenteditable="true"]';
const NARROW = '(width < 900px)';
const FOLDED = '.shell-folded';
const GAP = 12;
const HEAD = 64;

type Stretch = { readonly top: number; readonly bottom: number };
type Sides = { readonly left: number; readonly right: number };

const isInLine = (one: Sides, other: Sides): boolean => one.left < other.right && other.left < one.right;

/** Pixels to lift notices off used areas; 0 without room. */
export function liftOver(
  used: readonly Stretch[],
  { height, window }: { readonly height: number; readonly window: number },
): number {
  const upwards = [...used].sort((one, other) => other.bottom - one.bottom);
  let end = window - GAP;
  for (const { top, bottom } of upwards) if (bottom > end - height && top < end) end = Math.min(end, top - GAP);
  return end - height < HEAD ? 0 : window - end;
}

/** Keeps notices off inputs, page buttons and on-screen keyboards. */
export function positionNotices(): void {
  const root = document.documentElement;
  const narrow = window.matchMedia(NARROW);
  let isAsked = false;
  const tell = (name: string, px: number | undefined): void => {
    if (px === undefined) root.style.removeProperty(name);
    else root.style.setProperty(name, `${px}px`);
  };
  const reposition = (): void => {
    isAsked = false;
    const drawn = [...document.querySelectorAll('.ant-notification-notice')].map((each) =>
      each.getBoundingClientRect(),
    );
    // What holds them has no height of its own.
    const height =
      drawn.length === 0
        ? 0
        : Math.max(...drawn.map(({ bottom }) => bottom)) - Math.min(...drawn.map(({ top }) => top));
    const isOver = narrow.matches || document.querySelector(FOLDED) !== null;
    const room = height > 0 ? height + 2 * GAP : undefined;
    tell('--notices-height', isOver ? undefined : room);
    tell('--notices-over', isOver ? room : undefined);
    if (!isOver || height === 0) return tell('--notices-lift', undefined);
    const sides = {
      left: Math.min(...drawn.map(({ left }) => left)),
      right: Math.max(...drawn.map(({ right }) => right)),
    };
    const focused = document.activeElement?.matches(TYPED_IN) ? [document.activeElement] : [];
    const seen = window.visualViewport;
    const end = seen ? seen.offsetTop + seen.height : window.innerHeight;
    const used = [...document.querySelectorAll(USED), ...focused]
      .map((each) => each.getBoundingClientRect())
      .filter((each) => each.height > 0 && each.bottom > 0 && each.top < end && isInLine(each, sides));
    const lift = liftOver(used, { height, window: end });
    tell('--notices-lift', window.innerHeight - end + lift);
  };
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(reposition);
  };
  // Notices come and go, and what they cover moves: by scrolling, typing, other bars.
  new MutationObserver(ask).observe(document.body, { childList: true, subtree: true });
  for (const name of ['scroll', 'focusin', 'resize'] as const)
    window.addEventListener(name, ask, { capture: true, passive: true });
  window.visualViewport?.addEventListener('resize', ask);
  window.visualViewport?.addEventListener('scroll', ask);
  narrow.addEventListener('change', ask);
  ask();
}
