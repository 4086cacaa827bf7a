import { allConditions } from '../../../api/confine.ts';
import type { Reader } from '../../../api/store.ts';
import type { Condition, Source } from '../../../resources/language/index.ts';
import type { Lapsing } from '../rules/lapsed.ts';
import { PAPERS } from './papers.ts';

const column = (name: string): Source => ({ column: name });
const ofType = (name: string): Source => ({ via: 'document_type_id', to: 'document_types', value: column(name) });
const ofVendor = (name: string): Source => ({ via: 'vendor_id', to: 'vendors', value: column(name) });

/**
 * The current papers of vendors that count no more on a day, or today, by vendor: by the dates
 * alone, whatever a job has made of them. One that waits to take its place changes nothing until it
 * is approved. One statement. `ids`: of these vendors only.
 */
export async function lapsingPapers(
  reader: Reader,
  { ids, day, today }: { readonly ids?: readonly number[] | undefined; readonly day: string; readonly today: string },
): Promise<ReadonlyMap<number, readonly Lapsing[]>> {
  const counted: Condition = {
    all: [
      { of: column('expiry_date'), below: day > today ? day : today },
      { of: column('status'), in: ['Approved', 'Expired'] },
      { of: column('replaced_by'), empty: true },
      // What nobody asks of such a vendor any more stops nothing.
      { of: ofType('is_active'), is: true },
      { of: ofType('vendor_type'), is: { source: ofVendor('vendor_type') } },
    ],
  };
  const rows = await reader.rows({
    from: PAPERS,
    where: allConditions(counted, ids && { of: column('vendor_id'), in: ids }) ?? counted,
    fields: { vendor_id: column('vendor_id'), until: column('expiry_date'), paper: ofType('name') },
    sort: [{ of: column('expiry_date'), order: 'asc' }],
  });
  const found = new Map<number, Lapsing[]>();
  for (const { vendor_id, until, paper } of rows) {
    const vendor = Number(vendor_id);
    const all = found.get(vendor) ?? [];
    all.push({ paper: String(paper ?? ''), until: String(until), isOver: String(until) < today });
    found.set(vendor, all);
  }
  return found;
}
