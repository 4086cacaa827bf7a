import type { ApiContext, Message } from '../../../../api/context.ts';
import type { Job } from '../../../../api/jobs/job.ts';
import type { JobData } from '../../../../api/jobs/names.ts';
import { masked, type NewJob } from '../../../../api/jobs/put.ts';
import { house } from '../../../../resources/house.ts';
import { clockOf, type Id } from '../../../../resources/language/index.ts';
import type { BookingNews } from './job-names.ts';

/** Mails booking news at least once, rendered on sending, so never outdated. */
export const bookingMail: Job<'booking-mail'> = {
  lane: 'mail',
  async run(context, notice) {
    const message = await messageOf(context, notice);
    if (!message) return undefined;
    const event = { event: 'booking.notice', what: message.about };
    try {
      await context.mailer.send(message);
    } catch (failure) {
      context.audit({ ...event, outcome: 'failed' });
      throw failure;
    }
    context.audit({ ...event, outcome: 'ok' });
    return undefined;
  },
};

type Notice = JobData['booking-mail'];
type News = Promise<(Message & { readonly kind: 'news' }) | undefined>;

const messageOf = (context: ApiContext, notice: Notice): News =>
  notice.about === 'offered' ? offered(context, notice.record_id) : nobodyTookIt(context, notice);

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
    kind: 'news',
    to: String(person?.[user.login] ?? vendor.email),
    about: 'offered',
    subject: 'A booking is offered to you',
    text: `Hello ${vendor.company_or_vendor_name},\n\nA booking is offered to you: ${what}.\n\nPlease answer by ${clockOf(new Date(String(offer.until)))}, ${house.timeZone.label}:\n${publicUrl}/bookings/offers`,
  };
}

async function nobodyTookIt({ store, publicUrl }: ApiContext, { record_id, to }: Notice): News {
  const booking = await store.get('bookings', record_id);
  if (!booking?.offer_outcome) return undefined;
  return {
    kind: 'news',
    to: String(to),
    about: 'nobody_took_it',
    subject: `Please assign booking ${booking.id}`,
    text: `${booking.offer_outcome}\n\nPlease assign booking ${booking.id}:\n${publicUrl}/bookings/booking-list`,
  };
}

/** Ends an offer when its time is over. */
export const endOf = (id: Id, until: string): NewJob => ({
  name: 'end-offer',
  about: `Offer ${id}`,
  data: { offer_id: Number(id) },
  at: new Date(until),
});

/** Tells a vendor that a booking is offered to it. */
export const mailOf = (id: Id): NewJob => news(`Offer ${id}`, { about: 'offered', record_id: Number(id), to: null });

/** Tells somebody of staff that nobody took a booking. */
export const mailOnNobody = (id: Id, to: string): NewJob =>
  news(`Booking ${id}: nobody accepted it, to ${masked(to)}`, { about: 'nobody_took_it', record_id: Number(id), to });

const news = (
  about: string,
  data: { readonly about: BookingNews; readonly record_id: number; readonly to: string | null },
): NewJob => ({ name: 'booking-mail', about, data });
