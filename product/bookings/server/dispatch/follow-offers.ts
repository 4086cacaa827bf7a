import { conflicting } from '../../../../api/errors.ts';
import { putJob } from '../../../../api/jobs/put.ts';
import type { RecordHandler } from '../../../../api/records/handler.ts';
import { moveWithin } from '../../../../api/records/move.ts';
import type { Write } from '../../../../api/records/write.ts';
import type { Reader } from '../../../../api/store.ts';
import { clockOf, dayOf, holds, type RecordData } from '../../../../resources/language/index.ts';
import { english, message } from '../../../../resources/language/message.ts';
import { beginsAnew, CHANGED, isFree, isOffered, NO_GROUP, ranOut, whyOver } from '../../rules/offers.ts';
import { defaultGroup } from './groups.ts';
import { endOf } from './jobs-of-offers.ts';
import { offerNext, offersOf, roundOf } from './offer-next.ts';
import { partiesFor } from './parties.ts';

/** Sets the default group and starts offers; without one falls back to manual. */
export const chooseGroup: RecordHandler = async ({ record, before, write, tx }) => {
  if (record.mode !== 'auto' || typeof record.vendor_group_id === 'number') return undefined;
  const group = await defaultGroup(tx);
  const bookings = write.asSystem('bookings');
  if (group !== undefined) {
    await keptTrue(write, await bookings.update(record, { vendor_group_id: group }), before);
    return undefined;
  }
  await bookings.update(record, { mode: 'manual', offer_outcome: english(NO_GROUP) });
  return undefined;
};

/** Starts, restarts or ends a booking's offers after any write. */
export const keepOffers: RecordHandler = async ({ record, before, write }) => {
  await keptTrue(write, record, before);
  return undefined;
};

async function keptTrue(write: Write, booking: RecordData, before: RecordData | undefined): Promise<void> {
  const isNew = beginsAnew(booking, before);
  // Nearly all writes of bookings have nothing to do with offers.
  if (!isNew && (isOffered(booking) || !mayHaveOffers(booking, before))) return;
  const { tx } = write;
  const offers = await offersOf(tx, booking.id);
  const round = roundOf(offers);
  const outcome = english(isNew ? CHANGED : whyOver(booking, await takerOf(tx, booking)));
  await withdraw(write, { offers, booking, round, outcome });
  if (!isNew) return;
  const cleared = isNothing(booking.offer_outcome)
    ? booking
    : await write.asSystem('bookings').update(booking, { offer_outcome: null });
  await offerNext(write, cleared, { round: round + 1, offers });
}

const mayHaveOffers = (booking: RecordData, before: RecordData | undefined): boolean =>
  before !== undefined && (isOffered(before) || (isFree(before) && !isFree(booking)));

async function withdraw(
  write: Write,
  {
    offers,
    booking,
    round,
    outcome,
  }: {
    readonly offers: readonly RecordData[];
    readonly booking: RecordData;
    readonly round: number;
    readonly outcome: string;
  },
): Promise<void> {
  const isTaken = !isNothing(booking.vendor_id);
  const open = offers.filter(({ answer }) => answer === 'Offered');
  // Those who were too slow see who was faster.
  const late = offers.filter((each) => isTaken && each.answer === 'Expired' && each.round === round);
  await write
    .asSystem('offers')
    .updateEach([
      ...open.map((stored) => ({ stored, patch: { answer: 'Withdrawn', until: null, outcome } })),
      ...late.map((stored) => ({ stored, patch: { outcome } })),
    ]);
}

async function takerOf(reader: Reader, { vendor_id }: RecordData): Promise<string | undefined> {
  const vendor = isNothing(vendor_id) ? undefined : await reader.get('vendors', Number(vendor_id));
  return vendor && String(vendor.company_or_vendor_name);
}

/** Applies an answer or its undo. @throws ApiError 409 if expired, taken or no longer fitting. */
export const followAnswer: RecordHandler = async ({ record: offer, before, write, tx }) => {
  if (!before || before.answer === offer.answer) return undefined;
  const booking = await tx.get('bookings', Number(offer.booking_id));
  if (!booking) return undefined;
  if (offer.answer === 'Accepted') await take(write, { offer, before, booking });
  else if (offer.answer === 'Declined' && isOffered(booking))
    await offerNext(write, booking, { round: Number(offer.round), offers: await offersOf(tx, booking.id) });
  else if (offer.answer === 'Offered') {
    refuseTakenBack(offer, booking, await takerOf(tx, booking), write.scope.now);
    // Its time runs on: what was to end it may have found it answered.
    if (typeof offer.until === 'string') await putJob(tx, write.scope.now, endOf(offer.id, offer.until));
  }
  return undefined;
};

/** An answer repeats only in time and while unassigned. @throws ApiError 409. */
function refuseTakenBack(offer: RecordData, booking: RecordData, taker: string | undefined, now: Date): void {
  if (!isFree(booking))
    throw conflicting(
      isNothing(booking.worker_id) ? whyOver(booking, taker) : message('A worker is assigned already.'),
    );
  if (isOver(offer, now)) throw conflicting(ranOut(clockOf(new Date(String(offer.until)))));
}

const isOver = ({ until }: RecordData, now: Date): boolean => typeof until === 'string' && until <= now.toISOString();

async function take(
  write: Write,
  { offer, before, booking }: { readonly offer: RecordData; readonly before: RecordData; readonly booking: RecordData },
): Promise<void> {
  const { tx } = write;
  const bookings = write.asSystem('bookings', offer);
  const { resource, registry, now } = bookings.scope;
  if (isOver(before, now)) throw conflicting(ranOut(clockOf(new Date(String(before.until)))));
  const move = resource.moves.find(({ name }) => name === 'assign-vendor');
  const taker = await takerOf(tx, booking);
  if (!move || taker !== undefined || !holds(move.when, booking, { now })) throw conflicting(whyOver(booking, taker));
  const party = { kind: 'Vendor', booking, ids: [Number(offer.vendor_id)], registry, today: dayOf(now) } as const;
  if ((await partiesFor(tx, party)).length === 0) throw conflicting(message('This vendor does no services.'));
  await moveWithin(bookings, { move, id: booking.id, body: { vendor_id: offer.vendor_id } });
}

const isNothing = (value: unknown): boolean => value === null || value === undefined;
