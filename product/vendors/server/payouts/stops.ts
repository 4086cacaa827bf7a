import type { Reader } from '../../../../api/store.ts';
import { dayOf, type Id } from '../../../../resources/language/index.ts';

/**
 * What stops payouts to a vendor besides what `stopOf` asks of the vendor itself: papers that were
 * approved once and have ended, by name, as long as none that was approved stands in their place.
 */
export async function stopsOf(reader: Reader, vendor: Id, now: Date): Promise<readonly string[]> {
  const papers = await reader.rows({
    from: 'vendor_documents',
    where: {
      all: [
        { of: { column: 'vendor_id' }, is: vendor },
        { of: { column: 'replaced_by' }, empty: true },
        {
          any: [
            { of: { column: 'status' }, is: 'Expired' },
            {
              all: [
                { of: { column: 'status' }, is: 'Approved' },
                { of: { column: 'expiry_date' }, below: dayOf(now) },
              ],
            },
          ],
        },
      ],
    },
    fields: { name: { via: 'document_type_id', to: 'document_types', value: { column: 'name' } } },
  });
  return papers.map(({ name }) => `${String(name)} has expired`);
}
