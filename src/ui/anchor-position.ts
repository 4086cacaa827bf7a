import { type CSSProperties, useLayoutEffect, useState } from 'react';

const GAP = 4;

/** How something lies at an element: beginning or ending where that does, or at its side. */
export type AnchorOptions = 'start' | 'end' | 'side';

/** Positions a panel at an element: below, above for lack of space, or at its side. */
export function useAnchorPosition(
  anchor: HTMLElement | null,
  box: { readonly current: HTMLElement | null },
  along: AnchorOptions,
): CSSProperties {
  // Not hidden, which could not take the focus.
  const [position, setPlace] = useState<CSSProperties>({ opacity: 0 });
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
  return position;
}

function placeAt(anchor: HTMLElement, box: HTMLElement, along: AnchorOptions): CSSProperties {
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
