import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import type { Part } from '../../platform/lazy.tsx';
import { useDark } from '../../platform/theme/mode.ts';

type Props<P> = P & {
  /** What draws it, loaded when its place comes on screen. */
  readonly drawing: Part<(props: P) => ReactNode>;
  readonly isMirrored: boolean;
};

/**
 * The picture of a chart. Its code is loaded when its place comes on screen; where that fails, the
 * numbers beside it say everything.
 */
export function DrawingPlace<P extends object>({ drawing, ...props }: Props<P>): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useDark();
  const [drawn, setDrawn] = useState(() => drawing.ready());
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (element === null || drawn !== undefined || failed) return;
    let left = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      drawing.load().then(
        (loaded) => left || setDrawn(() => loaded),
        () => left || setFailed(true),
      );
    });
    observer.observe(element);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, [drawing, drawn, failed]);

  if (failed) {
    return (
      <p className="chart-place chart-nothing" role="alert">
        {t('The chart could not be loaded.')}{' '}
        <button type="button" className="link-button" onClick={() => setFailed(false)}>
          {t('Retry')}
        </button>
      </p>
    );
  }
  const key = `${isDark ? 'dark' : 'light'} ${props.isMirrored ? 'rtl' : 'ltr'}`;
  return (
    <div ref={place} className="chart-place" aria-hidden="true">
      {drawn ? createElement(drawn as ComponentType<object>, { key, ...props }) : <span className="chart-waiting" />}
    </div>
  );
}
