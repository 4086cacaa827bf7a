/** A booking's amounts, payments (`payments.ts`) and their moves. */

/** Whoever calls off what is paid says what becomes of the money. */
export const money = [{ field: 'money' }, { field: 'refund_amount' }] as const;
/** What was not called off: nobody pays for what nobody comes for, and it comes to nothing. */
export const counted = { order_status: { not: 'Rejected' }, booking_status: { not: 'Cancelled' } } as const;

const accounts = ['payment_amount', 'paid_amount', 'refunded_amount', 'owed_amount'] as const;

/** Nothing is owed of what was paid, be it that some of it was given back. */
export const paid = { payment_status: { in: ['Paid', 'Partially Refunded'] } } as const;

/** The sentences of spec part 1 §8. */
const payment = (status: string) =>
  ({ done: `Payment status updated to ${status}`, failed: 'Failed to update payment status' }) as const;

/** What it holds of its money. The server alone writes it; what is transient is only entered. */
export const moneyFields = {
  payment_amount: { kind: 'money' },
  /** What was taken off what was booked, and the tax in what it comes to. */
  service_discount: { kind: 'money', label: 'Service Discount' },
  vat_amount: { kind: 'money', label: 'VAT / Tax' },
  /** No coupons are given out yet: whatever takes one in writes it here. */
  coupon_discount: { kind: 'money', label: 'Coupon Discount', default: 0 },
  /** What came in, less what was given back. Nothing until anything was recorded. */
  paid_amount: { kind: 'money', label: 'Amount Paid' },
  refunded_amount: { kind: 'money', label: 'Refunded', default: 0 },
  /** Given back though it was to be paid: nobody asks for it again. */
  waived_amount: { kind: 'money', label: 'Waived', default: 0 },
  owed_amount: { kind: 'money', label: 'Owed' },
  payment_status: { kind: 'choice', of: 'payment_status' },
  amount: { kind: 'money', min: 0.01, transient: true },
  method: { kind: 'choice', label: 'Paid By', of: 'payment_method', transient: true },
  note: { kind: 'textarea', maxLength: 500, transient: true },
  refund_reason: { kind: 'textarea', label: 'Reason', maxLength: 500, transient: true },
  money: {
    kind: 'choice',
    label: 'What Was Paid',
    of: 'money_decision',
    visibleWhen: { booking_status: { is: 'Cancelled' }, paid_amount: { above: 0 } },
    requiredWhen: { rule: { paid_amount: { above: 0 } }, message: 'Please say what happens to the money' },
    transient: true,
  },
  refund_amount: {
    kind: 'money',
    label: 'Refund',
    min: 0.01,
    visibleWhen: { money: { is: 'Refund Part' } },
    required: 'Please say how much is given back',
    transient: true,
  },
} as const;

export const moneyMoves = [
  {
    name: 'payments',
    label: 'Add Payment',
    when: counted,
    inputs: [
      { field: 'amount', required: 'Amount is required', initialValue: { field: 'owed_amount' } },
      { field: 'method' },
      { field: 'note' },
    ],
    showFields: accounts,
    handlers: ['take-payment'],
    messages: { done: 'Payment recorded successfully', failed: 'Failed to record the payment' },
  },
  {
    name: 'mark-paid',
    when: { all: [counted, { none: [paid] }] },
    handlers: ['take-payment'],
    messages: payment('Paid'),
  },
  {
    name: 'mark-unpaid',
    when: paid,
    handlers: ['take-back-payment'],
    messages: payment('Unpaid'),
  },
  {
    name: 'refund',
    when: { paid_amount: { above: 0 } },
    inputs: [
      { field: 'amount', required: 'Amount is required', initialValue: { field: 'paid_amount' } },
      { field: 'refund_reason', required: 'Reason is required' },
    ],
    showFields: accounts,
    dialog: 'refund',
    handlers: ['give-back'],
    danger: true,
    messages: { done: 'Payment refunded successfully', failed: 'Failed to refund the payment' },
  },
] as const;

/** Its payments, on its page. */
export const paymentList = {
  of: 'payments',
  by: 'booking_id',
  columns: ['id', 'paid_at', 'kind', 'amount', 'method', 'note'],
  secondLine: { paid_at: ['recorded_by'] },
  headings: { id: 'ID' },
  missing: { method: 'Not said', note: 'No Notes provided' },
  pageSize: 10,
} as const;
