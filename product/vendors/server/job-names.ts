/** What a vendor is told of its profile. */
export type VendorNews = 'notes' | 'under_review' | 'approved' | 'denied' | 'returned' | 'commission';

declare module '../../../api/jobs/names.ts' {
  interface JobData {
    /** Tells a vendor what became of its profile, or what it is asked to change. */
    readonly 'vendor-mail': { readonly about: VendorNews; readonly vendor_id: number };
  }
}
