/** What a vendor is notified of about its profile. */
export type VendorNews = 'notes' | 'under_review' | 'approved' | 'denied' | 'returned' | 'asked_again' | 'commission';

declare module '../../../api/jobs/names.ts' {
  interface JobData {
    /**
     * Closes past months. `done`: the last month; `of`: the current one, its last vendor and
     * failures.
     */
    readonly 'close-statements': {
      readonly done: string;
      readonly of?: string;
      readonly after: number;
      readonly failed?: readonly number[];
    };
    /** Notifies a vendor of what became of its profile, or of the requested changes. */
    readonly 'vendor-mail': { readonly about: VendorNews; readonly vendor_id: number };
  }
}
