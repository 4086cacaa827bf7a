import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../product/bookings/rules/figures.ts';
import { postingsFor } from '../../product/ledger/rules/ledger.ts';
import {
  endOfDay,
  isActive,
  neighbouringDays,
  overlaps,
  slotOf,
  slotText,
  startsAt,
} from '../../product/rules/slot.ts';
import type { Values } from '../../product/rules/values.ts';

describe('when a booking is', () => {
  const at = (schedule_date: string, schedule_time: string, minutes = 120, additional_hours = 0) => {
    const slot = slotOf({ schedule_date, schedule_time, minutes, additional_hours });
    if (!slot) throw new Error('It is never');
    return slot;
  };

  it('should begin and end in Dubai, with its additional time', () => {
    expect(slotText(at('2026-06-01', '10:00'))).toBe('10:00–12:00');
    expect(slotText(at('2026-06-01', '10:00', 60, 1.5))).toBe('10:00–12:30');
    expect(slotText(at('2026-06-01', '23:30', 60))).toBe('23:30–00:30');
    expect(new Date(startsAt(at('2026-06-01', '00:00'))).toISOString()).toBe('2026-05-31T20:00:00.000Z');
    expect(new Date(startsAt(at('2026-06-01', '23:59'))).toISOString()).toBe('2026-06-01T19:59:00.000Z');
    expect(at('2026-02-28', '23:59').start).toBe(endOfDay('2026-02-28') - 1);
    expect(at('2026-03-01', '00:00').start).toBe(endOfDay('2026-02-28'));
    expect(neighbouringDays(at('2026-03-01', '00:00'))).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  });

  it('should be never without a day or an hour', () => {
    expect(slotOf({ schedule_date: null, schedule_time: '10:00' })).toBeUndefined();
    expect(slotOf({ schedule_date: '2026-06-01', schedule_time: null })).toBeUndefined();
    expect(slotOf({ schedule_date: 'soon', schedule_time: '10:00' })).toBeUndefined();
  });

  it('should take the same time as another, over midnight too, but not where one ends and the other begins', () => {
    const ten = at('2026-06-01', '10:00');
    for (const [other, expected] of [
      [at('2026-06-01', '12:00'), false],
      [at('2026-06-01', '08:00'), false],
      [at('2026-06-01', '11:59', 15), true],
      [at('2026-06-01', '08:00', 121), true],
      [at('2026-06-01', '08:00', 720), true],
      [at('2026-06-02', '10:00'), false],
    ] as const) {
      expect(overlaps(ten, other)).toBe(expected);
      expect(overlaps(other, ten)).toBe(expected);
    }
    expect(overlaps(at('2026-06-01', '23:30', 60), at('2026-06-02', '00:00'))).toBe(true);
    expect(overlaps(at('2026-06-01', '23:00', 60), at('2026-06-02', '00:00'))).toBe(false);
  });

  it('should hold the time while it is to be done', () => {
    for (const booking_status of ['Pending', 'Assigned', 'Ongoing']) {
      expect(isActive({ booking_status, order_status: 'Accepted' })).toBe(true);
      expect(isActive({ booking_status, order_status: 'Rejected' })).toBe(false);
    }
    for (const booking_status of ['Completed', 'Cancelled', null, 'Lost'])
      expect(isActive({ booking_status, order_status: 'Accepted' })).toBe(false);
  });
});

