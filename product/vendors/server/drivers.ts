import { Journal } from '../../../api/history/journal.ts';
import type { Adopting } from '../../../api/product.ts';
import type { Condition, RecordData, Value } from '../../../resources/language/index.ts';

const VENDORS = 'vendors';

/** What a toggle left, by the text it is read as. */
const ANSWERS: { readonly [held: string]: string } = { true: 'Yes', false: 'No' };

/**
 * What a vendor of before answers: whoever did not hand its profile in was never asked, so that
 * `false` was nobody's answer. undefined: it holds an answer, or none.
 */
export function answerOf({ have_drivers, admin_approval }: RecordData): Value | undefined {
  const answer = ANSWERS[String(have_drivers)];
  if (answer === undefined) return undefined;
  return answer === 'No' && admin_approval === 'PENDING_FROM_VENDOR' ? null : answer;
}

/** Vendors of before the question was asked are given their answers: at each start, those left. */
export async function adoptDrivers({ store, ...historian }: Adopting): Promise<void> {
  const vendors = historian.registry.resources[VENDORS];
  if (!vendors?.fields.have_drivers) return;
  const where: Condition = { of: { column: 'have_drivers' }, in: Object.keys(ANSWERS) };
  const left = await store.find({ from: VENDORS, where });
  if (left.length === 0) return;
  await store.transaction(async (tx) => {
    const journal = new Journal(historian, { by: null, screen: null });
    for (const vendor of await tx.find({ from: VENDORS, where })) {
      const updated = await tx.update(VENDORS, vendor.id, { have_drivers: answerOf(vendor) ?? null });
      journal.note(vendors, vendor, updated, { event: 'updated' }, 'kept');
    }
    await journal.keep(tx);
  });
}
