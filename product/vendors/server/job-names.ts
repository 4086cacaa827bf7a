/** What a vendor is told of its profile. */
export type VendorNews = 'notes' | 'under_review' | 'approved' | 'denied' | 'returned' | 'asked_again' | 'commission';

declare module '../../../api/jobs/names.ts' {
  interface JobData {
    /**
     * Closes the months of vendors that are over. `done`: the last month it was done with; `of`:
     * the one it is at, with the vendor it got to, and those it could not close on the way.
     */
    readonly 'close-statements': {
      readonly done: string;
      readonly of?: string;
      readonly after: number;
      readonly failed?: readonly number[];
    };
    /** Tells a vendor what became of its profile, or what it is asked to change. */
    readonly 'vendor-mail': { readonly about: VendorNews; readonly vendor_id: number };
  }
}
