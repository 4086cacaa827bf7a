import { type Reviewing, reviewed } from '../../../../api/requirements/load.ts';
import type { Id } from '../../../../resources/language/index.ts';
import { english } from '../../../../resources/language/message.ts';
import { stopsOf } from '../../rules/stops.ts';

/** What stops payouts to a vendor besides what `stopOf` asks of the vendor itself, in words. */
export async function payoutStops(at: Reviewing, vendor: Id): Promise<readonly string[]> {
  const { vendors } = at.registry.resources;
  const found = vendors && (await reviewed(at, vendors, vendor));
  const stop = stopsOf(found?.entries ?? []).find(({ what }) => what === 'payouts');
  return (stop?.because ?? []).map(english);
}
