import type { Meaning } from '../../../resources/language/index.ts';

/** One part of a chart. */
export type Figure = {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
  /** Its part of the whole in percent, to one digit; 0 where the whole is nothing. */
  readonly share: number;
  /** What the status it counts means. Default: none, and the next of the chart's own colours. */
  readonly meaning?: Meaning | undefined;
};

/** The chart type: `pie` for parts of a whole, `line` for a sequence. */
export type ChartShape = 'pie' | 'bar' | 'column' | 'line';

const PALEST = 0.3;

/** The opacity of each figure, 0 to 1, the first the strongest. */
export function strengthsOf(figures: readonly Pick<Figure, 'meaning'>[]): readonly number[] {
  return figures.map(({ meaning }, at) => {
    if (meaning === undefined) return 1;
    const alike = figures.filter((each) => each.meaning === meaning).length;
    const before = figures.slice(0, at).filter((each) => each.meaning === meaning).length;
    return alike === 1 ? 1 : 1 - (before * (1 - PALEST)) / (alike - 1);
  });
}
