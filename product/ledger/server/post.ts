import type { HandlerInput, RecordHandler } from '../../../api/records/handler.ts';
import { house } from '../../../resources/house.ts';
import type { Id, RecordData } from '../../../resources/language/index.ts';
import { type Posting, postingsFor } from '../rules/ledger.ts';

/** Updates the ledger when a booking changes hands; payments post themselves. */
export const postLedger: RecordHandler = async (input) => {
  await postLines(input, input.record);
  return undefined;
};

/** Appends ledger lines at the frozen rate; never undone. `payment`: their cause. */
export async function postLines(
  { context, write }: Pick<HandlerInput, 'context' | 'write'>,
  booking: RecordData,
  payment?: { readonly id: Id; readonly isRefund: boolean },
): Promise<void> {
  const ledger = write.asDerived('transactions');
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
