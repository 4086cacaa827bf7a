import { type ReactNode, useEffect, useRef } from 'react';
import './clamped.css';

type Props = {
  /** So many lines of it are in sight. Default: one. */
  readonly lines?: 1 | 2;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Clamped text. The rest shows on hover, focus or touch; screen readers read it all. */
export function Clamped({ lines = 1, className, children }: Props): ReactNode {
  const position = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = position.current;
    if (!element) return;
    const watch = watching();
    watch.observe(element);
    return () => watch.unobserve(element);
  }, []);
  // What it holds may have changed and its room not.
  useEffect(() => {
    if (position.current) askFor(position.current);
  });
  const look = lines === 1 ? 'clamped clamped-line' : 'clamped';
  return (
    <span ref={position} className={className === undefined ? look : `${look} ${className}`}>
      {children}
    </span>
  );
}

// One observer, all measuring first: one layout for a hundred cells.
let observer: ResizeObserver | undefined;
function watching(): ResizeObserver {
  observer ??= new ResizeObserver((entries) => mark(entries.map(({ target }) => target as HTMLElement)));
  return observer;
}

const pending = new Set<HTMLElement>();

function askFor(element: HTMLElement): void {
  if (pending.size === 0)
    requestAnimationFrame(() => {
      const all = [...pending];
      pending.clear();
      mark(all);
    });
  pending.add(element);
}

function mark(elements: readonly HTMLElement[]): void {
  const measured = elements
    // Open it shows all, and says nothing of what it would hide.
    .filter((element) => element.isConnected && document.activeElement !== element)
    .map((element) => [element, isCut(element) ? (element.textContent ?? '') : undefined] as const);
  for (const [element, whole] of measured) {
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

const isCut = (element: HTMLElement): boolean =>
  isParted(element) ||
  [element, ...element.querySelectorAll<HTMLElement>('bdi, .parted > span')].some(
    (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4,
  );

const isParted = (element: HTMLElement): boolean => {
  const [whole, part] = element.querySelectorAll<HTMLElement>('.parted > span');
  return Number(whole?.offsetTop) < Number(part?.offsetTop);
};
