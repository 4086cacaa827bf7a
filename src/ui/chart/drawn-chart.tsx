import Bar from '@ant-design/plots/es/components/bar';
import Pie from '@ant-design/plots/es/components/pie';
import type { ReactNode } from 'react';
import type { Figure } from './figure.ts';

type Props = {
  readonly shape: 'pie' | 'bar';
  readonly figures: readonly (Figure & { readonly colour: string })[];
  /** The colours of words, lines and what lies behind. */
  readonly ink: { readonly text: string; readonly line: string; readonly ground: string };
};

const PIE_HEIGHT = 200;
const BAR_HEIGHT = 44;

/** A chart as @ant-design/plots draws it: still, without tooltips, which would only repeat the table beside it. */
export function DrawnChart({ shape, figures, ink }: Props): ReactNode {
  const shared = {
    data: figures.map(({ label, value }) => ({ label, value })),
    colorField: 'label',
    scale: { color: { domain: figures.map(({ label }) => label), range: figures.map(({ colour }) => colour) } },
    animate: false as const,
    legend: false as const,
    tooltip: false as const,
    autoFit: true,
  };
  if (shape === 'pie') {
    return (
      <Pie
        {...shared}
        height={PIE_HEIGHT}
        margin={4}
        angleField="value"
        innerRadius={0.64}
        label={false}
        style={{ stroke: ink.ground, lineWidth: 2 }}
      />
    );
  }
  // The theme's own words are too pale to be read.
  const labels = { labelFill: ink.text, labelOpacity: 1, labelFillOpacity: 1 };
  return (
    <Bar
      {...shared}
      height={figures.length * BAR_HEIGHT + 32}
      xField="label"
      yField="value"
      axis={{
        x: { ...labels, line: false, tick: false, title: false },
        y: { ...labels, tick: false, gridStroke: ink.line, gridStrokeOpacity: 1, title: false },
      }}
      style={{ maxWidth: 22, radius: 4 }}
    />
  );
}
