import { type Reviewing, reviewed } from '../../../../api/requirements/load.ts';
import { type Id, isStopping } from '../../../../resources/language/index.ts';

/**
 * What stops payouts to a vendor besides what `stopOf` asks of the vendor itself, by what is asked
 * for: a paper that has lapsed, bank details that were changed and nobody signed off.
 */
export async function stopsOf(at: Reviewing, vendor: Id): Promise<readonly string[]> {
  const { vendors } = at.registry.resources;
  const found = vendors && (await reviewed(at, vendors, vendor));
  const stopping = (found?.entries ?? []).filter((entry) => entry.stops.includes('payouts') && isStopping(entry));
  return stopping.map(({ label, status }) => `${label} ${status === 'lapsed' ? 'has lapsed' : 'is to be confirmed'}`);
}
