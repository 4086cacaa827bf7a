import type { ComponentType } from 'react';
import { registry } from '../resources/index.ts';
import { modules } from '../resources/modules.ts';
import { names } from '../resources/names.ts';
import { type LazyComponent, lazyComponent, lazyModule } from '../src/platform/lazy.tsx';
import { defineBrowser, type MoveDialogProps, type Page } from '../src/platform/product.ts';
import { boardFirst } from './bookings/ui/board/board-calls.ts';
import { Booked } from './bookings/ui/booking/booked-difference.tsx';
import { bookedFirst } from './bookings/ui/booking/order-calls.ts';
import { icons } from './icons.tsx';
import { papersFirst } from './vendors/ui/vendor-calls.ts';

const over = (load: () => Promise<ComponentType<MoveDialogProps>>): LazyComponent<MoveDialogProps> =>
  lazyComponent(load, { over: true });

/** The browser half of the product. Pages load when opened. */
export const product = defineBrowser(
  { names, modules },
  {
    registry,
    panels: {
      'role-effect': lazyComponent(async () => (await import('./roles/ui/role-effect.tsx')).RoleEffect),
      'vendor-agreements': lazyComponent(
        async () => (await import('./vendors/ui/vendor-agreements.tsx')).VendorAgreements,
      ),
      'vendor-documents': lazyComponent(
        async () => (await import('./vendors/ui/vendor-documents.tsx')).VendorDocuments,
      ),
      'vendor-papers': lazyComponent(async () => (await import('./vendors/ui/vendor-papers.tsx')).VendorPapers),
      'bank-file': lazyComponent(async () => (await import('./vendors/ui/bank-file.tsx')).BankFile),
      'vendor-commission': lazyComponent(
        async () => (await import('./vendors/ui/vendor-commission.tsx')).VendorCommission,
      ),
      'vendor-rates': lazyComponent(async () => (await import('./vendors/ui/vendor-commission.tsx')).VendorRates),
      'vendor-commission-agreement': lazyComponent(
        async () => (await import('./vendors/ui/commission-agreement.tsx')).CommissionAgreement,
      ),
      'vendor-subscriptions': lazyComponent(
        async () => (await import('./vendors/ui/vendor-subscriptions.tsx')).VendorSubscriptions,
      ),
      'vendor-approval': lazyComponent(async () => (await import('./vendors/ui/vendor-approval.tsx')).VendorApproval),
    },
    pages: {
      booking: lazyModule<Page>(async () => (await import('./bookings/ui/booking/booking-page.tsx')).BookingPage),
      'new-booking': lazyModule<Page>(
        async () => (await import('./bookings/ui/booking/new-booking-page.tsx')).NewBookingPage,
      ),
      'day-board': lazyModule<Page>(async () => (await import('./bookings/ui/board/board-page.tsx')).BoardPage),
      service: lazyModule<Page>(async () => (await import('./catalogue/ui/service-page.tsx')).ServicePage),
      'vendor-onboarding': lazyModule<Page>(
        async () => (await import('./vendors/ui/onboarding-page.tsx')).OnboardingPage,
      ),
    },
    dialogs: {
      assign: over(async () => (await import('./bookings/ui/dispatch/assign-dialog.tsx')).AssignDialog),
      refund: over(async () => (await import('./ledger/ui/refund-dialog.tsx')).RefundDialog),
    },
    differences: { booked: Booked },
    firsts: { 'day-board': boardFirst, booking: bookedFirst, 'vendor-onboarding': papersFirst },
    icons,
  },
);
