import { type ReactNode, useEffect, useRef, useState } from 'react';
import './clamped.css';

/**
 * What is worth two lines beside other things. Where it is longer the rest is there for whoever
 * points at it, and opens for whoever reaches or touches it; screen readers read all of it anyway.
 */
export function Clamped({ children }: { readonly children: ReactNode }): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const [whole, setWhole] = useState<string>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = (): void => {
      // Open it shows all, and says nothing of what it would hide.
      if (document.activeElement === element) return;
      const isCut = element.scrollHeight > element.clientHeight + 1;
      setWhole(isCut ? (element.textContent ?? undefined) : undefined);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <span ref={place} className="clamped" {...(whole === undefined ? {} : { tabIndex: 0, title: whole })}>
      {children}
    </span>
  );
}
