import { describe, expect, it } from 'vitest';
import { ageOf, isOnTheWay, pointIn } from '../../product/positions/rules/whereabouts.ts';

const NOW = new Date('2026-11-22T10:00:00Z');

describe('how old a position is', () => {
  it.each([
    ['2026-11-22T10:00:00Z', 0, false],
    ['2026-11-22T09:59:01Z', 0, false],
    ['2026-11-22T09:48:00Z', 12, false],
    ['2026-11-22T09:30:01Z', 29, false],
    ['2026-11-22T09:30:00Z', 30, true],
    ['2026-11-21T10:00:00Z', 1440, true],
    // A clock that is a little behind.
    ['2026-11-22T10:00:09Z', 0, false],
  ])('should be counted in whole minutes, and be too old from half an hour on: %s', (expected, minutes, isOld) => {
    expect(ageOf(expected, NOW)).toEqual({ minutes, isOld });
  });
});

describe('a place', () => {
  it('should be whole, or none', () => {
    expect(pointIn({ latitude: 25.2, longitude: 55.3 })).toEqual({ latitude: 25.2, longitude: 55.3 });
    expect(pointIn({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
    for (const half of [{ latitude: 25.2, longitude: null }, { longitude: 55.3 }, {}]) expect(pointIn(half)).toBeNull();
  });

  it('should be visible only while they are on their way or at work', () => {
    const result = ['Pending', 'Assigned', 'Ongoing', 'Completed', 'Cancelled'].filter((booking_status) =>
      isOnTheWay({ booking_status }),
    );
    expect(result).toEqual(['Assigned', 'Ongoing']);
  });
});
