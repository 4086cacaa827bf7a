import type { Supplier } from '../../domain/invoice/paper.ts';
import { house } from '../../resources/house.ts';
import type { Reader } from '../plan.ts';

/** Who issues papers on a Dubai day. */
export async function supplierOn(_reader: Reader, _day: string): Promise<Supplier> {
  return { name: house.name, address: null, trn: null };
}
