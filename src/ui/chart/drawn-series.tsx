import Bar from '@ant-design/plots/es/components/bar';
import Column from '@ant-design/plots/es/components/column';
import Line from '@ant-design/plots/es/components/line';
import type { ReactNode } from 'react';
import { mirroredBy } from './mirrored.ts';
import type { Axis, ChartPlace, Series, SeriesShape } from './series.ts';

type Props = {
  readonly shape: SeriesShape;
  readonly places: readonly ChartPlace[];
  readonly series: readonly (Series & { readonly colour: string })[];
  readonly stacked: boolean;
  readonly axis: Axis;
  readonly isMirrored: boolean;
  /** A number as the axis writes it. */
  readonly written: (value: number) => string;
  readonly ink: { readonly text: string; readonly line: string };
  /** The room around the drawing in px, which whoever points into it knows too. */
  readonly room: { readonly start: number; readonly end: number; readonly top: number; readonly bottom: number };
  readonly height: number;
};

/** `isAlone`: a line has nothing to lead to from there. */
type Datum = { readonly place: string; readonly of: string; readonly value: number | null; readonly isAlone: boolean };

const isAlone = (values: readonly (number | null)[], at: number): boolean =>
  typeof values[at] === 'number' && typeof values[at - 1] !== 'number' && typeof values[at + 1] !== 'number';

/** What of a series is compared stands under a name of its own. */
const beforeOf = (name: string): string => `${name} (before)`;
const isBefore = (name: string): boolean => name.endsWith(' (before)');

/**
 * Several series as @ant-design/plots draws them: still, without tooltips, which the page draws, so
 * that mouse, touch and keyboard get the same.
 */
export function DrawnSeries(props: Props): ReactNode {
  const { shape, places, series, stacked, axis, isMirrored, written, ink, room, height } = props;
  const data: Datum[] = series.flatMap(({ name, values, before }) => [
    ...places.map((place, at) => ({
      place: place.name,
      of: name,
      value: values[at] ?? null,
      isAlone: isAlone(values, at),
    })),
    ...(before && shape === 'line'
      ? places.map((place, at) => ({
          place: place.name,
          of: beforeOf(name),
          value: before[at] ?? null,
          isAlone: isAlone(before, at),
        }))
      : []),
  ]);
  const names = [...new Set(data.map(({ of }) => of))];
  const colours = new Map(series.map(({ name, colour }) => [name, colour]));
  const labels = { labelFill: ink.text, labelOpacity: 1, labelFillOpacity: 1, title: false, tick: false };
  const mirrored = mirroredBy(shape, isMirrored);
  const labelOf = new Map(places.map(({ name, label }) => [name, label]));
  const shared = {
    data,
    xField: 'place',
    yField: 'value',
    colorField: 'of',
    animate: false as const,
    legend: false as const,
    tooltip: false as const,
    autoFit: true,
    height,
    margin: 0,
    paddingLeft: isMirrored ? room.end : room.start,
    paddingRight: isMirrored ? room.start : room.end,
    paddingTop: room.top,
    paddingBottom: room.bottom,
    scale: {
      color: { domain: names, range: names.map((name) => colours.get(name.replace(' (before)', '')) ?? ink.text) },
      x: { domain: places.map(({ name }) => name), ...mirrored.scale.x },
      y: { domain: [axis.from, axis.to], tickMethod: () => axis.ticks, ...mirrored.scale.y },
    },
    axis: {
      x: {
        ...{ ...labels, ...mirrored.axis.x },
        ...{ line: false, labelFormatter: (name: string) => labelOf.get(name) ?? name, labelAutoHide: true },
      },
      y: { ...{ ...labels, ...mirrored.axis.y }, gridStroke: ink.line, gridStrokeOpacity: 1, labelFormatter: written },
    },
  };
  const beside = stacked ? { stack: true } : { group: true };
  switch (shape) {
    case 'line':
      return (
        <Line
          {...shared}
          // A line's places are as wide as columns' are, so that what is pointed at is the same.
          scale={{ ...shared.scale, x: { ...shared.scale.x, type: 'point', padding: 0.5 } }}
          {...(data.some((each) => each.isAlone)
            ? {
                point: {
                  shapeField: 'point',
                  sizeField: 4,
                  style: { opacity: (drawn: Datum) => (drawn.isAlone ? 1 : 0) },
                },
              }
            : {})}
          style={{
            lineWidth: 2,
            lineDash: (drawn: readonly Datum[]) => (isBefore(drawn[0]?.of ?? '') ? [4, 4] : undefined),
            strokeOpacity: (drawn: readonly Datum[]) => (isBefore(drawn[0]?.of ?? '') ? 0.55 : 1),
          }}
        />
      );
    case 'column':
      return <Column {...shared} {...beside} style={{ maxWidth: 32 }} />;
    case 'bar':
      return <Bar {...shared} {...beside} style={{ maxWidth: 22 }} />;
  }
}
