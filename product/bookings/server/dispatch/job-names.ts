/** What vendors and staff are notified of about a booking that is assigned automatically. */
export type BookingNews = 'offered' | 'nobody_took_it';

type OfferJobs = {
  readonly 'end-offer': { readonly offer_id: number };
  /** Expires offers without an own job: reopened or older than jobs. */
  readonly 'end-due-offers': { readonly [none in never]: never };
  /** Mails an offer, or staff if nobody took it. `to`: if not given by the record. */
  readonly 'booking-mail': { readonly about: BookingNews; readonly record_id: number; readonly to: string | null };
};

declare module '../../../../api/jobs/names.ts' {
  interface JobData extends OfferJobs {}
}
