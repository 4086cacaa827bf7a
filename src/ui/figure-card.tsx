import type { ReactNode } from 'react';
import { formatPercent } from '../platform/formats.ts';
import { t } from '../platform/i18n/index.ts';
import { Link } from './link.tsx';
import { VisuallyHidden } from './marks.tsx';
import { Bone } from './states.tsx';
import './figure-card.css';

export type FigureCardProps = {
  readonly label: string;
  /** The number as people read it; undefined: it is awaited. */
  readonly value: string | undefined;
  /** What it measures, in words. */
  readonly says?: string;
  /** The address of the rows it was made of. */
  readonly to?: string | undefined;
  /** Growth in percent; null: no previous value. Omitted: no comparison. */
  readonly change?: number | null;
  /** With what it is compared, in words. */
  readonly against?: string;
  /** Its course, piece by piece. */
  readonly line?: readonly number[];
};

/** One number that sums something up: its change, its course, and the way to its rows. */
export function FigureCard({ label, value, says, to, change, against, line }: FigureCardProps): ReactNode {
  const number = value === undefined ? <Bone width="60%" /> : value;
  return (
    <div className="figure-card" title={says}>
      <p className="faint small">{label}</p>
      <p className="figure-card-value breaks digits strong">
        {to === undefined ? (
          number
        ) : (
          <Link to={to} className="figure-card-link">
            {number}
            <VisuallyHidden>{t('{figure}: show the rows', { figure: label })}</VisuallyHidden>
          </Link>
        )}
      </p>
      {change === undefined ? null : <Change change={change} against={against ?? ''} />}
      {says === undefined ? null : <VisuallyHidden>{says}</VisuallyHidden>}
      {line && line.length > 1 ? <Sparkline values={line} /> : null}
    </div>
  );
}

/** By how much a number grew. Whether that is good depends on what it is: it has no colour. */
function Change({ change, against }: { readonly change: number | null; readonly against: string }): ReactNode {
  const percent = `${change !== null && change > 0 ? '+' : ''}${formatPercent(change ?? 0)}`;
  const text = change === null ? t('From 0') : change === 0 ? t('No change') : percent;
  return (
    <p className="figure-card-change digits muted" data-change="">
      <span className="figure-card-arrow" aria-hidden="true">
        {change === null || change === 0 ? '' : change > 0 ? '▲' : '▼'}
      </span>
      {text} <span className="faint">{against}</span>
    </p>
  );
}

/** Cards next to each other, as many as there is room for. */
export const FigureCards = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div className="figure-cards stack-12">{children}</div>
);

const [WIDTH, HEIGHT] = [100, 24];

/** The course of a number, as small as a word: its values stand elsewhere. */
function Sparkline({ values }: { readonly values: readonly number[] }): ReactNode {
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
