import { clockOf } from '../../domain/bookings/slot.ts';
import type { RecordData, Value } from '../../resources/language/index.ts';
import type { ApiContext, BookingNews } from '../context.ts';

type Offer = { readonly [field: string]: Value };

/**
 * Tells a vendor of an offer by mail: whoever signs in for it, or the company where nobody does. Never throws, since the offer
 * stands and is in their list; what could not be handed over is told by the audit log.
 */
export async function tellVendor(context: ApiContext, offer: Offer): Promise<void> {
  const { store, registry, publicUrl } = context;
  const vendor = await store.get('vendors', Number(offer.vendor_id));
  if (!vendor) return;
  const { users, user } = registry.identity;
  const person = vendor.vendor_user_id ? await store.get(users, Number(vendor.vendor_user_id)) : undefined;
  const zone = offer.zone_id ? await store.get('zones', Number(offer.zone_id)) : undefined;
  const when = offer.schedule_date ? `${offer.schedule_date} at ${offer.schedule_time ?? '?'}` : 'not scheduled yet';
  const what = [offer.service_name, zone?.zone_name, when].filter(Boolean).join(', ');
  await send(context, {
    to: String(person?.[user.login] ?? vendor.email),
    about: 'offered',
    subject: 'A booking is offered to you',
    text: `Hello ${vendor.company_or_vendor_name},\n\nA booking is offered to you: ${what}.\n\nPlease answer by ${clockOf(String(offer.until))}, Dubai time:\n${publicUrl}/bookings/offers`,
  });
}

/** Tells staff that nobody took a booking, at the addresses the groups name. Never throws. */
export async function tellNobody(
  context: ApiContext,
  { booking, outcome, to }: { readonly booking: RecordData; readonly outcome: string; readonly to: readonly string[] },
): Promise<void> {
  for (const address of new Set(to))
    await send(context, {
      to: address,
      about: 'nobody_took_it',
      subject: `Booking #${booking.id} is to be assigned manually`,
      text: `${outcome}\n\nPlease assign booking #${booking.id}:\n${context.publicUrl}/bookings/booking-list`,
    });
}

async function send(
  { mailer, audit }: ApiContext,
  message: { readonly to: string; readonly about: BookingNews; readonly subject: string; readonly text: string },
): Promise<void> {
  const event = { event: 'booking.notice', what: message.about };
  try {
    await mailer.send({ kind: 'booking', ...message });
    audit({ ...event, outcome: 'ok' });
  } catch {
    audit({ ...event, outcome: 'failed' });
  }
}
