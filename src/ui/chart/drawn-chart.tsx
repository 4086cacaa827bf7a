import Bar from '@ant-design/plots/es/components/bar';
import Column from '@ant-design/plots/es/components/column';
import Line from '@ant-design/plots/es/components/line';
import Pie from '@ant-design/plots/es/components/pie';
import type { ReactNode } from 'react';
import type { ChartInk } from './colours.ts';
import type { Axis, ChartPlace, Series, SeriesShape } from './series.ts';

/** The parts of a whole. */
export type PieDrawing = {
  readonly shape: 'pie';
  readonly parts: readonly {
    readonly label: string;
    readonly value: number;
    readonly colour: string;
    readonly strength: number;
  }[];
};

/** Several series over the same places. */
export type SeriesDrawing = {
  readonly shape: SeriesShape;
  readonly places: readonly ChartPlace[];
  readonly series: readonly (Series & { readonly colour: string })[];
  readonly stacked: boolean;
  readonly axis: Axis;
  /** A number as the axis writes it. */
  readonly written: (value: number) => string;
  /** The room around the drawing in px, which whoever points into it knows too. */
  readonly room: { readonly start: number; readonly end: number; readonly top: number; readonly bottom: number };
  readonly height: number;
};

type Drawn<T> = T & {
  readonly ink: ChartInk;
  readonly isMirrored: boolean;
};

/** Still, and without tooltips and legends: the page draws them, so that all get the same. */
const STILL = { animate: false, legend: false, tooltip: false, autoFit: true } as const;

/** A chart as @ant-design/plots draws it. */
export const DrawnChart = (props: Drawn<PieDrawing> | Drawn<SeriesDrawing>): ReactNode =>
  props.shape === 'pie' ? <DrawnPie {...props} /> : <DrawnSeries {...props} />;

const DrawnPie = ({ parts, ink }: Drawn<PieDrawing>): ReactNode => (
  <Pie
    {...STILL}
    data={parts}
    angleField="value"
    colorField="label"
    scale={{ color: { domain: parts.map(({ label }) => label), range: parts.map(({ colour }) => colour) } }}
    height={200}
    margin={4}
    innerRadius={0.64}
    label={false}
    style={{
      stroke: ink.ground,
      lineWidth: 2,
      fillOpacity: ({ strength }: { readonly strength: number }): number => strength,
    }}
  />
);

/** `isAlone`: a line has nothing to lead to from there. */
type Datum = { readonly name: string; readonly of: string; readonly value: number | null; readonly isAlone: boolean };

const isAlone = (values: readonly (number | null)[], at: number): boolean =>
  typeof values[at] === 'number' && typeof values[at - 1] !== 'number' && typeof values[at + 1] !== 'number';

const beforeOf = (name: string): string => `${name} (before)`;
const isBefore = (name: string | undefined): boolean => name?.endsWith(' (before)') ?? false;

function dataOf({ shape, places, series }: SeriesDrawing): readonly Datum[] {
  const along = (of: string, values: Series['values']): readonly Datum[] =>
    places.map(({ name }, at) => ({ name, of, value: values[at] ?? null, isAlone: isAlone(values, at) }));
  return series.flatMap(({ name, values, before }) => [
    ...along(name, values),
    ...(before && shape === 'line' ? along(beforeOf(name), before) : []),
  ]);
}

function DrawnSeries(props: Drawn<SeriesDrawing>): ReactNode {
  const { shape, stacked } = props;
  const data = dataOf(props);
  const shared = { ...STILL, ...framed(props), data, xField: 'name', yField: 'value', colorField: 'of' };
  const grouping = stacked ? { stack: true } : { group: true };
  if (shape === 'column') return <Column {...shared} {...grouping} style={{ maxWidth: 32 }} />;
  if (shape === 'bar') return <Bar {...shared} {...grouping} style={{ maxWidth: 22 }} />;
  const point = {
    shapeField: 'point',
    sizeField: 4,
    style: { opacity: (drawn: Datum) => (drawn.isAlone ? 1 : 0) },
  };
  return (
    <Line
      {...shared}
      // A line's places are as wide as columns' are, so that what is pointed at is the same.
      scale={{ ...shared.scale, x: { ...shared.scale.x, type: 'point', padding: 0.5 } }}
      {...(data.some((each) => each.isAlone) ? { point } : {})}
      style={{
        lineWidth: 2,
        lineDash: (drawn: readonly Datum[]) => (isBefore(drawn[0]?.of) ? [4, 4] : undefined),
        strokeOpacity: (drawn: readonly Datum[]) => (isBefore(drawn[0]?.of) ? 0.55 : 1),
      }}
    />
  );
}

/** What mirrors a chart: the library has no such transformation of its own, and throws at one. */
const MIRRORED: { readonly range: [number, number] } = { range: [1, 0] };
/** Where words run from right to left, those that begin at the axis would run back over it. */
const AT_RIGHT = { position: 'right', labelTextAlign: 'left' } as const;

function framed({ shape, places, series, axis, isMirrored, written, ink, room, height }: Drawn<SeriesDrawing>) {
  const names = series.flatMap(({ name }) => [name, beforeOf(name)]);
  const labelOf = new Map(places.map(({ name, label }) => [name, label]));
  // The theme's own words are too pale to be read.
  const labels = { labelFill: ink.text, labelOpacity: 1, labelFillOpacity: 1, title: false, tick: false } as const;
  const isAcross = shape === 'bar';
  return {
    height,
    margin: 0,
    paddingLeft: isMirrored ? room.end : room.start,
    paddingRight: isMirrored ? room.start : room.end,
    paddingTop: room.top,
    paddingBottom: room.bottom,
    scale: {
      color: { domain: names, range: series.flatMap(({ colour }) => [colour, colour]) },
      x: { domain: places.map(({ name }) => name), ...(isMirrored && !isAcross ? MIRRORED : {}) },
      y: {
        domain: [axis.from, axis.to],
        tickMethod: () => [...axis.ticks],
        // The lengths of bars run the other way round anyway.
        ...(isMirrored && isAcross ? { range: [0, 1] } : {}),
      },
    },
    axis: {
      x: {
        ...labels,
        ...(isMirrored && isAcross ? AT_RIGHT : {}),
        line: false,
        labelFormatter: (name: string) => labelOf.get(name) ?? name,
        labelAutoHide: true,
      },
      y: {
        ...labels,
        ...(isMirrored && !isAcross ? AT_RIGHT : {}),
        gridStroke: ink.line,
        gridStrokeOpacity: 1,
        labelFormatter: written,
      },
    },
  };
}
