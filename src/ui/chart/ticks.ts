/** About so many lines cross a chart. */
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
