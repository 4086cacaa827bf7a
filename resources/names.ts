/**
 * Names implemented in `product/server.ts` or `product/browser.ts`: missing ones do not compile,
 * unused ones are refused.
 */
export const names = {
  panels: [
    'role-effect',
    'vendor-agreements',
    'vendor-approval',
    'vendor-documents',
    'vendor-papers',
    'vendor-commission',
    'vendor-rates',
    'vendor-commission-agreement',
    'vendor-subscriptions',
    'bank-file',
  ],
  pages: ['booking', 'day-board', 'new-booking', 'service', 'vendor-onboarding'],
  dialogs: ['assign', 'refund'],
  differences: ['booked'],
  papers: ['invoice', 'credit-note', 'statement'],
  checks: ['booked-once', 'booked-version', 'billed-unchanged', 'papers', 'vendor-user', 'bank-by-another'],
  fills: [
    'booked-lines',
    'booking-figures',
    'booking-commission',
    'booking-otp',
    'vendor-services',
    'vendor-agreements',
  ],
  handlers: [
    'note-draft',
    'publish-version',
    'discard-draft',
    'post-ledger',
    'take-payment',
    'take-back-payment',
    'give-back',
    'choose-group',
    'keep-offers',
    'follow-answer',
    'follow-category',
    'make-payouts',
    'release-payouts',
    'cancel-payouts',
    'return-payout',
    'tell-vendor',
    'replace-papers',
    'give-account',
    'note-bank-entry',
  ],
} as const;

type Registered<Kind extends keyof typeof names> = Record<(typeof names)[Kind][number], true>;

declare module './language/names.ts' {
  interface PanelNames extends Registered<'panels'> {}
  interface PageNames extends Registered<'pages'> {}
  interface DialogNames extends Registered<'dialogs'> {}
  interface DifferenceNames extends Registered<'differences'> {}
  interface PaperNames extends Registered<'papers'> {}
  interface CheckNames extends Registered<'checks'> {}
  interface FillNames extends Registered<'fills'> {}
  interface HandlerNames extends Registered<'handlers'> {}
}
