import { type ReactNode, useEffect, useRef } from 'react';
import './clamped.css';

type Props = {
  /** So many lines of it are in sight. Default: one. */
  readonly lines?: 1 | 2;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * Text in so much room as there is beside other things. Where it is longer the rest is there for
 * whoever points at it, and opens for whoever reaches or touches it; screen readers read all of it
 * anyway.
 */
export function Clamped({ lines = 1, className, children }: Props): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = watching();
    watch.observe(element);
    return () => watch.unobserve(element);
  }, []);
  // What it holds may have changed and its room not.
  useEffect(() => {
    if (place.current) askFor(place.current);
  });
  const look = lines === 1 ? 'clamped clamped-line' : 'clamped';
  return (
    <span ref={place} className={className === undefined ? look : `${look} ${className}`}>
      {children}
    </span>
  );
}

// A table has a hundred of them: one observer, and all are measured before any is marked, so that
// the page is laid out once.
let observer: ResizeObserver | undefined;
function watching(): ResizeObserver {
  observer ??= new ResizeObserver((entries) => mark(entries.map(({ target }) => target as HTMLElement)));
  return observer;
}

const asked = new Set<HTMLElement>();

function askFor(element: HTMLElement): void {
  if (asked.size === 0)
    requestAnimationFrame(() => {
      const all = [...asked];
      asked.clear();
      mark(all);
    });
  asked.add(element);
}

function mark(elements: readonly HTMLElement[]): void {
  const told = elements
    // Open it shows all, and says nothing of what it would hide.
    .filter((element) => element.isConnected && document.activeElement !== element)
    .map((element) => [element, isCut(element) ? (element.textContent ?? '') : undefined] as const);
  for (const [element, whole] of told) {
    if (whole === undefined) {
      element.removeAttribute('title');
      element.removeAttribute('tabindex');
    } else {
      element.title = whole;
      // A link in it can be reached already, and says all of it.
      if (!element.querySelector('a, button')) element.tabIndex = 0;
    }
  }
}

/** Whether it, or a text in it that gives way itself, has more than it shows. */
const isCut = (element: HTMLElement): boolean =>
  isParted(element) ||
  [element, ...element.querySelectorAll<HTMLElement>('bdi, .parted > span')].some(
    (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4,
  );

/** Whether the whole of a name in parts gave way to its part. */
const isParted = (element: HTMLElement): boolean => {
  const [whole, part] = element.querySelectorAll<HTMLElement>('.parted > span');
  return Number(whole?.offsetTop) < Number(part?.offsetTop);
};
