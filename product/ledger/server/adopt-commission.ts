import { Journal } from '../../../api/history/journal.ts';
import type { Adopting } from '../../../api/product.ts';
import type { Condition } from '../../../resources/language/index.ts';

const LINES = 'transactions';
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

/**
 * Names the vendor on lines of commission of before they named one: whoever has the booking, for
 * what was another's commission was taken back when it was handed over. Amounts and days stay.
 * Every host calls it at its start; an older version beside may write such lines until it is gone.
 */
export async function adoptCommission({ store, ...historian }: Adopting): Promise<void> {
  const lines = historian.registry.resources[LINES];
  if (!lines) return;
  for (;;) {
    const asked = { from: LINES, where: NAMELESS, fields: {}, page: { start: 0, end: AT_ONCE } };
    const ids = (await store.rows(asked)).map(({ id }) => id);
    if (ids.length === 0) return;
    await store.transaction(async (tx) => {
      const journal = new Journal(historian, { by: null, screen: null });
      const those = await tx.find({ from: LINES, where: { all: [NAMELESS, { of: { column: 'id' }, in: ids }] } });
      for (const line of those) {
        const booking = await tx.get('bookings', Number(line.booking_id));
        const updated = await tx.update(LINES, line.id, { vendor_id: booking?.vendor_id ?? null });
        journal.note(lines, line, updated, { event: 'updated' }, 'kept');
      }
      await journal.keep(tx);
    });
  }
}
