import type { HandlerInput, RecordHandler } from '../../../api/handlers/handler.ts';
import { house } from '../../../resources/house.ts';
import type { Id, RecordData } from '../../../resources/language/index.ts';
import { type Posting, postingsFor } from '../rules/ledger.ts';

/**
 * Keeps the ledger with a booking, in the transaction that writes it: where what was paid goes when
 * it is another's work. What comes in and goes out is posted with its payment.
 */
export const postLedger: RecordHandler = async (asked) => {
  await postLines(asked, asked.record);
  return undefined;
};

/**
 * Adds the lines by which the ledger says of a booking what was paid for it, and whose share that
 * is at the rate the booking was made with. Lines are only ever added, and undone by nothing.
 * `payment`: the payment they follow from.
 */
export async function postLines(
  { context, write }: Pick<HandlerInput, 'context' | 'write'>,
  booking: RecordData,
  payment?: { readonly id: Id; readonly isRefund: boolean },
): Promise<void> {
  const ledger = write.keeping('transactions');
  const where = { of: { column: 'booking_id' }, is: Number(booking.id) };
  const posted = (await write.tx.find({ from: 'transactions', where })) as unknown as readonly Posting[];
  for (const [at, posting] of postingsFor(booking, posted, payment?.isRefund).entries()) {
    await ledger.insert({
      ...posting,
      booking_id: booking.id,
      payment_id: payment?.id ?? null,
      transaction_id: `TXN-${booking.id}-${posted.length + at + 1}`,
      transaction_date: context.now().toISOString(),
      transaction_to: await payee(posting, booking, (collection, id) => write.tx.get(collection, id)),
    });
  }
}

/** Who is paid by a line, or to whom what it says goes back. */
async function payee(
  { entry, vendor_id }: Posting,
  { customer_id }: RecordData,
  get: (collection: string, id: number) => Promise<RecordData | undefined>,
): Promise<string> {
  if (entry === 'Vendor Share' && vendor_id !== null)
    return String((await get('vendors', vendor_id))?.company_or_vendor_name ?? '');
  if (entry !== 'Refund') return house.short;
  const customer = await get('customers', Number(customer_id));
  return [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
}
