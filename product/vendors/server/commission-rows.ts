import type { Reader } from '../../../api/store.ts';
import type { Id, RecordData } from '../../../resources/language/index.ts';
import type { CommissionRow } from '../rules/commission.ts';

export const COMMISSIONS = 'vendor_commissions';

/** A rate with who set it and agreed to it. */
export type StoredCommission = CommissionRow & RecordData;

/** All rates that were ever set for a vendor, in the order they were set. */
export async function commissionsOf(reader: Reader, vendor: Id): Promise<readonly StoredCommission[]> {
  const where = { of: { column: 'vendor_id' }, is: Number(vendor) };
  return (await reader.find({ from: COMMISSIONS, where })) as unknown as readonly StoredCommission[];
}
