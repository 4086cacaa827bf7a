import { theme } from 'antd';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { t, useLanguage } from '../../platform/i18n/index.ts';
import { part } from '../../platform/lazy.tsx';
import { Fold } from '../fold.tsx';
import { Link, useGo } from '../link.tsx';
import { Region } from '../region.tsx';
import { DrawingPlace } from './drawing-place.tsx';
import { axisOf, type ChartPlace, placeAlong, type Series, type SeriesShape, seriesAlong } from './series.ts';
import './charts.css';
import './series-chart.css';

// Some 400 KB: only a chart on screen asks for it, after the numbers are there.
const drawing = part(async () => (await import('./drawn-series.tsx')).DrawnSeries, { onDemand: true });

const HEIGHT = 240;
const BAR_HEIGHT = 34;
const ROOM = { start: 64, end: 12, top: 10, bottom: 28 } as const;
/** Bars have what they stand at beside them. */
const BAR_ROOM = { start: 140, end: 24, top: 4, bottom: 28 } as const;

type Props = {
  readonly title: ReactNode;
  /** What it is called where only words can be. */
  readonly name: string;
  readonly shape: SeriesShape;
  readonly places: readonly ChartPlace[];
  readonly series: readonly Series[];
  /** Drawn upon each other. Default: beside each other. */
  readonly stacked?: boolean;
  /** A number as people read it, and as the axis writes it. */
  readonly written: (value: number) => string;
  readonly short: (value: number) => string;
  /** What the places are: Month. */
  readonly heading: string;
  /** With what it is compared, in words. */
  readonly against?: string | undefined;
  /** The address of the rows of a number. */
  readonly toRows?: (series: string, place: number) => string | undefined;
  /** Stands at the title's end: what is chosen of it. */
  readonly extra?: ReactNode;
};

/**
 * Several numbers over time, or of several things: the drawing, its legend that switches, what is
 * pointed at in words, by mouse, touch and arrow keys alike, and the same numbers as a table.
 */
