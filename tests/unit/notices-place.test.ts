import { describe, expect, it } from 'vitest';
import { liftOver } from '../../src/shell/notices-position.ts';

describe('where notices lie on a narrow screen', () => {
  const over = (height: number, ...used: readonly (readonly [top: number, bottom: number])[]): number =>
    liftOver(
      used.map(([top, bottom]) => ({ top, bottom })),
      { height, window: 800 },
    );

  it('should be the end, where nothing is used there', () => {
    expect(over(100)).toBe(12);
    expect(over(100, [0, 680])).toBe(12);
  });

  it('should be above what is used, however it lies', () => {
    expect(over(100, [740, 800])).toBe(72);
    // What lies above that, too, where there is not room enough between them.
    expect(over(100, [740, 800], [640, 680])).toBe(172);
    expect(over(100, [640, 680], [740, 800])).toBe(172);
    expect(over(100, [740, 800], [500, 600])).toBe(72);
  });

  it('should be the end again where all room is used', () => {
    expect(over(100, [100, 790])).toBe(0);
    expect(over(700, [760, 800])).toBe(0);
  });
});
