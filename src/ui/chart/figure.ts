/** One part of a chart. */
export type Figure = {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  /** The value as people read it. */
  readonly text: string;
  /** Its part of the whole in percent, to one digit; 0 where the whole is nothing. */
  readonly share: number;
  /** The colour of what it counts, where that has one. Default: the next of the chart's own. */
  readonly tone?: Tone | undefined;
};

/** A colour by its name, as vocabularies give their values one. */
export type Tone = 'green' | 'amber' | 'red' | 'blue' | 'purple' | 'neutral';

/**
 * What the figures are drawn as: `pie`, the parts of a whole; `bar` and `column`, beside each
 * other; `line`, one after another.
 */
export type ChartShape = 'pie' | 'bar' | 'column' | 'line';

/** How much of its colour the palest of several parts of one colour has. */
const PALEST = 0.3;

/**
 * How much of its colour each figure is drawn with, from 0 to 1: parts of one colour are told apart
 * by it, the first the fullest.
 */
export function strengthsOf(figures: readonly Pick<Figure, 'tone'>[]): readonly number[] {
  return figures.map(({ tone }, at) => {
    if (tone === undefined) return 1;
    const alike = figures.filter((each) => each.tone === tone).length;
    const before = figures.slice(0, at).filter((each) => each.tone === tone).length;
    return alike === 1 ? 1 : 1 - (before * (1 - PALEST)) / (alike - 1);
  });
}
