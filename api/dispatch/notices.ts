import { clockOf } from '../../domain/bookings/slot.ts';
import type { Condition, Id, RecordData } from '../../resources/language/index.ts';
import type { ApiContext, BookingNews, Message } from '../context.ts';
import type { Afterwards } from '../handlers/asked.ts';
import type { Write } from '../records/pipeline.ts';
import { SYSTEM } from '../system.ts';

/**
 * News of bookings by mail, each at least once. What is to be told is stored in the transaction it tells of, and taken off once a
 * mailer has it: a process that ends in between left it to whichever looks next. That one cannot know whether the mail went out, so
 * that a mail may come twice, and none is lost. Codes and links for passwords are not kept so: they are good for minutes, whoever
 * waits asks for another, and a stored one could be read.
 */

/** News of an offer, or of a booking that nobody took; `to`: whom, where that does not follow from the record. */
export type Notice = { readonly about: BookingNews; readonly record_id: number; readonly to: string | null };

/** Notices one step hands over, so that it stays short. */
const CHUNK = 100;
/** How long whoever took a notice has it to itself: longer than a mailer waits. */
const CLAIM_MS = 60_000;
/** After so long a notice that could not be handed over is tried again; each time twice as long, some two hours in all. */
const RETRY_MS = 30_000;
const TRIES = 8;

/** Notes news in the transaction under way. Answers what hands it over once that is durable, which never throws. */
export async function noteNews(write: Write, notices: readonly Notice[]): Promise<Afterwards> {
  const { context, now } = write.sight;
  const rows = notices.map((each) => ({ ...each, due_at: now.toISOString(), tries: 0 }));
  const ids = rows.length === 0 ? [] : await write.tx.insertEach(SYSTEM.notices, rows);
  // What fails here is found when it is due again.
  return async () => void (await Promise.allSettled(ids.map((id) => handOver(context, id))));
}

/**
 * Hands over the notices that are due: those whose process ended before it could, and those no mailer took. May be called by any
 * process, at any time and by several at once. @throws the first failure of the store, once all were tried.
 */
export async function workNotices(context: ApiContext): Promise<void> {
  const { store, now } = context;
  const where: Condition = { of: { column: 'due_at' }, to: now().toISOString() };
  const sort = [{ of: { column: 'due_at' }, order: 'asc' }] as const;
  const due = await store.rows({ from: SYSTEM.notices, where, fields: {}, sort, page: { start: 0, end: CHUNK } });
  const failures: unknown[] = [];
  for (const { id } of due) await handOver(context, id).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}

async function handOver(context: ApiContext, id: Id): Promise<void> {
  const notice = await claimed(context, id);
  if (!notice) return;
  const message = await messageOf(context, notice);
  const isOver = message === undefined || (await isSent(context, message)) || Number(notice.tries) + 1 >= TRIES;
  const { store, now } = context;
  await store.transaction(async (tx) => {
    if (isOver) return tx.remove(SYSTEM.notices, id);
    const wait = RETRY_MS * 2 ** Number(notice.tries);
    return tx.update(SYSTEM.notices, id, { due_at: new Date(now().getTime() + wait).toISOString() });
  });
}

/** Takes a notice for oneself, for a while; undefined where another process was first. */
function claimed({ store, now }: ApiContext, id: Id): Promise<RecordData | undefined> {
  return store.transaction(async (tx) => {
    const notice = await tx.get(SYSTEM.notices, id);
    if (!notice || String(notice.due_at) > now().toISOString()) return undefined;
    const due_at = new Date(now().getTime() + CLAIM_MS).toISOString();
    await tx.update(SYSTEM.notices, id, { due_at, tries: Number(notice.tries) + 1 });
    return notice;
  });
}

/** Whether a mailer took it; the audit log tells either way. */
async function isSent({ mailer, audit }: ApiContext, message: Message & { kind: 'booking' }): Promise<boolean> {
  const event = { event: 'booking.notice', what: message.about };
  try {
    await mailer.send(message);
    audit({ ...event, outcome: 'ok' });
    return true;
  } catch {
    audit({ ...event, outcome: 'failed' });
    return false;
  }
}

type News = Promise<(Message & { readonly kind: 'booking' }) | undefined>;

/** What is to be sent; undefined once there is nothing left to tell. */
const messageOf = (context: ApiContext, notice: RecordData): News =>
  notice.about === 'offered' ? offered(context, Number(notice.record_id)) : nobodyTookIt(context, notice);

/** Tells a vendor of an offer, as long as it can be answered: whoever signs in for it, or the company where nobody does. */
async function offered({ store, registry, publicUrl }: ApiContext, id: number): News {
  const offer = await store.get('offers', id);
  const vendor = offer?.answer === 'Offered' ? await store.get('vendors', Number(offer.vendor_id)) : undefined;
  if (!offer || !vendor) return undefined;
  const { users, user } = registry.identity;
  const person = vendor.vendor_user_id ? await store.get(users, Number(vendor.vendor_user_id)) : undefined;
  const zone = offer.zone_id ? await store.get('zones', Number(offer.zone_id)) : undefined;
  const when = offer.schedule_date ? `${offer.schedule_date} at ${offer.schedule_time ?? '?'}` : 'not scheduled yet';
  const what = [offer.service_name, zone?.zone_name, when].filter(Boolean).join(', ');
  return {
    kind: 'booking',
    to: String(person?.[user.login] ?? vendor.email),
    about: 'offered',
    subject: 'A booking is offered to you',
    text: `Hello ${vendor.company_or_vendor_name},\n\nA booking is offered to you: ${what}.\n\nPlease answer by ${clockOf(String(offer.until))}, Dubai time:\n${publicUrl}/bookings/offers`,
  };
}

/** Tells staff that nobody took a booking, as long as that is so. */
async function nobodyTookIt({ store, publicUrl }: ApiContext, { record_id, to }: RecordData): News {
  const booking = await store.get('bookings', Number(record_id));
  if (!booking?.offer_outcome) return undefined;
  return {
    kind: 'booking',
    to: String(to),
    about: 'nobody_took_it',
    subject: `Booking #${booking.id} is to be assigned manually`,
    text: `${booking.offer_outcome}\n\nPlease assign booking #${booking.id}:\n${publicUrl}/bookings/booking-list`,
  };
}
