/** What a vendor is told of its profile. */
export type VendorNews = 'notes' | 'under_review' | 'approved' | 'denied' | 'returned' | 'asked_again' | 'commission';

declare module '../../../api/jobs/names.ts' {
  interface JobData {
    /**
     * Closes the months of vendors that are over. `done`: the last month it was done with; `after`:
     * the vendor it got to in the next.
     */
    readonly 'close-statements': { readonly done: string; readonly after: number };
    /** Tells a vendor what became of its profile, or what it is asked to change. */
    readonly 'vendor-mail': { readonly about: VendorNews; readonly vendor_id: number };
  }
}
