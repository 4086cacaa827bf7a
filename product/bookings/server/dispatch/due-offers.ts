import type { ApiContext } from '../../../../api/context.ts';
import type { Job } from '../../../../api/jobs/job.ts';
import { commitAsSystem } from '../../../../api/records/commit.ts';
import type { Write } from '../../../../api/records/write.ts';
import { type Condition, clockOf, type Id } from '../../../../resources/language/index.ts';
import { english } from '../../../../resources/language/message.ts';
import { isOffered, ranOut } from '../../rules/offers.ts';
import { offerNext, offersOf } from './offer-next.ts';

/** Offers one step works, so that it stays short however many ran out while nothing ran. */
const CHUNK = 100;

/** Expires an offer and makes the next, in one transaction: idempotent, safe in parallel. */
export const endOffer: Job<'end-offer'> = {
  lane: 'work',
  async run(context, { offer_id }) {
    await end(context, offer_id);
    return undefined;
  },
};

/** The same of all whose time is over. @throws the first failure, once all were tried. */
export const endDueOffers: Job<'end-due-offers'> = {
  lane: 'work',
  every: 60_000,
  about: 'Ends offers that were not answered in time',
  begins: {},
  async run(context) {
    const { store, now } = context;
    const where: Condition = { of: { column: 'until' }, to: now().toISOString() };
    const sort = [{ of: { column: 'until' }, order: 'asc' }] as const;
    const due = await store.rows({ from: 'offers', where, fields: {}, sort, page: { start: 0, end: CHUNK } });
    const failures: unknown[] = [];
    // The others are not kept waiting by one.
    for (const { id } of due) await end(context, id).catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
    return undefined;
  },
};

async function end(context: ApiContext, id: Id): Promise<void> {
  const offers = context.registry.resources.offers;
  if (offers) await commitAsSystem(context, offers, (write) => expire(write, id));
}

async function expire(write: Write, id: Id): Promise<void> {
  const { tx, scope } = write;
  const offer = await tx.get('offers', id);
  const isDue = typeof offer?.until === 'string' && offer.until <= scope.now.toISOString();
  if (!offer || !isDue || offer.answer !== 'Offered') return;
  const outcome = english(ranOut(clockOf(new Date(String(offer.until)))));
  await write.asSystem('offers').update(offer, { answer: 'Expired', until: null, outcome });
  const booking = await tx.get('bookings', Number(offer.booking_id));
  if (!booking || !isOffered(booking)) return;
  await offerNext(write, booking, { round: Number(offer.round), offers: await offersOf(tx, booking.id) });
}
