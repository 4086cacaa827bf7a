/** What a chart with axes is told besides, so that it runs from right to left. */
type Mirrored = {
  readonly scale: { readonly x: Range; readonly y: Range };
  readonly axis: { readonly x: Side; readonly y: Side };
};
type Range = { readonly range?: [number, number] };
type Side = { readonly position?: 'right'; readonly labelTextAlign?: 'left' };

/** Where words run from right to left, those that begin at the axis would run back over it. */
const AT_RIGHT: Side = { position: 'right', labelTextAlign: 'left' };

/**
 * How a chart is mirrored: its places run from right to left, or the lengths of its bars do, and
 * what is written beside them stands at the right. The library has no such transformation of its
 * own: asked for one, it throws.
 */
export function mirroredBy(shape: 'line' | 'column' | 'bar', isMirrored: boolean): Mirrored {
  const none = { scale: { x: {}, y: {} }, axis: { x: {}, y: {} } };
  if (!isMirrored) return none;
  return shape === 'bar'
    ? { scale: { x: {}, y: { range: [0, 1] } }, axis: { x: AT_RIGHT, y: {} } }
    : { scale: { x: { range: [1, 0] }, y: {} }, axis: { x: {}, y: AT_RIGHT } };
}
