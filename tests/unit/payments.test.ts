import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Posting, postingsFor } from '../../product/ledger/rules/ledger.ts';
import {
  dueOf,
  keptOf,
  type Money,
  moneyOf,
  overpaidOf,
  owedOf,
  type PaymentKind,
  payableOf,
  paymentStatusOf,
  recorded,
} from '../../product/ledger/rules/payments.ts';
import { aedOf, type Fils, filsOf, percentOf, shareOf, times } from '../../product/rules/money.ts';

const NOTHING: Money = { paid: null, refunded: 0, waived: 0 };
const of = (payment_amount: number, booking_status = 'Assigned') => ({
  payment_amount,
  booking_status,
  order_status: 'Accepted',
});
/** Payments one after the other, in AED. */
const moneyAfter = (booking: ReturnType<typeof of>, ...payments: readonly [PaymentKind, number][]): Money =>
  payments.reduce((money, [kind, amount]) => recorded(booking, money, kind, filsOf(amount)), NOTHING);

describe('what is paid of a booking', () => {
  it('should be due until all of it came in, in parts too', () => {
    const booking = of(100);
    expect([owedOf(booking, NOTHING), paymentStatusOf(booking, NOTHING)]).toEqual([10_000, null]);
    const part = moneyAfter(booking, ['Receipt', 40]);
    expect([owedOf(booking, part), paymentStatusOf(booking, part)]).toEqual([6_000, 'Unpaid']);
    const all = moneyAfter(booking, ['Receipt', 40], ['Receipt', 60]);
    expect([owedOf(booking, all), paymentStatusOf(booking, all)]).toEqual([0, 'Paid']);
  });

  it('should be owed again where the booking comes to more, and to be given back where it comes to less', () => {
    const paid = moneyAfter(of(100), ['Receipt', 100]);
    expect([owedOf(of(200), paid), paymentStatusOf(of(200), paid)]).toEqual([10_000, 'Unpaid']);
    expect([overpaidOf(of(80), paid), owedOf(of(80), paid), paymentStatusOf(of(80), paid)]).toEqual([2_000, 0, 'Paid']);
  });

  it('should not be due again once it was given back, and may come in after all', () => {
    const booking = of(100, 'Completed');
    const some = moneyAfter(booking, ['Receipt', 100], ['Refund', 20]);
    expect([owedOf(booking, some), payableOf(booking, some)]).toEqual([0, 2_000]);
    expect(paymentStatusOf(booking, some)).toBe('Partially Refunded');
    const all = moneyAfter(booking, ['Receipt', 100], ['Refund', 20], ['Refund', 80]);
    expect([owedOf(booking, all), paymentStatusOf(booking, all)]).toEqual([0, 'Refunded']);
    const again = moneyAfter(booking, ['Receipt', 100], ['Refund', 100], ['Receipt', 100]);
    expect(again).toEqual({ paid: 10_000, refunded: 10_000, waived: 0 });
    // What was paid too much is no favour.
    const over = recorded(of(80), moneyAfter(of(100), ['Receipt', 100]), 'Refund', 2_000);
    expect([over.waived, owedOf(of(90), over)]).toEqual([0, 1_000]);
    expect(paymentStatusOf(of(80), over)).toBe('Paid');
  });

  it('should be due where the work is done, and never for what nobody comes for', () => {
    expect(paymentStatusOf(of(100, 'Completed'), NOTHING)).toBe('Unpaid');
    const stored = moneyAfter(of(100), ['Receipt', 100]);
    const cancelled = of(100, 'Cancelled');
    expect([dueOf(cancelled), owedOf(cancelled, stored), overpaidOf(cancelled, stored)]).toEqual([0, 0, 10_000]);
    expect([paymentStatusOf(cancelled, stored), paymentStatusOf(cancelled, NOTHING)]).toEqual(['Paid', null]);
    expect(paymentStatusOf(cancelled, recorded(cancelled, stored, 'Refund', 4_000))).toBe('Partially Refunded');
    const back = recorded(cancelled, stored, 'Refund', 10_000);
    expect([paymentStatusOf(cancelled, back), back.waived]).toEqual(['Refunded', 0]);
    // Taken up again it costs what it did.
    expect([owedOf(of(100), back), paymentStatusOf(of(100), back)]).toEqual([10_000, 'Unpaid']);
    expect(dueOf({ ...of(100), order_status: 'Rejected' })).toBe(0);
  });

  it('should be as it was before a receipt that is taken back', () => {
    const booking = of(100);
    const money = moneyAfter(booking, ['Receipt', 40], ['Receipt', 60], ['Reversal', 60]);
    expect(money).toEqual({ paid: 4_000, refunded: 0, waived: 0 });
    expect(paymentStatusOf(booking, moneyAfter(booking, ['Receipt', 100], ['Reversal', 100]))).toBe('Unpaid');
  });

  it('should be kept as it is read again', () => {
    for (const money of [NOTHING, { paid: 0, refunded: 0, waived: 0 }, { paid: 4_001, refunded: 99, waived: 1 }])
      expect(moneyOf(keptOf(money))).toEqual(money);
  });
});

