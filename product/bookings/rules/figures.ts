import { moneyOf, owedOf, paymentStatusOf } from '../../ledger/rules/payments.ts';
import { aedOf, type Fils, filsOf, shareOf, times } from '../../rules/money.ts';
import { idIn, isNothing, numberIn, textIn, type Values } from '../../rules/values.ts';
import type { FrozenPrice } from './order.ts';

/**
 * Derived values: assignment, cost of additional time (spec part 1 §5: the service price times the
 * hours), amounts, payment status, progress, map point.
 */
export function figuresOf(value: Values, stored: Values | undefined, now: Date) {
  const additional = times(filsOf(numberIn(value.service_price)), numberIn(value.additional_hours));
  const payment_amount = aedOf(filsOf(numberIn(value.service_amount)) + additional);
  const [owing, money] = [{ ...value, payment_amount }, moneyOf(value)];
  return {
    assignment_status: isNothing(value.vendor_id) && isNothing(value.driver_id) ? 'Unassigned' : 'Assigned',
    additional_amount: aedOf(additional),
    payment_amount,
    owed_amount: aedOf(owedOf(owing, money)),
    payment_status: paymentStatusOf(owing, money),
    ...pricedOf(value.priced, additional),
    ...courseOf(value, stored, now),
    ...placeOf(value, stored),
  };
}

/** Discount before tax, and tax with additional time; empty for agreed prices. */
function pricedOf(priced: unknown, additional: Fils) {
  const { lines, tax, vat } = (priced ?? {}) as Partial<FrozenPrice>;
  if (!lines || tax === undefined || vat === undefined) return { service_discount: null, vat_amount: null };
  const off = lines.reduce((sum, { discount, net }) => sum + discount + Math.max(0, -net), 0);
  const hundredths = Math.round(tax * 100);
  return {
    service_discount: aedOf(off),
    vat_amount: aedOf(vat + shareOf(additional, hundredths, 10_000 + hundredths)),
  };
}

const COURSE = ['Pending', 'Assigned', 'Ongoing', 'Completed'];
function courseOf(value: Values, stored: Values | undefined, now: Date) {
  const initial = {
    order_status: textIn(value.order_status),
    request_accepted_at: textIn(value.request_accepted_at),
    service_started_at: textIn(value.service_started_at),
    service_completed_at: textIn(value.service_completed_at),
    job_verified_at: textIn(value.job_verified_at),
  };
  if (value.booking_status === stored?.booking_status) return initial;
  // Work that was begun and called off was begun.
  if (value.booking_status === 'Cancelled') return { ...initial, service_completed_at: null, job_verified_at: null };
  const reached = COURSE.indexOf(String(value.booking_status));
  const known = (field: keyof typeof initial, state: string): string | null =>
    reached < COURSE.indexOf(state) ? null : (initial[field] ?? now.toISOString());
  const isUndecided = initial.order_status === 'Pending' || initial.order_status === 'Processing';
  const accepted =
    reached > 0 && isUndecided
      ? { order_status: 'Accepted', request_accepted_at: known('request_accepted_at', 'Assigned') }
      : {};
  return {
    ...initial,
    ...accepted,
    service_started_at: known('service_started_at', 'Ongoing'),
    service_completed_at: known('service_completed_at', 'Completed'),
    job_verified_at: reached < COURSE.indexOf('Completed') ? null : initial.job_verified_at,
  };
}

function placeOf(value: Values, stored: Values | undefined) {
  const at = { latitude: idIn(value.latitude), longitude: idIn(value.longitude) };
  const isMoved = stored !== undefined && differs(value.address, stored.address);
  const isTold = isMoved && (differs(at.latitude, stored.latitude) || differs(at.longitude, stored.longitude));
  return isMoved && !isTold ? { latitude: null, longitude: null } : at;
}

const differs = (one: unknown, other: unknown): boolean => (one ?? null) !== (other ?? null);
