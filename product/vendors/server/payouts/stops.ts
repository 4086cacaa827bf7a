import { type Reviewing, reviewedEach } from '../../../../api/requirements/load.ts';
import type { Id } from '../../../../resources/language/index.ts';
import type { Message } from '../../../../resources/language/message.ts';
import { stopsOf } from '../../rules/stops.ts';

/** Payout stops besides `stopOf`: expired documents, unapproved bank details. */
export async function payoutStops(at: Reviewing, ids: readonly Id[]): Promise<ReadonlyMap<Id, readonly Message[]>> {
  const { vendors } = at.registry.resources;
  const found = vendors ? await reviewedEach(at, vendors, ids) : new Map();
  return new Map(
    [...found].map(([id, entries]) => [id, stopsOf(entries).find(({ what }) => what === 'payouts')?.because ?? []]),
  );
}
