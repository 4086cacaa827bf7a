import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../platform/i18n/index.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { useDark } from '../../platform/theme/mode.ts';
import { useChartColours } from './colours.ts';
import type { PieDrawing, SeriesDrawing } from './drawn-chart.tsx';

// Some 400 KB: only a chart on screen asks for it.
const DrawnChart = lazyComponent(async () => (await import('./drawn-chart.tsx')).DrawnChart, { onDemand: true });

/**
 * The picture of a chart. Its code is loaded when its place comes on screen; where that fails, the
 * numbers beside it say everything.
 */
export function Drawing(props: PieDrawing | SeriesDrawing): ReactNode {
  const position = useRef<HTMLDivElement>(null);
  const isDark = useDark();
  const { dir } = useLanguage();
  const { ink } = useChartColours();
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!position.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true);
    });
    observer.observe(position.current);
    return () => observer.disconnect();
  }, []);
  // What is drawn anew: the library keeps axes of what it drew before.
  const drawn = props.shape === 'pie' ? 'pie' : `${props.shape} ${props.places.length} ${props.series.length}`;
  const waiting = <span className="chart-waiting" />;
  return (
    <div ref={position} className="chart-place">
      {isNear ? (
        <DrawnChart
          key={`${isDark} ${dir} ${drawn}`}
          waiting={waiting}
          {...props}
          ink={ink}
          isMirrored={dir === 'rtl'}
        />
      ) : (
        waiting
      )}
    </div>
  );
}
