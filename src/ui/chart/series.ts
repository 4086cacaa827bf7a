/** Numbers over the same places, one after another. */
export type Series = {
  readonly name: string;
  readonly label: string;
  /** null: nothing is there. In the order of the places. */
  readonly values: readonly (number | null)[];
  /** The same places of what it is compared with; left out: nothing. */
  readonly before?: readonly (number | null)[];
};

/** What the numbers stand at, in order: a month, a vendor. */
export type ChartPlace = {
  readonly name: string;
  readonly label: string;
  /** What it is called in full, where the axis says it shorter. Default: its label. */
  readonly title?: string;
};

export type SeriesShape = 'line' | 'column' | 'bar';

/** What everything drawn lies between, and the round numbers in it, from below upwards. */
export type Axis = { readonly from: number; readonly to: number; readonly ticks: readonly number[] };

/** The axis of some series, from 0 or below; stacked series by their sum. */
export function axisOf(series: readonly Series[], stacked: boolean): Axis {
  const heights = stacked
    ? stackedHeights(series)
    : series.flatMap(({ values, before = [] }) => [...values, ...before].filter((each) => each !== null));
  const most = Math.max(0, ...heights);
  const least = Math.min(0, ...heights);
  const isWhole = heights.every(Number.isInteger);
  const up = ticksUpTo(Math.max(most, -least), isWhole);
  const step = up[1] ?? 1;
  const [above, below] = [Math.ceil(most / step - 1e-9), Math.ceil(-least / step - 1e-9)];
  const count = Math.max(1, above + below);
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number(((at - below) * step).toPrecision(12)));
  return { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, ticks };
}

function stackedHeights(series: readonly Series[]): number[] {
  const places = Math.max(0, ...series.map(({ values }) => values.length));
  return Array.from({ length: places }, (_, at) => series.map(({ values }) => values[at] ?? 0)).flatMap((numbers) => [
    numbers.reduce((sum, each) => sum + Math.max(0, each), 0),
    numbers.reduce((sum, each) => sum + Math.min(0, each), 0),
  ]);
}

/** Where in a drawing somebody points: a place, how far across it (0 to 1), and at which number. */
export type Pointed = { readonly place: number; readonly across: number; readonly value: number };

/** The series under the pointer: the stacked part, the nearest line or the column. */
export function seriesAlong(
  series: readonly Series[],
  { place: position, across, value }: Pointed,
  shape: SeriesShape,
  stacked: boolean,
): number {
  if (series.length < 2) return 0;
  const numbers = series.map(({ values }) => values[position] ?? 0);
  if (shape === 'line') {
    const distances = numbers.map((each) => Math.abs(each - value));
    return distances.indexOf(Math.min(...distances));
  }
  if (!stacked) return placeAlong(across, series.length);
  let reached = 0;
  const found = numbers.findIndex((each) => {
    if (Math.sign(each) !== Math.sign(value)) return false;
    reached += each;
    return Math.abs(reached) >= Math.abs(value);
  });
  // Above all of them: the uppermost.
  return found === -1
    ? Math.max(
        0,
        numbers.findLastIndex((each) => Math.sign(each) === Math.sign(value)),
      )
    : found;
}

/** The index at a share of the way: 0 is the start, 1 the end. */
export const placeAlong = (share: number, places: number): number =>
  Math.min(places - 1, Math.max(0, Math.floor(share * places)));

const LINES = 4;

/**
 * The numbers an axis from nothing up to `most` is marked with, evenly apart and round: 1, 2 or 5
 * and noughts. Where every value is whole they are whole too: there is no half a booking.
 */
export function ticksUpTo(most: number, isWhole: boolean): readonly number[] {
  const raw = Math.max(most, isWhole ? 1 : Number.EPSILON) / LINES;
  const size = 10 ** Math.floor(Math.log10(raw));
  const round = ([1, 2, 5, 10].find((each) => each * size >= raw) ?? 10) * size;
  const step = isWhole ? Math.max(1, Math.ceil(round)) : round;
  const count = Math.ceil(most / step - 1e-9);
  // Not by adding up, which would leave 0.30000000000000004.
  return Array.from({ length: Math.max(1, count) + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}
