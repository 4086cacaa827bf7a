import { type Posting, postingsFor } from '../../domain/bookings/ledger.ts';
import { house } from '../../resources/house.ts';
import type { RecordData } from '../../resources/language/index.ts';
import type { RecordHandler } from '../handlers/asked.ts';

/**
 * Keeps the ledger with a booking, in the transaction that writes it: what came in once it is paid, the vendor's share and the
 * commission at the rate the booking was made with; and all of it back once it is not paid any more, by whichever move or undo.
 * Lines are only ever added.
 */
export const postLedger: RecordHandler = async ({ context, record, write }) => {
  const ledger = write.of('transactions');
  const where = { of: { column: 'booking_id' }, is: Number(record.id) };
  const posted = (await write.tx.find({ from: 'transactions', where })) as unknown as readonly Posting[];
  const postings = postingsFor(record, posted);
  for (const [at, posting] of postings.entries()) {
    await ledger.insert({
      ...posting,
      booking_id: record.id,
      transaction_id: `TXN-${record.id}-${posted.length + at + 1}`,
      transaction_date: context.now().toISOString(),
      transaction_to: await payee(posting, record, (collection, id) => write.tx.get(collection, id)),
    });
  }
  return undefined;
};

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
