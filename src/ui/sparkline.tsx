import type { ReactNode } from 'react';

const [WIDTH, HEIGHT] = [100, 24];

/** The course of a number, as small as a word: its values stand elsewhere. */
export function Sparkline({ values }: { readonly values: readonly number[] }): ReactNode {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = most - least || 1;
  const points = values.map((value, at) => {
    const x = (at / Math.max(1, values.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 1 - ((value - least) / span) * (HEIGHT - 2)).toFixed(1)}`;
  });
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
