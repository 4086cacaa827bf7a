import { masked, type NewJob } from '../../../../api/jobs/put.ts';
import type { Id } from '../../../../resources/language/index.ts';
import type { BookingNews } from './job-names.ts';

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
