import Bar from '@ant-design/plots/es/components/bar';
import Column from '@ant-design/plots/es/components/column';
import Line from '@ant-design/plots/es/components/line';
import Pie from '@ant-design/plots/es/components/pie';
import type { ReactNode } from 'react';
import type { ChartShape, Figure } from './figure.ts';
import { mirroredBy } from './mirrored.ts';
import { ticksUpTo } from './ticks.ts';

type Props = {
  readonly shape: ChartShape;
  readonly figures: readonly (Figure & { readonly colour: string; readonly strength: number })[];
  /** Whether it runs from right to left, as the page around it. */
  readonly isMirrored: boolean;
  /** A number as the page writes it. */
  readonly written: (value: number) => string;
  /** The colours of words, lines and what lies behind. */
  readonly ink: { readonly text: string; readonly line: string; readonly ground: string };
};

const HEIGHT = 200;
const BAR_HEIGHT = 44;

/**
 * A chart as @ant-design/plots draws it: still, without tooltips, which would only repeat the table
 * beside it.
 */
export function DrawnChart({ shape, figures, isMirrored, written, ink }: Props): ReactNode {
  const values = figures.map(({ value }) => value);
  const ticks = ticksUpTo(Math.max(...values), values.every(Number.isInteger));
  const shared = {
    data: figures.map(({ label, value, strength }) => ({ label, value, strength })),
    animate: false as const,
    legend: false as const,
    tooltip: false as const,
    autoFit: true,
  };
  const fillOpacity = ({ strength }: { readonly strength: number }): number => strength;
  const coloured = {
    colorField: 'label',
    scale: {
      color: { domain: figures.map(({ label }) => label), range: figures.map(({ colour }) => colour) },
      y: { domain: [0, ticks.at(-1) ?? 1], tickMethod: () => ticks },
    },
  };
  if (shape === 'pie') {
    return (
      <Pie
        {...shared}
        colorField="label"
        scale={{ color: coloured.scale.color }}
        height={HEIGHT}
        margin={4}
        angleField="value"
        innerRadius={0.64}
        label={false}
        style={{ stroke: ink.ground, lineWidth: 2, fillOpacity }}
      />
    );
  }
  // The theme's own words are too pale to be read.
  const labels = { labelFill: ink.text, labelOpacity: 1, labelFillOpacity: 1, title: false, tick: false };
  const mirrored = mirroredBy(shape, isMirrored);
  const axes = {
    xField: 'label',
    yField: 'value',
    scale: { ...coloured.scale, x: mirrored.scale.x, y: { ...coloured.scale.y, ...mirrored.scale.y } },
    axis: {
      x: { ...labels, ...mirrored.axis.x, line: false },
      y: { ...labels, ...mirrored.axis.y, gridStroke: ink.line, gridStrokeOpacity: 1, labelFormatter: written },
    },
  };
  const style = { maxWidth: 22, radius: 4, fillOpacity };
  switch (shape) {
    case 'bar':
      return <Bar {...shared} {...coloured} {...axes} height={figures.length * BAR_HEIGHT + 32} style={style} />;
    case 'column':
      return <Column {...shared} {...coloured} {...axes} height={HEIGHT} style={{ ...style, maxWidth: 48 }} />;
    case 'line':
      return (
        <Line
          {...shared}
          {...axes}
          scale={{ x: axes.scale.x, y: axes.scale.y }}
          height={HEIGHT}
          style={{ stroke: figures[0]?.colour ?? ink.text, lineWidth: 2 }}
        />
      );
  }
}
