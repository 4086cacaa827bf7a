import { describe, expect, it } from 'vitest';
import { CENTRED, held, placed } from '../../src/fields/controls/crop/geometry.ts';

const square = { width: 800, height: 800 };
const wide = { width: 1600, height: 400 };

describe('a picture that is cut to a shape', () => {
  it('should be seen whole at first, in the middle', () => {
    expect(placed(wide, square, CENTRED)).toEqual({ x: 0, y: 300, width: 800, height: 200 });
  });

  it('should be moved no further than its edges', () => {
    expect(placed(wide, square, { zoom: 2, x: 9, y: 9 })).toEqual({ x: 0, y: 200, width: 1600, height: 400 });
    expect(held(wide, square, { zoom: 2, x: -9, y: 0 })).toEqual({ zoom: 2, x: -0.5, y: 0 });
  });

  it('should be no smaller than whole, and no larger than five times that', () => {
    expect(held(wide, square, { zoom: 0.1, x: 0, y: 0 }).zoom).toBe(1);
    expect(held(wide, square, { zoom: 99, x: 0, y: 0 }).zoom).toBe(5);
  });
});
