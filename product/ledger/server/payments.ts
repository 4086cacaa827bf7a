import { confirmFirst, conflicting, invalid } from '../../../api/errors.ts';
import type { HandlerInput, RecordHandler } from '../../../api/records/handler.ts';
import { house } from '../../../resources/house.ts';
import type { RecordData, Value } from '../../../resources/language/index.ts';
import { english, type Message, message } from '../../../resources/language/message.ts';
import { figuresOf } from '../../bookings/rules/figures.ts';
import { aedOf, aedText, type Fils, filsOf } from '../../rules/money.ts';
import { dueOf, isPaid, keptOf, moneyOf, owedOf, type PaymentKind, payableOf, recorded } from '../rules/payments.ts';
import { postLines } from './post.ts';

const PAYMENTS = 'payments';
const BOOKINGS = 'bookings';

/** Records a receipt, by default all owed. @throws ApiError 422 above it, 409 if nothing. */
export const takePayment: RecordHandler = async (input) => {
  const { record: booking, answers } = input;
  const money = moneyOf(booking);
  const most = payableOf(booking, money);
  const given = amountIn(answers.amount);
  if (given === undefined && most === 0) throw conflicting(paidUp(booking));
  const tooMuch = most === 0 ? paidUp(booking) : message('At most {most} can still be paid', { most: worded(most) });
  if (given !== undefined && given > most) throw invalid({ amount: [english(tooMuch)] });
  const owed = owedOf(booking, money);
  const { method = null, note = null } = answers;
  await record(input, booking, { kind: 'Receipt', amount: given ?? (owed || most), method, note });
  return undefined;
};

/** Reverses mistaken receipts until unpaid. @throws ApiError 409 if refunded, or none. */
export const takeBackPayment: RecordHandler = async (input) => {
  const { tx } = input;
  let booking = input.record;
  const stored = await tx.find({ from: PAYMENTS, where: { of: { column: 'booking_id' }, is: Number(booking.id) } });
  const removed = new Set(stored.map(({ reverses_id }) => reverses_id));
  for (const receipt of stored.toReversed()) {
    if (!isPaid(booking, moneyOf(booking))) break;
    if (receipt.kind !== 'Receipt' || removed.has(receipt.id)) continue;
    const amount = filsOf(Number(receipt.amount));
    if (amount > (moneyOf(booking).paid ?? 0))
      throw conflicting(message('This payment cannot be taken back: some of it was refunded already.'));
    const { id: reverses_id, method = null } = receipt;
    booking = await record(input, booking, { kind: 'Reversal', amount, method, reverses_id });
  }
  if (isPaid(booking, moneyOf(booking))) throw conflicting(message('There is no payment that could be taken back.'));
  return undefined;
};

/** Refunds or retains money. @throws ApiError 403 `confirm_first`; 422 above the receipts. */
export const giveBack: RecordHandler = async (input) => {
  const { record: booking, session, answers } = input;
  const { money: decision, refund_amount, amount, refund_reason } = answers;
  const paid = moneyOf(booking).paid ?? 0;
  const given = amountIn(decision === 'Refund Part' ? refund_amount : amount);
  const wanted = decision === 'Refund All' ? paid : given;
  if (wanted === undefined || decision === 'Keep') return undefined;
  const tooMuch = message('At most {most} came in and can be given back', { most: worded(paid) });
  if (wanted > paid) throw invalid({ [decision === 'Refund Part' ? 'refund_amount' : 'amount']: [english(tooMuch)] });
  if (!session.confirmed) throw confirmFirst();
  await record(input, booking, {
    kind: 'Refund',
    amount: wanted,
    note: refund_reason ?? booking.reason ?? booking.approval_notes ?? null,
  });
  return undefined;
};

type Payment = {
  readonly kind: PaymentKind;
  readonly amount: Fils;
  readonly method?: Value;
  readonly note?: Value;
  readonly reverses_id?: Value;
};

/** Stores a payment, booking amounts and ledger lines; never undone with others. */
async function record(
  { write, context, session }: HandlerInput,
  booking: RecordData,
  payment: Payment,
): Promise<RecordData> {
  const { kind, amount, method = null, note = null, reverses_id = null } = payment;
  const now = context.now();
  const stored = await write.asDerived(PAYMENTS).insert({
    booking_id: booking.id,
    vendor_id: booking.vendor_id ?? null,
    kind,
    amount: aedOf(amount),
    method,
    note,
    reverses_id,
    paid_at: now.toISOString(),
    recorded_by: [session.user.first_name, session.user.last_name].filter(Boolean).join(' '),
  });
  const held = keptOf(recorded(booking, moneyOf(booking), kind, amount));
  const { owed_amount, payment_status } = figuresOf({ ...booking, ...held }, booking, now);
  const patch = { ...held, owed_amount, payment_status };
  const after = await write.asDerived(BOOKINGS).update(booking, patch);
  await postLines({ context, write }, after, { id: stored.id, isRefund: kind === 'Refund' });
  return after;
}

const amountIn = (value: Value | undefined): Fils | undefined =>
  typeof value === 'number' ? filsOf(value) : undefined;

const worded = (fils: Fils): string => `${house.currency} ${aedText(fils)}`;

function paidUp(booking: RecordData): Message {
  const paid = worded(moneyOf(booking).paid ?? 0);
  const due = dueOf(booking);
  if (due === 0) return message('This booking has nothing to pay');
  return message('Nothing is owed: {paid} of {due} are paid already', { paid, due: worded(due) });
}
