import { allConditions } from '../../../api/confine.ts';
import { waivedOf } from '../../../api/requirements/facts.ts';
import { type Reviewing, reviewedEach } from '../../../api/requirements/load.ts';
import type { Condition, Source } from '../../../resources/language/index.ts';
import type { Lapsing } from '../rules/stops.ts';
import { PAPERS } from './papers.ts';

const column = (name: string): Source => ({ column: name });
const ofType = (name: string): Source => ({ via: 'document_type_id', to: 'document_types', value: column(name) });
const ofVendor = (name: string): Source => ({ via: 'vendor_id', to: 'vendors', value: column(name) });

/**
 * Documents expired on a day, by date alone; not replacements, or ones waived after expiry. At most
 * two queries. `ids`: only these.
 */
export async function lapsingPapers(
  at: Reviewing,
  { ids, day, today }: { readonly ids?: readonly number[] | undefined; readonly day: string; readonly today: string },
): Promise<ReadonlyMap<number, readonly Lapsing[]>> {
  const counted: Condition = {
    all: [
      { of: column('expiry_date'), below: day > today ? day : today },
      { of: column('status'), in: ['Approved', 'Expired'] },
      { of: column('replaced_by'), empty: true },
      // What nobody asks of such a vendor any more stops nothing.
      { of: ofType('is_active'), is: true },
      { of: ofType('required_fields'), is: 'expiry_date' },
      { of: ofType('vendor_type'), is: { source: ofVendor('vendor_type') } },
    ],
  };
  const rows = await at.reader.rows({
    from: PAPERS,
    where: allConditions(counted, ids && { of: column('vendor_id'), in: ids }) ?? counted,
    fields: {
      vendor_id: column('vendor_id'),
      type: column('document_type_id'),
      until: column('expiry_date'),
      paper: ofType('name'),
    },
    sort: [{ of: column('expiry_date'), order: 'asc' }],
  });
  const passed = await passedOf(at, new Set(rows.map(({ vendor_id }) => Number(vendor_id))));
  const found = new Map<number, Lapsing[]>();
  for (const { vendor_id, type, until, paper } of rows) {
    const vendor = Number(vendor_id);
    if (String(until) < today && passed.has(`${vendor}/${type}`)) continue;
    const all = found.get(vendor) ?? [];
    all.push({ paper: String(paper ?? ''), until: String(until), isOver: String(until) < today });
    found.set(vendor, all);
  }
  return found;
}

async function passedOf(at: Reviewing, vendors: ReadonlySet<number>): Promise<ReadonlySet<string>> {
  const resource = at.registry.resources.vendors;
  const those = resource ? await waivedOf(at.reader, resource, [...vendors]) : [];
  if (!resource || those.length === 0) return new Set();
  const reviewed = await reviewedEach(at, resource, those);
  return new Set(
    [...reviewed].flatMap(([vendor, entries]) =>
      entries.flatMap(({ of, name, status }) =>
        of === 'papers' && status === 'waived' ? [`${vendor}/${name.slice('papers/'.length)}`] : [],
      ),
    ),
  );
}
