import { adoptSince } from '../../../api/adopt-since.ts';
import { type Historian, Journal } from '../../../api/history/journal.ts';
import type { Adopting } from '../../../api/product.ts';
import type { Store } from '../../../api/store.ts';
import type { Condition, Id, Resource } from '../../../resources/language/index.ts';
import { filsOf } from '../../rules/money.ts';
import { pricedOf } from '../rules/figures.ts';

/** Bookings worked off in one transaction. */
const AT_ONCE = 200;

/** Booked at a frozen price, of before its discount and tax were noted beside it. */
const UNNOTED: Condition = {
  all: [
    { of: { column: 'vat_amount' }, empty: true },
    { of: { column: 'priced' }, empty: false },
  ],
};

/**
 * Notes the discount and the tax of bookings of before both were, as their frozen price says, so
 * that reports count them. What was agreed by word has neither, and keeps none. Every host calls it
 * at its start; an older version beside may write such bookings until it is gone.
 */
export async function adoptPriced({ store, ...historian }: Adopting): Promise<void> {
  const bookings = historian.registry.resources.bookings;
  if (!bookings?.fields.vat_amount) return;
  await adoptSince({ store, now: historian.now }, { resource: bookings, mark: 'priced_adopted' }, async (ids) => {
    if (ids)
      for (let at = 0; at < ids.length; at += AT_ONCE)
        await noteThose(store, historian, bookings, ids.slice(at, at + AT_ONCE));
    else await noteAll(store, historian, bookings);
  });
}

async function noteAll(store: Store, historian: Historian, bookings: Resource): Promise<void> {
  const sort = [{ of: { column: 'id' }, order: 'asc' as const }];
  for (let after = 0; ; ) {
    const where: Condition = { all: [UNNOTED, { of: { column: 'id' }, above: after }] };
    const rows = await store.rows({ from: bookings.name, where, fields: {}, sort, page: { start: 0, end: AT_ONCE } });
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await noteThose(store, historian, bookings, ids);
    after = Number(ids.at(-1));
  }
}

async function noteThose(store: Store, historian: Historian, bookings: Resource, ids: readonly Id[]): Promise<void> {
  await store.transaction(async (tx) => {
    const journal = new Journal(historian, { by: null, screen: null });
    const where: Condition = { all: [UNNOTED, { of: { column: 'id' }, in: ids }] };
    for (const booking of await tx.find({ from: bookings.name, where })) {
      const noted = pricedOf(booking.priced, filsOf(Number(booking.additional_amount ?? 0)));
      if (noted.vat_amount === null) continue;
      const updated = await tx.update(bookings.name, booking.id, noted);
      journal.note(bookings, booking, updated, { event: 'updated' }, 'kept');
    }
    await journal.keep(tx);
  });
}
