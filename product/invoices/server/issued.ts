import type { Reader } from '../../../api/store.ts';
import type { Id, RecordData } from '../../../resources/language/index.ts';

/** Where papers lie. */
export const ISSUED = 'invoices';

/** What was issued for a record, in order: an invoice, what corrected it, the next invoice. */
export const issuedFor = (reader: Reader, id: Id): Promise<readonly RecordData[]> =>
  reader.find({ from: ISSUED, where: { of: { column: 'booking_id' }, is: id } });

/** The invoice that no credit note took back. */
export async function currentInvoice(reader: Reader, id: Id): Promise<RecordData | undefined> {
  const last = (await issuedFor(reader, id)).at(-1);
  return last?.kind === 'invoice' ? last : undefined;
}
