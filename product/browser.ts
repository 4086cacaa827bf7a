import type { ComponentType } from 'react';
import { registry } from '../resources/index.ts';
import { modules } from '../resources/modules.ts';
import { names } from '../resources/names.ts';
import { type Later, later, part } from '../src/platform/lazy.tsx';
import { defineBrowser, type MoveDialogProps, type Page } from '../src/platform/product.ts';
import { boardFirst } from './bookings/ui/board/board-calls.ts';
import { Booked } from './bookings/ui/booking/booked-difference.tsx';
import { bookedFirst } from './bookings/ui/booking/order-calls.ts';
import { icons } from './icons.tsx';
import { papersFirst } from './vendors/ui/paper-calls.ts';

/** A dialog's code, loaded when a move that names it is about to be made. */
const over = (load: () => Promise<ComponentType<MoveDialogProps>>): Later<MoveDialogProps> =>
  later(load, { over: true });

/**
 * What the browser shows of this business that a definition cannot say. Each page is a part that is
 * loaded when it is opened.
 */
export const product = defineBrowser(
  { names, modules },
  {
    registry,
    panels: {
      'role-effect': later(async () => (await import('./roles/ui/role-effect.tsx')).RoleEffect),
      'vendor-agreements': later(async () => (await import('./vendors/ui/vendor-agreements.tsx')).VendorAgreements),
      'vendor-documents': later(async () => (await import('./vendors/ui/vendor-documents.tsx')).VendorDocuments),
      'vendor-papers': later(async () => (await import('./vendors/ui/vendor-papers.tsx')).VendorPapers),
      'bank-file': later(async () => (await import('./vendors/ui/bank-file.tsx')).BankFile),
      'vendor-commission': later(async () => (await import('./vendors/ui/vendor-commission.tsx')).VendorCommission),
      'vendor-rates': later(async () => (await import('./vendors/ui/vendor-commission.tsx')).VendorRates),
      'vendor-commission-agreement': later(
        async () => (await import('./vendors/ui/commission-agreement.tsx')).CommissionAgreement,
      ),
      'vendor-subscriptions': later(
        async () => (await import('./vendors/ui/vendor-subscriptions.tsx')).VendorSubscriptions,
      ),
      'vendor-approval': later(async () => (await import('./vendors/ui/vendor-approval.tsx')).VendorApproval),
    },
    pages: {
      booking: part<Page>(async () => (await import('./bookings/ui/booking/booking-page.tsx')).BookingPage),
      'new-booking': part<Page>(
        async () => (await import('./bookings/ui/booking/new-booking-page.tsx')).NewBookingPage,
      ),
      'day-board': part<Page>(async () => (await import('./bookings/ui/board/board-page.tsx')).BoardPage),
      service: part<Page>(async () => (await import('./catalogue/ui/service-page.tsx')).ServicePage),
      'vendor-onboarding': part<Page>(async () => (await import('./vendors/ui/onboarding-page.tsx')).OnboardingPage),
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
