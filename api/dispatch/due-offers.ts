import { isOffered, ranOut } from '../../domain/bookings/offers.ts';
import { clockOf } from '../../domain/bookings/slot.ts';
import { english } from '../../domain/message.ts';
import type { Condition, Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import type { Afterwards } from '../handlers/asked.ts';
import { commitOwn, type Write } from '../records/pipeline.ts';
import { offerNext, offersOf } from './offer-next.ts';

/** Offers one step works, so that it stays short however many ran out while nothing ran. */
const CHUNK = 100;

/**
 * Ends the offers nobody answered in time and asks the next, each in a transaction of its own that looks whether it is still so: it
 * may be called by any process, at any time and by several at once, and goes on where another one ended.
 * @throws the first failure, once all were tried.
 */
export async function workOffers(context: ApiContext): Promise<void> {
  const { store, registry, now } = context;
  const offers = registry.resources.offers;
  if (!offers) return;
  const where: Condition = { of: { column: 'until' }, to: now().toISOString() };
  const sort = [{ of: { column: 'until' }, order: 'asc' }] as const;
  const due = await store.rows({ from: offers.name, where, fields: {}, sort, page: { start: 0, end: CHUNK } });
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      const afterwards = await commitOwn(context, offers, (write) => expire(write, id));
      await afterwards?.();
    } catch (failure) {
      // The others are not kept waiting by one.
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function expire(write: Write, id: Id): Promise<Afterwards | undefined> {
  const { tx, sight } = write;
  const offer = await tx.get('offers', id);
  const isDue = typeof offer?.until === 'string' && offer.until <= sight.now.toISOString();
  if (!offer || !isDue || offer.answer !== 'Offered') return undefined;
  const outcome = english(ranOut(clockOf(String(offer.until))));
  await write.house('offers').update(offer, { answer: 'Expired', until: null, outcome });
  const booking = await tx.get('bookings', Number(offer.booking_id));
  if (!booking || !isOffered(booking)) return undefined;
  return offerNext(write, booking, { round: Number(offer.round), offers: await offersOf(tx, booking.id) });
}
