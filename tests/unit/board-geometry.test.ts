import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  barOf,
  lanesOf,
  minuteAt,
  STEP,
  spanOf,
  startWithin,
  timeText,
} from '../../product/bookings/ui/board/geometry.ts';
import { overlaps, type Slot } from '../../product/rules/slot.ts';

/** Where the bars of the day board stand. */

const MIDNIGHT = 29_000_160;
const slot = fc
  .tuple(fc.integer({ min: -720, max: 1439 }), fc.integer({ min: 15, max: 1440 }))
  .map(([start, long]): Slot => ({ start: MIDNIGHT + start, end: MIDNIGHT + start + long }))
  // What ended the day before is none of this one.
  .filter(({ end }) => end > MIDNIGHT);
const slots = fc.array(slot, { maxLength: 30 });

describe('the hours shown', () => {
  it('should be whole hours of the day, with room for everything on it', () => {
    fc.assert(
      fc.property(slots, (all) => {
        const { from, to } = spanOf(all, MIDNIGHT);
        // The least that leaves room for all, and for the day's work.
        const first = Math.min(480, ...all.map(({ start }) => Math.max(start - MIDNIGHT, 0)));
        const last = Math.max(1200, ...all.map(({ end }) => Math.min(end - MIDNIGHT, 1440)));
        expect({ from, to }).toEqual({ from: Math.floor(first / 60) * 60, to: Math.ceil(last / 60) * 60 });
      }),
    );
  });
});

describe('a bar', () => {
  it('should stand within the hours shown, say where it is cut, and never vanish', () => {
    fc.assert(
      fc.property(slot, (each) => {
        const span = spanOf([each], MIDNIGHT);
        const { at, long, cutStart, cutEnd } = barOf(each, MIDNIGHT, span);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at + long).toBeLessThanOrEqual(1 + 1e-9);
        expect(long).toBeGreaterThan(0);
        expect(cutStart).toBe(each.start < MIDNIGHT);
        expect(cutEnd).toBe(each.end > MIDNIGHT + 1440);
        // What is not cut lies where its times are.
        if (!cutStart) expect(minuteAt(at, span)).toBeCloseTo(each.start - MIDNIGHT, 6);
        if (!cutEnd) expect(minuteAt(at + long, span)).toBeCloseTo(each.end - MIDNIGHT, 6);
      }),
    );
  });
});

describe('lanes', () => {
  it('should never draw two over each other, nor take more of them than are needed', () => {
    fc.assert(
      fc.property(slots, (all) => {
        const lanes = lanesOf(all);
        all.forEach((one, at) => {
          all.slice(at + 1).forEach((other, after) => {
            if (overlaps(one, other)) expect(lanes[at]).not.toBe(lanes[at + 1 + after]);
          });
        });
        const atOnce = all.map(({ start }) => all.filter((each) => each.start <= start && start < each.end).length);
        const busiest = Math.max(0, ...atOnce);
        expect(Math.max(-1, ...lanes) + 1).toBe(busiest);
      }),
    );
  });

  it('should not depend on what begins later', () => {
    fc.assert(
      fc.property(slots, (all) => {
        const sorted = all.toSorted((a, b) => a.start - b.start);
        const some = sorted.slice(0, Math.floor(sorted.length / 2));
        expect(lanesOf(sorted).slice(0, some.length)).toEqual(lanesOf(some));
      }),
    );
  });
});

describe('where something is dropped', () => {
  it('should be a step of the hours shown, however far outside them', () => {
    fc.assert(
      fc.property(slots, fc.double({ min: -3, max: 4, noNaN: true }), (all, part) => {
        const span = spanOf(all, MIDNIGHT);
        const minute = startWithin(minuteAt(part, span), span);
        expect(minute % STEP).toBe(0);
        expect(minute).toBeGreaterThanOrEqual(span.from);
        expect(minute).toBeLessThan(span.to);
        if (part >= 0 && part <= 1) expect(Math.abs(minute - minuteAt(part, span))).toBeLessThanOrEqual(STEP);
      }),
    );
  });

  it('should be written as times are', () => {
    expect([0, 15, 570, 1425].map(timeText)).toEqual(['00:00', '00:15', '09:30', '23:45']);
  });
});
