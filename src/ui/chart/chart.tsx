import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../platform/formats.ts';
import { t } from '../../platform/i18n/index.ts';
import { Region } from '../region.tsx';
import { useChartColours } from './colours.ts';
import { Drawing } from './drawing.tsx';
import { type ChartShape, type Figure, strengthsOf } from './figure.ts';
import { ChartColour } from './legend.tsx';
import { SeriesChart } from './series-chart.tsx';
import './charts.css';

type Props = {
  readonly title: string;
  readonly shape: ChartShape;
  readonly figures: readonly Figure[];
};

/** Numbers beside each other: the parts of a whole, or one series. */
export const Chart = ({ title, shape, figures }: Props): ReactNode =>
  shape === 'pie' ? (
    <PieChart title={title} figures={figures} />
  ) : (
    <SeriesChart
      title={title}
      name={title}
      shape={shape}
      places={figures}
      series={[{ name: title, label: t('Value'), values: figures.map(({ value }) => value) }]}
      written={formatNumber}
      short={formatNumber}
      heading={t('Part')}
    />
  );

/** The parts of a whole, and a table of them: the legend of the picture, and its alternative. */
function PieChart({ title, figures }: Omit<Props, 'shape'>): ReactNode {
  const colours = useChartColours();
  const strengths = strengthsOf(figures);
  const parts = figures.map((figure, index) => ({
    ...figure,
    strength: strengths[index] ?? 1,
    colour: figure.meaning ? colours.of(figure.meaning) : colours.at(index),
  }));
  return (
    <Region className="chart" title={title}>
      <div className="chart-body">
        {figures.every(({ value }) => value === 0) ? (
          <p className="chart-place chart-nothing">{t('Nothing to show yet')}</p>
        ) : (
          <Drawing shape="pie" parts={parts} />
        )}
        <table className="chart-table">
          <caption className="sr-only">{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('Part')}</th>
              <th scope="col">{t('Value')}</th>
              <th scope="col">{t('Share')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, label, text, share, colour, strength }) => (
              <tr key={name}>
                <th scope="row">
                  <ChartColour colour={colour} strength={strength} />
                  {label}
                </th>
                <td className="digits">{text}</td>
                <td className="digits chart-share">{formatPercent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Region>
  );
}
