/** What vendors and staff are told of a booking that is assigned automatically. */
export type BookingNews = 'offered' | 'nobody_took_it';

/** The jobs of offers by their names, which stand in stores, and what each is given. */
type OfferJobs = {
  /** Ends an offer nobody answered, and asks the next. */
  readonly 'end-offer': { readonly offer_id: number };
  /**
   * Ends whatever offer ran out and has no such job: one that was opened again, or is older than
   * jobs are.
   */
  readonly 'end-due-offers': { readonly [none in never]: never };
  /**
   * Tells a vendor of an offer, or staff that nobody took a booking. `to`: whom, where that does
   * not follow from the record.
   */
  readonly 'booking-mail': { readonly about: BookingNews; readonly record_id: number; readonly to: string | null };
};

declare module '../../../../api/jobs/names.ts' {
  interface JobData extends OfferJobs {}
}
