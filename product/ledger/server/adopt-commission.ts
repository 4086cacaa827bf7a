import { adoptSince } from '../../../api/adopt-since.ts';
import { type Historian, Journal } from '../../../api/history/journal.ts';
import type { Adopting } from '../../../api/product.ts';
import type { Store } from '../../../api/store.ts';
import type { Condition, Id, Resource } from '../../../resources/language/index.ts';

/** Lines worked off in one transaction. */
const AT_ONCE = 200;

/** Commission that names nobody, of bookings a vendor has. */
const NAMELESS: Condition = {
  all: [
    { of: { column: 'entry' }, is: 'Commission' },
    { of: { column: 'vendor_id' }, empty: true },
    { of: { via: 'booking_id', to: 'bookings', value: { column: 'vendor_id' } }, empty: false },
  ],
};

const among = (ids: readonly Id[]): Condition => ({ all: [NAMELESS, { of: { column: 'id' }, in: ids }] });

/**
 * Names the vendor on lines of commission of before they named one: whoever has the booking, for
 * what was another's commission was taken back when it was handed over. Amounts and days stay.
 * Every host calls it at its start; an older version beside may write such lines until it is gone.
 */
export async function adoptCommission({ store, ...historian }: Adopting): Promise<void> {
  const lines = historian.registry.resources.transactions;
  if (!lines) return;
  await adoptSince({ store, now: historian.now }, { resource: lines, mark: 'commission_adopted' }, async (ids) => {
    if (!ids) while ((await nameSome(store, historian, lines, NAMELESS)) === AT_ONCE);
    else
      for (let at = 0; at < ids.length; at += AT_ONCE)
        await nameSome(store, historian, lines, among(ids.slice(at, at + AT_ONCE)));
  });
}

/** Names the vendors of some such lines, and says of how many. */
async function nameSome(store: Store, historian: Historian, lines: Resource, where: Condition): Promise<number> {
  const found = await store.rows({ from: lines.name, where, fields: {}, page: { start: 0, end: AT_ONCE } });
  if (found.length === 0) return 0;
  await store.transaction(async (tx) => {
    const journal = new Journal(historian, { by: null, screen: null });
    for (const line of await tx.find({ from: lines.name, where: among(found.map(({ id }) => id)) })) {
      const booking = await tx.get('bookings', Number(line.booking_id));
      const updated = await tx.update(lines.name, line.id, { vendor_id: booking?.vendor_id ?? null });
      journal.note(lines, line, updated, { event: 'updated' }, 'kept');
    }
    await journal.keep(tx);
  });
  return found.length;
}
