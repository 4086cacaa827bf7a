import type { Reader } from '../../../api/store.ts';
import { house } from '../../../resources/house.ts';
import type { Id, RecordData } from '../../../resources/language/index.ts';
import { textIn } from '../../rules/values.ts';
import type { Supplier } from '../rules/paper.ts';

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

/** The supplier on a Dubai day: the last effective one, else the default. */
export async function supplierOn(reader: Reader, day: string): Promise<Supplier> {
  const [found] = await reader.rows({
    from: 'suppliers',
    where: { of: { column: 'valid_from' }, to: day },
    fields: Object.fromEntries(['supplier_name', 'address', 'trn'].map((column) => [column, { column }])),
    sort: [{ of: { column: 'valid_from' }, order: 'desc' }],
    page: { start: 0, end: 1 },
  });
  return {
    name: textIn(found?.supplier_name) ?? house.name,
    address: textIn(found?.address),
    trn: textIn(found?.trn),
  };
}
