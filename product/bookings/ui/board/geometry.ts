import type { Slot } from '../../../rules/slot.ts';

/** The hours a board shows, in minutes of its day. */
export type Span = { readonly from: number; readonly to: number };

/** Minutes by which a booking is moved along a board. */
export const STEP = 15;
/** The hours that are shown however little is booked. */
export const USUAL: Span = { from: 8 * 60, to: 20 * 60 };
export const WHOLE_DAY: Span = { from: 0, to: 24 * 60 };

/** The visible hours: the usual ones, extended to all bookings. */
export function spanOf(slots: readonly Slot[], midnight: number): Span {
  let { from, to } = USUAL;
  for (const { start, end } of slots) {
    from = Math.min(from, Math.floor((start - midnight) / 60) * 60);
    to = Math.max(to, Math.ceil((end - midnight) / 60) * 60);
  }
  return { from: Math.max(from, WHOLE_DAY.from), to: Math.min(to, WHOLE_DAY.to) };
}

/** A bar's start and length as fractions of the visible hours, clipped. */
export type Bar = {
  readonly at: number;
  readonly long: number;
  readonly cutStart: boolean;
  readonly cutEnd: boolean;
};

export function barOf({ start, end }: Slot, midnight: number, { from, to }: Span): Bar {
  const first = Math.min(Math.max(start - midnight, from), to);
  const last = Math.min(Math.max(end - midnight, from), to);
  const whole = to - from;
  return {
    at: (first - from) / whole,
    long: (last - first) / whole,
    cutStart: start - midnight < from,
    cutEnd: end - midnight > to,
  };
}

/** Assigns each slot a lane from 0 without overlap: first free by start. Minimal lanes. */
export function lanesOf(slots: readonly Slot[]): readonly number[] {
  const order = slots
    .map((slot, index) => ({ slot, index }))
    .sort((a, b) => a.slot.start - b.slot.start || a.index - b.index);
  const ends: number[] = [];
  const lanes: number[] = slots.map(() => 0);
  for (const { slot, index } of order) {
    const free = ends.findIndex((end) => end <= slot.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = slot.end;
    lanes[index] = lane;
  }
  return lanes;
}

const stepped = (minute: number): number => Math.round(minute / STEP) * STEP;

/** A start minute on the grid, within the visible hours. */
export const startWithin = (minute: number, { from, to }: Span): number =>
  Math.min(Math.max(stepped(minute), Math.ceil(from / STEP) * STEP), to - STEP);

/** The minute of the day at a part of the hours shown. */
export const minuteAt = (part: number, { from, to }: Span): number => from + part * (to - from);

/** A minute of the day as it is written: '09:15'. */
export const timeText = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
