import { type CSSProperties, type ReactNode, useState } from 'react';
import { t } from '../../platform/i18n/index.ts';
import { Fold } from '../fold.tsx';
import { Link } from '../link.tsx';
import { Region } from '../region.tsx';
import { useChartColours } from './colours.ts';
import { Drawing } from './drawing.tsx';
import type { SeriesDrawing } from './drawn-chart.tsx';
import { ChartColour, Legend } from './legend.tsx';
import { axisOf, type ChartPlace, type Series, type SeriesShape } from './series.ts';
import { usePointing } from './use-pointing.ts';
import './charts.css';
import './series-chart.css';

const HEIGHT = 240;
const BAR_HEIGHT = 34;
const ROOM = { start: 64, end: 12, top: 10, bottom: 28 } as const;
const BAR_ROOM = { start: 140, end: 24, top: 4, bottom: 28 } as const;

type Props = {
  readonly title: ReactNode;
  readonly name: string;
  readonly shape: SeriesShape;
  readonly places: readonly ChartPlace[];
  readonly series: readonly Series[];
  /** Drawn upon each other. Default: next to each other. */
  readonly stacked?: boolean;
  readonly written: (value: number) => string;
  readonly short: (value: number) => string;
  /** What the places are: Month. */
  readonly heading: string;
  readonly against?: string | undefined;
  readonly toRows?: (series: string, position: number) => string | undefined;
  /** Stands at the title's end: what is chosen of it. */
  readonly extra?: ReactNode;
};

/** A series chart with a switchable legend, values by any input, and a table. */
export function SeriesChart(props: Props): ReactNode {
  const { title, series, extra } = props;
  const colours = useChartColours();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const coloured = series.map((each, index) => ({ ...each, colour: colours.at(index) }));
  const isNothing = series.every(({ values }) => values.every((value) => value === null || value === 0));
  return (
    <Region className="chart series-chart" title={title} extra={extra}>
      {series.length > 1 ? <Legend series={coloured} hidden={hidden} onHide={setHidden} /> : null}
      {isNothing ? (
        <p className="chart-place chart-nothing">{t('Nothing to show yet')}</p>
      ) : (
        <>
          <ReadDrawing {...props} series={coloured.filter((each) => !hidden.has(each.name))} />
          <Fold look="line" title={t('Show as a table')}>
            <NumbersTable {...props} />
          </Fold>
        </>
      )}
    </Region>
  );
}

function ReadDrawing(props: Omit<Props, 'series'> & Pick<SeriesDrawing, 'series'>): ReactNode {
  const { name, shape, places, series, stacked = false, written, short, against, toRows } = props;
  const isAcross = shape === 'bar';
  const room = isAcross ? BAR_ROOM : ROOM;
  const height = isAcross ? places.length * BAR_HEIGHT + room.bottom + room.top : HEIGHT;
  const axis = axisOf(series, stacked);
  const drawing: SeriesDrawing = { shape, places, series, stacked, axis, written: short, room, height };
  const { at, of, heard } = usePointing(drawing, toRows);
  const saidAt = (nth: number): string => {
    // The one that Enter opens first.
    const all = [...series.slice(of), ...series.slice(0, of)];
    return `${titleOf(places[nth])}: ${all.map((each) => saidOf(each, nth, written)).join(', ')}`;
  };
  const share = at === undefined ? 0 : (at + 0.5) / Math.max(1, places.length);
  return (
    // What is read along a scale with the arrow keys is a slider to whoever hears it.
    <div
      className="series-drawing"
      role="slider"
      aria-label={
        toRows === undefined
          ? t('{chart}: read it with the arrow keys', { chart: name })
          : t('{chart}: read it with the arrow keys, Enter opens the rows', { chart: name })
      }
      aria-orientation={isAcross ? 'vertical' : 'horizontal'}
      aria-valuemin={1}
      aria-valuemax={places.length}
      aria-valuenow={(at ?? 0) + 1}
      aria-valuetext={saidAt(at ?? 0)}
      tabIndex={0}
      style={{ minBlockSize: height }}
      {...heard}
    >
      <Drawing {...drawing} />
      {at === undefined || !places[at] ? null : (
        <>
          <span
            className={isAcross ? 'series-guide series-guide-across' : 'series-guide'}
            style={guideAt(share, isAcross, room)}
            aria-hidden="true"
          />
          <div
            className={`series-tip${share > 0.5 ? ' series-tip-end' : ''}`}
            style={isAcross ? undefined : guideAt(share, false, room)}
            aria-hidden="true"
          >
            <strong>{titleOf(places[at])}</strong>
            {series.map((each, nth) => (
              <Tooltip key={each.name} {...{ each, at, written, against, isChosen: series.length > 1 && nth === of }} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

const titleOf = (position: ChartPlace | undefined): string => position?.title ?? position?.label ?? '';

type Written = Props['written'];

const textOf = (value: number | null | undefined, written: Written): string =>
  value === null || value === undefined ? '—' : written(value);

const saidOf = ({ label, values }: Series, at: number, written: Written): string =>
  `${label} ${textOf(values[at], written)}`;

type TooltipProps = {
  readonly each: Series & { readonly colour: string };
  readonly at: number;
  readonly written: Written;
  readonly against: string | undefined;
  readonly isChosen: boolean;
};

const Tooltip = ({ each, at, written, against, isChosen }: TooltipProps): ReactNode => (
  <span className={isChosen ? 'series-choice strong' : 'series-choice'}>
    <ChartColour colour={each.colour} />
    {each.label} <b className="digits">{textOf(each.values[at], written)}</b>
    {each.before && against ? (
      <span className="series-before">
        {against}: <span className="digits">{textOf(each.before[at], written)}</span>
      </span>
    ) : null}
  </span>
);

function guideAt(share: number, isAcross: boolean, room: typeof ROOM | typeof BAR_ROOM): CSSProperties {
  const [before, after] = isAcross ? [room.top, room.bottom] : [room.start, room.end];
  const position = `calc(${before}px + (100% - ${before + after}px) * ${share})`;
  return isAcross ? { insetBlockStart: position } : { insetInlineStart: position };
}

/** The numbers of a chart as a table: what it shows, for those who read rather than see it. */
function NumbersTable({ name, places, series, written, heading, toRows }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <div className="series-numbers" role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {series.map(({ name: one, label }) => (
              <th key={one} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((position, at) => (
            <tr key={position.name}>
              <th scope="row">{titleOf(position)}</th>
              {series.map(({ name: one, values }) => {
                const text = textOf(values[at], written);
                const to = toRows?.(one, at);
                return (
                  <td key={one} className="digits">
                    {to === undefined ? text : <Link to={to}>{text}</Link>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
