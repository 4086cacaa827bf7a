import { type CSSProperties, useLayoutEffect, useState } from 'react';

/** Between what opens something and that, and at least between it and the window's edge. */
const GAP = 4;

/** How something lies at an element: beginning or ending where that does, or at its side. */
export type Along = 'start' | 'end' | 'side';

/**
 * Where something lies in the window that opens at an element: below it or, where there is more
 * room, above, beginning or ending where that does, as long as the page scrolls under it; or at its
 * side, beginning as high as it does.
 */
export function usePlace(
  anchor: HTMLElement | null,
  box: { readonly current: HTMLElement | null },
  along: Along,
): CSSProperties {
  // Not hidden, which could not take the focus.
  const [place, setPlace] = useState<CSSProperties>({ opacity: 0 });
  useLayoutEffect(() => {
    const put = (): void => {
      if (anchor && box.current) setPlace(placeAt(anchor, box.current, along));
    };
    put();
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [anchor, box, along]);
  return place;
}

function placeAt(anchor: HTMLElement, box: HTMLElement, along: Along): CSSProperties {
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const below = height - bottom - 2 * GAP;
  const above = top - 2 * GAP;
  const isAbove = box.scrollHeight > below && above > below;
  const isRtl = getComputedStyle(anchor).direction === 'rtl';
  if (along === 'side') {
    const start = Math.max(GAP, Math.min(top, height - box.scrollHeight - 2 * GAP));
    return {
      insetBlockStart: start,
      insetInlineStart: (isRtl ? width - left : right) + GAP,
      maxBlockSize: height - start - GAP,
    };
  }
  const fromLeft = (along === 'start') !== isRtl;
  // Where it would stick out of the window at its other side, it moves in.
  const edge = Math.max(GAP, Math.min(fromLeft ? left : width - right, width - box.offsetWidth - GAP));
  return {
    ...(along === 'start' ? { insetInlineStart: edge } : { insetInlineEnd: edge }),
    maxBlockSize: isAbove ? above : below,
    ...(isAbove ? { insetBlockEnd: height - top + GAP } : { insetBlockStart: bottom + GAP }),
  };
}
