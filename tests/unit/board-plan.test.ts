import { describe, expect, it } from 'vitest';
import type { Board, BoardParty } from '../../product/bookings/rules/board.ts';
import { sheetOf } from '../../product/bookings/ui/board/plan.ts';
import { dayOf, minutesOn } from '../../product/rules/slot.ts';
import type { Row } from '../../resources/language/index.ts';

/** Who stands where on the day board, and how full their days are. */

const DAY = '2026-06-01';

const party = (kind: BoardParty['kind'], id: number, name: string, vendor_id: number | null = null): BoardParty => ({
  kind,
  id,
  name,
  isActive: true,
  fits: { zones: undefined, services: [], unsubscribed: [], papersUntil: null, lapsing: [], vendor_id, busy: [] },
});
const booking = (id: number, more: Partial<Row>): Row => ({
  id,
  schedule_date: DAY,
  schedule_time: '10:00',
  minutes: 90,
  booking_status: 'Assigned',
  ...more,
});
const board: Board = {
  day: DAY,
  bookings: [
    booking(1, { worker_id: 3, vendor_id: 1 }),
    booking(2, { worker_id: 3, vendor_id: 1, schedule_time: '14:00', minutes: 60 }),
    booking(3, { worker_id: 2, vendor_id: null, schedule_time: '23:30' }),
  ],
  elsewhere: [],
  waiting: [],
  parties: [
    party('Vendor', 1, 'Vendor One'),
    party('Worker', 1, 'Anna'),
    party('Worker', 2, 'Bela'),
    party('Worker', 3, 'Cem', 1),
    party('Worker', 4, 'Dora', 1),
  ],
  more: { bookings: false, waiting: false },
};

describe('the rows of a board', () => {
  it('should be those with work, then those without, and be counted', () => {
    const { rows, busy, free } = sheetOf(board, 'Worker');
    expect(rows.map((row) => row.party.name)).toEqual(['Bela', 'Cem', 'Anna', 'Dora']);
    expect([busy, free]).toEqual([2, 2]);
  });

  it('should count what somebody does in other zones, and offer none of it to others', () => {
    const away = { ...board, elsewhere: [booking(4, { worker_id: 4, vendor_id: 1, driver_id: null })] };
    const { rows, free } = sheetOf(away, 'Worker');
    expect(rows.map((row) => row.party.name)).toEqual(['Bela', 'Cem', 'Dora', 'Anna']);
    expect(free).toBe(1);
    expect(sheetOf(away, 'Driver').unassigned.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('should say how full each day is, of a vendor by all its workers', () => {
    const full = (kind: 'Worker' | 'Vendor') =>
      sheetOf(board, kind).rows.map((row) => [row.party.name, row.minutes, row.full]);
    // What lasts over midnight takes its part of the day.
    expect(full('Worker').slice(0, 2)).toEqual([
      ['Bela', 30, 480],
      ['Cem', 150, 480],
    ]);
    expect(full('Vendor')).toEqual([['Vendor One', 150, 960]]);
  });
});

describe('minutes of a day', () => {
  it('should leave out what lies outside it', () => {
    const midnight = dayOf(DAY);
    const slot = (start: number, end: number) => ({ start: midnight + start, end: midnight + end });
    expect(minutesOn([], midnight)).toBe(0);
    expect(minutesOn([slot(-60, 30), slot(600, 660), slot(1400, 1500), slot(1500, 1560)], midnight)).toBe(130);
  });
});
