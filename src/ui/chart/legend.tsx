import type { CSSProperties, ReactNode } from 'react';
import { t } from '../../platform/i18n/index.ts';
import type { Series } from './series.ts';

type ColourProps = { readonly colour: string; readonly strength?: number };

/** The colour of a series, or a part, beside its name. */
export const ChartColour = ({ colour, strength = 1 }: ColourProps): ReactNode => (
  <span
    className="chart-colour"
    style={{ '--chart-colour': colour, opacity: strength } as CSSProperties}
    aria-hidden="true"
  />
);

type LegendProps = {
  readonly series: readonly (Series & { readonly colour: string })[];
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (hidden: ReadonlySet<string>) => void;
};

/** The series of a chart, each of which can be hidden, but for the last. */
export function Legend({ series, hidden, onHide }: LegendProps): ReactNode {
  const toggle = (name: string): void => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    if (next.size < series.length) onHide(next);
  };
  return (
    <ul className="series-legend acts" aria-label={t('Shown in the chart')}>
      {series.map(({ name, label, colour }) => (
        <li key={name}>
          <button type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
            <ChartColour colour={colour} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
