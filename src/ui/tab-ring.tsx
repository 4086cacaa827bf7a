import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';

/** Wraps Tab between the ends of the content, by an empty stop at each end. */
export function TabRing({ children }: { readonly children: ReactNode }): ReactNode {
  const start = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const turn = ({ key, shiftKey, target }: KeyboardEvent): void => {
    if (key !== 'Tab') return;
    if (!shiftKey && target === end.current) start.current?.focus({ preventScroll: true });
    if (shiftKey && target === start.current) end.current?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the key on its way
    <div onKeyDown={turn}>
      {stopOf(start)}
      {children}
      {stopOf(end)}
    </div>
  );
}

const stopOf = (at: RefObject<HTMLDivElement | null>): ReactNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it has the focus on its way only
  <div ref={at} tabIndex={0} className="tab-stop" />
);