export function SeriesChart(props: Props): ReactNode {
  const { title, name, shape, places, series, stacked = false, written, short, against, toRows, extra } = props;
  const { token } = theme.useToken();
  const { dir } = useLanguage();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<number>();
  /** The series that is pointed at, of those that are shown. */
  const [of, setOf] = useState(0);
  /** The place a finger showed before it pressed. */
  const seen = useRef<number>(undefined);
  const go = useGo();
  const colours = [
    token.colorPrimary,
    token.colorWarning,
    token.colorSuccess,
    token.purple,
    token.colorError,
    token.colorInfo,
  ];
  const coloured = series.map((each, index) => ({
    ...each,
    colour: colours[index % colours.length] ?? token.colorPrimary,
  }));
  const shown = coloured.filter((each) => !hidden.has(each.name));
  const isNothing = series.every(({ values }) => values.every((value) => value === null || value === 0));
  const isAcross = shape === 'bar';
  const room = isAcross ? BAR_ROOM : ROOM;
  const height = isAcross ? places.length * BAR_HEIGHT + room.bottom + room.top : HEIGHT;
  const isMirrored = dir === 'rtl';

  const toggle = (one: string): void => {
    const next = new Set(hidden);
    if (!next.delete(one)) next.add(one);
    // The last one stays: an empty picture says nothing.
    if (next.size < series.length) setHidden(next);
  };
  const axis = axisOf(shown, stacked);
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const down = (event.clientY - box.top - room.top) / (box.height - room.top - room.bottom);
    const right =
      (event.clientX - box.left - (isMirrored ? room.end : room.start)) / (box.width - room.start - room.end);
    const onward = isMirrored ? 1 - right : right;
    const [along, up] = isAcross ? [down, onward] : [onward, 1 - down];
    const place = placeAlong(along, places.length);
    const value = axis.from + up * (axis.to - axis.from);
    setAt(place);
    setOf(seriesAlong(shown, { place, across: along * places.length - place, value }, shape, stacked));
  };
  const rowsAt = (place: number | undefined): string | undefined => {
    const name = shown[Math.min(of, shown.length - 1)]?.name;
    return place === undefined || name === undefined ? undefined : toRows?.(name, place);
  };
  const open = (place: number | undefined): boolean => {
    const to = rowsAt(place);
    if (to !== undefined) go(to);
    return to !== undefined;
  };
  const keys = (event: KeyboardEvent): void => {
    const forward = isAcross ? 'ArrowDown' : isMirrored ? 'ArrowLeft' : 'ArrowRight';
    const back = isAcross ? 'ArrowUp' : isMirrored ? 'ArrowRight' : 'ArrowLeft';
    const last = places.length - 1;
    const [next, before] = isAcross ? ['ArrowRight', 'ArrowLeft'] : ['ArrowUp', 'ArrowDown'];
    const to: { readonly [key: string]: number | undefined } = {
      [forward]: at === undefined ? 0 : Math.min(last, at + 1),
      [back]: at === undefined ? last : Math.max(0, at - 1),
      Home: 0,
      End: last,
    };
    if (event.key === 'Escape' && at !== undefined) setAt(undefined);
    else if (event.key === 'Enter' && open(at)) setAt(undefined);
    else if (shown.length > 1 && at !== undefined && [next, before].includes(event.key))
      setOf((of + (event.key === next ? 1 : shown.length - 1)) % shown.length);
    else if (Object.hasOwn(to, event.key)) setAt(to[event.key]);
    else return;
    event.preventDefault();
  };
  const saidAt = (nth: number): string => {
    const there = places[nth];
    // The one that Enter opens first.
    const all = [...shown.slice(of), ...shown.slice(0, of)];
    return `${there?.title ?? there?.label ?? ''}: ${all.map((each) => saidOf(each, nth, written)).join(', ')}`;
  };
  const place = at === undefined ? undefined : places[at];
  const share = at === undefined ? 0 : (at + 0.5) / Math.max(1, places.length);

  return (
    <Region className="chart series-chart" title={title} extra={extra}>
      {series.length > 1 ? (
        <ul className="series-legend" aria-label={t('Shown in the chart')}>
          {coloured.map((each) => (
            <li key={each.name}>
              <button type="button" aria-pressed={!hidden.has(each.name)} onClick={() => toggle(each.name)}>
                <span
                  className="chart-colour"
                  style={{ '--chart-colour': each.colour } as CSSProperties}
                  aria-hidden="true"
                />
                {each.label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isNothing ? (
        <p className="chart-place chart-nothing">{t('Nothing to show yet')}</p>
      ) : (
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
          data-opens={rowsAt(at) === undefined ? undefined : ''}
          onPointerMove={point}
          onPointerDown={(event) => {
            // A finger sees what it points at before it opens that.
            seen.current = at;
            point(event);
          }}
          onClick={({ nativeEvent }) => {
            const isFinger = nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch';
            if (!isFinger || seen.current === at) open(at);
          }}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(undefined)}
          onBlur={() => setAt(undefined)}
          onKeyDown={keys}
        >
          <DrawingPlace
            drawing={drawing}
            key={`${places.length} ${shown.length} ${shape}`}
            {...{ shape, places, stacked, isMirrored, room, height }}
            series={shown}
            axis={axis}
            written={short}
            ink={{ text: token.colorTextSecondary, line: token.colorBorderSecondary }}
          />
          {place === undefined ? null : (
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
                <strong>{place.title ?? place.label}</strong>
                {shown.map((each, nth) => (
                  <Told
                    key={each.name}
                    {...{ each, at: at ?? 0, written, against, isChosen: shown.length > 1 && nth === of }}
                  />
                ))}
              </div>
            </>
          )}
        </div>
      )}
      {isNothing ? null : (
        <Fold look="line" title={t('Show as a table')}>
          <NumbersTable {...props} />
        </Fold>
      )}
    </Region>
  );
}

type Written = Props['written'];

const textOf = (value: number | null | undefined, written: Written): string =>
  value === null || value === undefined ? '—' : written(value);

const saidOf = ({ label, values }: Series, at: number, written: Written): string =>
  `${label} ${textOf(values[at], written)}`;

type ToldProps = {
  readonly each: Series & { readonly colour: string };
  readonly at: number;
  readonly written: Written;
  readonly against: string | undefined;
  /** Whether it is the one that is opened. */
  readonly isChosen: boolean;
};

/** One number of what is pointed at, with the one it is compared with. */
const Told = ({ each, at, written, against, isChosen }: ToldProps): ReactNode => (
  <span className={isChosen ? 'series-told series-chosen' : 'series-told'}>
    <span className="chart-colour" style={{ '--chart-colour': each.colour } as CSSProperties} />
    {each.label} <b className="digits">{textOf(each.values[at], written)}</b>
    {each.before && against ? (
      <span className="series-before">
        {against}: <span className="digits">{textOf(each.before[at], written)}</span>
      </span>
    ) : null}
  </span>
);

/** Where what is pointed at lies in the drawing. */
function guideAt(share: number, isAcross: boolean, room: typeof ROOM | typeof BAR_ROOM): CSSProperties {
  const [before, after] = isAcross ? [room.top, room.bottom] : [room.start, room.end];
  const place = `calc(${before}px + (100% - ${before + after}px) * ${share})`;
  return isAcross ? { insetBlockStart: place } : { insetInlineStart: place };
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
          {places.map((place, at) => (
            <tr key={place.name}>
              <th scope="row">{place.title ?? place.label}</th>
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
