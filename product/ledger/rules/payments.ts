import { aedOf, type Fils, filsOf } from '../../rules/money.ts';
import { REFUSED } from '../../rules/slot.ts';
import { numberIn, type Values } from '../../rules/values.ts';

/** Payment kinds: money in, money back, or the reversal of a false receipt. */
const PAYMENT_KINDS = ['Receipt', 'Refund', 'Reversal'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What became of the money of a booking, in fils. */
export type Money = {
  /** What came in, less what was given or taken back; null: nothing was ever recorded. */
  readonly paid: Fils | null;
  /** What was given back, in all. */
  readonly refunded: Fils;
  /** What was given back though it was to be paid: nobody asks for it again. */
  readonly waived: Fils;
};

/** The money of a booking as it stands in its record. */
export const moneyOf = ({ paid_amount, refunded_amount, waived_amount }: Values): Money => ({
  paid: typeof paid_amount === 'number' ? filsOf(paid_amount) : null,
  refunded: aed(refunded_amount),
  waived: aed(waived_amount),
});

/** The same as it is kept there. */
export const keptOf = ({ paid, refunded, waived }: Money) => ({
  paid_amount: paid === null ? null : aedOf(paid),
  refunded_amount: aedOf(refunded),
  waived_amount: aedOf(waived),
});

/** What a booking comes to: nothing once nobody will come. */
export const dueOf = ({ payment_amount, booking_status, order_status }: Values): Fils =>
  booking_status === 'Cancelled' || order_status === REFUSED ? 0 : aed(payment_amount);

/** The most that can still be paid for a booking: what was waived may come in after all. */
export const payableOf = (booking: Values, { paid }: Money): Fils => Math.max(0, dueOf(booking) - (paid ?? 0));

/** What a booking still owes. */
export const owedOf = (booking: Values, money: Money): Fils => Math.max(0, payableOf(booking, money) - money.waived);

/** What came in beyond what a booking comes to, and is to be given back or kept. */
export const overpaidOf = (booking: Values, { paid, waived }: Money): Fils =>
  Math.max(0, (paid ?? 0) - Math.max(0, dueOf(booking) - waived));

/** The money of a booking once a payment of so much is recorded of it. */
export function recorded(booking: Values, money: Money, kind: PaymentKind, amount: Fils): Money {
  const before = money.paid ?? 0;
  if (kind === 'Refund') {
    const waived = money.waived + Math.max(0, amount - overpaidOf(booking, money));
    return { paid: before - amount, refunded: money.refunded + amount, waived };
  }
  const paid = before + (kind === 'Receipt' ? amount : -amount);
  // What was waived and came in after all is waived no more.
  return {
    ...money,
    paid,
    waived: kind === 'Receipt' ? Math.min(money.waived, payableOf(booking, { ...money, paid })) : money.waived,
  };
}

/** Whether nothing is owed of what was paid, be it that some of it was given back. */
export const isPaid = (booking: Values, money: Money): boolean =>
  owedOf(booking, money) === 0 && money.paid !== null && money.paid > 0;

/**
 * The payment status (part 1 §4): 'Paid', 'Unpaid' once recorded or done, null ('No Payment')
 * before, 'Refunded', 'Partially Refunded'.
 */
export function paymentStatusOf(
  booking: Values,
  money: Money,
): 'Paid' | 'Unpaid' | 'Partially Refunded' | 'Refunded' | null {
  const { paid, refunded, waived } = money;
  if (owedOf(booking, money) > 0) return paid !== null || booking.booking_status === 'Completed' ? 'Unpaid' : null;
  if (!isPaid(booking, money)) return refunded > 0 ? 'Refunded' : null;
  return waived > 0 || (refunded > 0 && dueOf(booking) === 0) ? 'Partially Refunded' : 'Paid';
}

const aed = (value: unknown): Fils => filsOf(numberIn(value));
