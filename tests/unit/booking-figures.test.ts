import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../domain/bookings/figures.ts';
import { type Booked, type Posting, postingsFor } from '../../domain/bookings/ledger.ts';
import { daysAround, endOfDay, isActive, overlaps, slotOf, slotText, startsAt } from '../../domain/bookings/slot.ts';

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
    expect(daysAround(at('2026-03-01', '00:00'))).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
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
    expect(figuresOf({ ...booking, additional_hours: 0 }, undefined, NOW)).toMatchObject({
      additional_amount: 0,
      payment_amount: 189.5,
    });
    expect(figuresOf({}, undefined, NOW)).toMatchObject({ additional_amount: 0, payment_amount: 0 });
  });

  it('should be assigned with a vendor or a driver', () => {
    const assigned = (value: object) => figuresOf({ ...value }, undefined, NOW).assignment_status;
    expect([assigned({ vendor_id: 3 }), assigned({ driver_id: 3 }), assigned({ worker_id: 3 }), assigned({})]).toEqual([
      'Assigned',
      'Assigned',
      'Unassigned',
      'Unassigned',
    ]);
  });

  it('should note when work began and ended, once, whichever move said so', () => {
    const begun = figuresOf({ booking_status: 'Ongoing' }, { booking_status: 'Assigned' }, NOW);
    expect(begun).toMatchObject({ service_started_at: NOW.toISOString(), service_completed_at: null });
    const later = new Date('2026-06-01T09:00:00.000Z');
    const ended = figuresOf({ ...begun, booking_status: 'Completed' }, { booking_status: 'Ongoing' }, later);
    expect(ended).toMatchObject({ service_started_at: NOW.toISOString(), service_completed_at: later.toISOString() });
    const same = figuresOf({ booking_status: 'Ongoing' }, { booking_status: 'Ongoing' }, later);
    expect(same).toMatchObject({ service_started_at: null, service_completed_at: null });
  });
});

describe('the ledger of a booking', () => {
  const paid = { payment_status: 'Paid', payment_amount: 100, commission_rate: 15, vendor_id: 4 };
  const line = (entry: string, vendor_id: number | null, transaction_type: string, amount_aed: number) => ({
    entry,
    vendor_id,
    transaction_type,
    amount_aed,
  });
  const PAID = [
    line('Booking', null, 'Credit', 100),
    line('Vendor Share', 4, 'Debit', 85),
    line('Commission', null, 'Debit', 15),
  ];

  it('should tell what came in and where it goes, once', () => {
    expect(postingsFor(paid, [])).toEqual(PAID);
    expect(postingsFor(paid, PAID as Posting[])).toEqual([]);
    expect(postingsFor({ ...paid, vendor_id: null }, [])).toEqual([
      line('Booking', null, 'Credit', 100),
      line('Own Service', null, 'Debit', 100),
    ]);
    expect(postingsFor({ ...paid, payment_status: 'Unpaid' }, [])).toEqual([]);
  });

  it('should take back what is not so any more by lines of its own, and call a refund one', () => {
    expect(postingsFor({ ...paid, payment_status: 'Unpaid' }, PAID as Posting[])).toEqual([
      line('Booking', null, 'Debit', 100),
      line('Vendor Share', 4, 'Credit', 85),
      line('Commission', null, 'Credit', 15),
    ]);
    const [refund] = postingsFor({ ...paid, payment_status: 'Refunded' }, PAID as Posting[]);
    expect(refund).toEqual(line('Refund', null, 'Debit', 100));
  });

  it('should move a share to another vendor, and follow the amount', () => {
    expect(postingsFor({ ...paid, vendor_id: 5 }, PAID as Posting[])).toEqual([
      line('Vendor Share', 5, 'Debit', 85),
      line('Vendor Share', 4, 'Credit', 85),
    ]);
    expect(postingsFor({ ...paid, payment_amount: 110 }, PAID as Posting[])).toEqual([
      line('Booking', null, 'Credit', 10),
      line('Vendor Share', 4, 'Debit', 8.5),
      line('Commission', null, 'Debit', 1.5),
    ]);
  });

  it('should have the same sum in and out after whatever happens, and nothing once it is not paid', () => {
    const aed = fc.integer({ min: 0, max: 1_000_000 }).map((fils) => fils / 100);
    const booked: fc.Arbitrary<Booked> = fc.record({
      payment_status: fc.constantFrom('Paid', 'Unpaid', 'Refunded', null),
      payment_amount: aed,
      commission_rate: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
      vendor_id: fc.constantFrom(null, 1, 2),
    });
    const fils = (posting: Posting): number =>
      Math.round(posting.amount_aed * 100) * (posting.transaction_type === 'Credit' ? 1 : -1);
    fc.assert(
      fc.property(fc.array(booked, { minLength: 1, maxLength: 8 }), (course) => {
        const lines: Posting[] = [];
        for (const each of course) {
          lines.push(...postingsFor(each, lines));
          expect(postingsFor(each, lines)).toEqual([]);
          expect(lines.reduce((sum, posting) => sum + fils(posting), 0)).toBe(0);
          const income = lines.filter(({ entry }) => entry === 'Booking' || entry === 'Refund');
          const amount = each.payment_status === 'Paid' ? Math.round(Number(each.payment_amount) * 100) : 0;
          expect(income.reduce((sum, posting) => sum + fils(posting), 0)).toBe(amount);
        }
      }),
    );
  });
});