type Step =
  | { readonly does: PaymentKind; readonly share: number }
  | { readonly does: 'price'; readonly fils: number }
  | { readonly does: 'vendor'; readonly vendor_id: number | null }
  | { readonly does: 'status'; readonly booking_status: string };

describe('the ledger of payments', () => {
  const share = fc.integer({ min: 1, max: 100 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ does: fc.constantFrom<PaymentKind>('Receipt', 'Refund', 'Reversal'), share }),
    fc.record({ does: fc.constant('price' as const), fils: fc.integer({ min: 0, max: 1_000_000 }) }),
    fc.record({ does: fc.constant('vendor' as const), vendor_id: fc.constantFrom(null, 1, 2) }),
    fc.record({
      does: fc.constant('status' as const),
      booking_status: fc.constantFrom('Pending', 'Completed', 'Cancelled'),
    }),
  );
  const signed = ({ amount_aed, transaction_type }: Posting): Fils =>
    filsOf(amount_aed) * (transaction_type === 'Credit' ? 1 : -1);
  const total = (lines: readonly Posting[]): Fils => lines.reduce((sum, line) => sum + signed(line), 0);

  it('should balance and be what came in, whatever is paid, refunded, taken back, priced anew or given to another', () => {
    const rate = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(rate, fc.array(step, { minLength: 1, maxLength: 20 }), (commission_rate, course) => {
        let booking = { ...of(500), vendor_id: 1 as number | null, commission_rate };
        let money = NOTHING;
        const [lines, payments]: [Posting[], { kind: PaymentKind; fils: Fils }[]] = [[], []];
        for (const each of course) {
          let isRefund = false;
          if (each.does === 'price') booking = { ...booking, payment_amount: aedOf(each.fils) };
          else if (each.does === 'vendor') booking = { ...booking, vendor_id: each.vendor_id };
          else if (each.does === 'status') booking = { ...booking, booking_status: each.booking_status };
          else {
            const most = each.does === 'Receipt' ? payableOf(booking, money) : (money.paid ?? 0);
            const fils = Math.ceil((most * each.share) / 100);
            if (fils === 0) continue;
            isRefund = each.does === 'Refund';
            payments.push({ kind: each.does, fils });
            money = recorded(booking, money, each.does, fils);
          }
          const stored = { ...booking, ...keptOf(money) };
          lines.push(...postingsFor(stored, lines, isRefund));
          expect(postingsFor(stored, lines)).toEqual([]);
          const came = payments.reduce((sum, { kind, fils }) => sum + (kind === 'Receipt' ? fils : -fils), 0);
          expect(total(lines)).toBe(0);
          expect(total(lines.filter(({ entry }) => entry === 'Booking' || entry === 'Refund'))).toBe(came);
          expect(total(lines.filter(({ entry }) => entry === 'Refund'))).toBe(0 - money.refunded);
          expect(came).toBe(money.paid ?? 0);
          const theirs = total(lines.filter(({ entry }) => entry === 'Vendor Share'));
          expect(theirs).toBe(booking.vendor_id === null ? 0 : 0 - (came - percentOf(came, commission_rate)));
          // Nothing goes below nothing, and nothing is due twice.
          expect(
            Math.min(came, money.waived, owedOf(booking, money), overpaidOf(booking, money)),
          ).toBeGreaterThanOrEqual(0);
          if (paymentStatusOf(booking, money) === 'Paid') expect(owedOf(booking, money)).toBe(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('rounding', () => {
  it('should take as much as it gives: what is below nothing rounds as what is above it', () => {
    expect([times(1, -0.5), times(1, 0.5), percentOf(-1, 50), percentOf(1, 50)]).toEqual([-1, 1, -1, 1]);
    const fils = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const hundredths = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100);
    fc.assert(
      fc.property(fils, hundredths, fils, (amount, factor, part) => {
        const mirrored = (one: Fils, other: Fils): void => expect(one + other).toBe(0);
        mirrored(times(amount, factor), times(-amount, factor));
        mirrored(times(amount, factor), times(amount, -factor));
        mirrored(percentOf(amount, factor), percentOf(-amount, factor));
        if (amount !== 0) mirrored(shareOf(part, 7, amount), shareOf(-part, 7, amount));
        mirrored(filsOf(factor), filsOf(-factor));
        for (const value of [times(amount, factor), percentOf(amount, factor), filsOf(factor)])
          expect(Object.is(value, -0)).toBe(false);
      }),
    );
  });
});