describe('what follows from a booking', () => {
  const NOW = new Date('2026-06-01T05:30:00.000Z');

  it('should cost the service price for each additional hour, and be paid with what was agreed', () => {
    const booking = { service_price: 89.5, additional_hours: 1.5, service_amount: 189.5 };
    expect(figuresOf(booking, undefined, NOW)).toMatchObject({ additional_amount: 134.25, payment_amount: 323.75 });
    const alone = figuresOf({ ...booking, additional_hours: 0 }, undefined, NOW);
    expect(alone).toMatchObject({ additional_amount: 0, payment_amount: 189.5 });
    expect(figuresOf({}, undefined, NOW)).toMatchObject({ additional_amount: 0, payment_amount: 0 });
  });

  it('should be assigned with a vendor or a driver', () => {
    const assigned = (value: object) => figuresOf({ ...value }, undefined, NOW).assignment_status;
    for (const by of [{ vendor_id: 3 }, { driver_id: 3 }]) expect(assigned(by)).toBe('Assigned');
    for (const by of [{ worker_id: 3 }, {}]) expect(assigned(by)).toBe('Unassigned');
  });

  it('should note when work began and ended, once, whichever move said so', () => {
    const started = figuresOf({ booking_status: 'Ongoing' }, { booking_status: 'Assigned' }, NOW);
    expect(started).toMatchObject({ service_started_at: NOW.toISOString(), service_completed_at: null });
    const later = new Date('2026-06-01T09:00:00.000Z');
    const ended = figuresOf({ ...started, booking_status: 'Completed' }, { booking_status: 'Ongoing' }, later);
    expect(ended).toMatchObject({ service_started_at: NOW.toISOString(), service_completed_at: later.toISOString() });
    const same = figuresOf({ booking_status: 'Ongoing' }, { booking_status: 'Ongoing' }, later);
    expect(same).toMatchObject({ service_started_at: null, service_completed_at: null });
  });

  it('should forget what was not reached any more, and know what a later state implies', () => {
    const [input, started, ended, verified] = ['01', '02', '03', '04'].map((hour) => `2026-06-01T${hour}:00:00.000Z`);
    const stamps = { service_started_at: started, service_completed_at: ended, job_verified_at: verified };
    const accepted = { order_status: 'Accepted', request_accepted_at: input };
    const done = { ...accepted, booking_status: 'Completed', ...stamps };
    const back = (booking_status: string): object => figuresOf({ ...done, booking_status }, done, NOW);
    const none = { service_started_at: null, service_completed_at: null, job_verified_at: null };
    for (const state of ['Pending', 'Assigned']) expect(back(state), state).toMatchObject({ ...none, ...accepted });
    expect(back('Ongoing')).toMatchObject({ ...none, service_started_at: started });
    expect(back('Cancelled')).toMatchObject({ ...none, service_started_at: started });
    // As it was: undone, all of it comes back with the state.
    expect(figuresOf(done, { ...done, ...none, booking_status: 'Pending' }, NOW)).toMatchObject(stamps);
    const asks = { order_status: 'Processing', booking_status: 'Pending' };
    const now = NOW.toISOString();
    expect(figuresOf({ ...asks, booking_status: 'Completed' }, asks, NOW)).toMatchObject({
      ...{ order_status: 'Accepted', request_accepted_at: now, service_started_at: now },
      ...{ service_completed_at: now, job_verified_at: null },
    });
    expect(figuresOf({ ...asks, booking_status: 'Cancelled' }, asks, NOW).order_status).toBe('Processing');
  });

  it('should know the place of an address no more that was corrected', () => {
    const stored = { address: 'Flat 1', latitude: 25.1, longitude: 55.2 };
    const at = (value: object): unknown[] => {
      const { latitude, longitude } = figuresOf({ ...stored, ...value }, stored, NOW);
      return [latitude, longitude];
    };
    expect(at({})).toEqual([25.1, 55.2]);
    expect(at({ address: 'Flat 2' })).toEqual([null, null]);
    expect(at({ address: 'Flat 2', latitude: 25.3 })).toEqual([25.3, 55.2]);
  });
});

describe('the ledger of a booking', () => {
  it('should move a share and its commission to another vendor, and follow what came in, not what is due', () => {
    const paid = { paid_amount: 100, commission_rate: 15, vendor_id: 4 };
    const before = postingsFor(paid, []);
    const resultOf = (booked: Values): string[] =>
      postingsFor(booked, before).map(
        (each) => `${each.entry} of ${each.vendor_id}: ${each.transaction_type} ${each.amount_aed}`,
      );
    expect(resultOf({ ...paid, vendor_id: 5 })).toEqual([
      'Vendor Share of 5: Debit 85',
      'Commission of 5: Debit 15',
      'Vendor Share of 4: Credit 85',
      'Commission of 4: Credit 15',
    ]);
    expect(resultOf({ ...paid, payment_amount: 300 })).toEqual([]);
    expect(resultOf({ ...paid, paid_amount: 110 })).toEqual([
      'Booking of null: Credit 10',
      'Vendor Share of 4: Debit 8.5',
      'Commission of 4: Debit 1.5',
    ]);
    const own = postingsFor({ ...paid, vendor_id: null }, []).map(({ entry }) => entry);
    expect(own).toEqual(['Booking', 'Own Service']);
  });
});
