import type { names } from '../../resources/names.ts';
import { type Part, part } from '../../src/platform/lazy.tsx';
import type { Page } from '../../src/platform/product.ts';

type Name = (typeof names)['pages'][number];

/**
 * The pages definitions can name, each a part that is loaded when it is opened; a name without an entry does not
 * compile. Address, menu entry, title, breadcrumbs and guard exist without them, and for those of one record that record too.
 */
export const pages = {
  booking: part<Page>(async () => (await import('../bookings/ui/booking/booking-page.tsx')).BookingPage),
  'new-booking': part<Page>(async () => (await import('../bookings/ui/booking/new-booking-page.tsx')).NewBookingPage),
  'day-board': part<Page>(async () => (await import('../bookings/ui/board/board-page.tsx')).BoardPage),
} satisfies Record<Name, Part<Page>>;
