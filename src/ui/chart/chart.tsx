import { theme } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import type { Meaning } from '../../../resources/language/index.ts';
import { formatNumber, formatPercent } from '../../platform/formats.ts';
import { t, useLanguage } from '../../platform/i18n/index.ts';
import { part } from '../../platform/lazy.tsx';
import { Region } from '../region.tsx';
import { DrawingPlace } from './drawing-place.tsx';
import { type ChartShape, type Figure, strengthsOf } from './figure.ts';
import './charts.css';

// Some 400 KB: only a chart on screen asks for it.
const drawing = part(async () => (await import('./drawn-chart.tsx')).DrawnChart, { onDemand: true });

type Props = {
  readonly title: string;
  readonly shape: ChartShape;
  readonly figures: readonly Figure[];
};

/**
 * Numbers beside each other: a picture for those who see one, and the same numbers as a table,
 * which is the picture's legend and its alternative in one. It asks for the room it is in, not for
 * the window's.
 */
export function Chart({ title, shape, figures }: Props): ReactNode {
  const { token } = theme.useToken();
  const { dir } = useLanguage();
  const own = [
    token.colorWarning,
    token.colorInfo,
    token.colorSuccess,
    token.purple,
    token.colorError,
    token.colorPrimary,
  ];
  const meanings: { readonly [means in Meaning]: string } = {
    waiting: token.colorWarning,
    going: token.colorInfo,
    done: token.colorSuccess,
    stopped: token.colorTextTertiary,
    attention: token.colorError,
    plain: token.colorTextTertiary,
  };
  const strengths = strengthsOf(figures);
  const coloured = figures.map((figure, index) => ({
    ...figure,
    strength: shape === 'line' ? 1 : (strengths[index] ?? 1),
    // One line has one colour.
    colour:
      shape === 'line'
        ? token.colorPrimary
        : figure.means
          ? meanings[figure.means]
          : (own[index % own.length] ?? token.colorPrimary),
  }));
  const isNothing = figures.every((figure) => figure.value === 0);
  return (
    <Region className="chart" title={title}>
      <div className={`chart-body chart-${shape}`}>
        {isNothing ? (
          <p className="chart-place chart-nothing">{t('Nothing to show yet')}</p>
        ) : (
          <DrawingPlace
            drawing={drawing}
            shape={shape}
            figures={coloured}
            isMirrored={dir === 'rtl'}
            written={formatNumber}
            ink={{ text: token.colorTextSecondary, line: token.colorBorderSecondary, ground: token.colorBgContainer }}
          />
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
            {coloured.map((figure) => (
              <tr key={figure.name}>
                <th scope="row">
                  <span
                    className="chart-colour"
                    style={{ '--chart-colour': figure.colour, opacity: figure.strength } as CSSProperties}
                    aria-hidden="true"
                  />
                  {figure.label}
                </th>
                <td className="digits">{figure.text}</td>
                <td className="digits chart-share">{formatPercent(figure.share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Region>
  );
}
