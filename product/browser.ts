import type { Product } from '../src/platform/product.ts';
import { boardFirst } from './bookings/ui/board/board-calls.ts';
import { bookedFirst } from './bookings/ui/booking/order-calls.ts';
import { dialogs } from './ui/dialogs.ts';
import { differences } from './ui/differences.ts';
import { icons } from './ui/icons.tsx';
import { pages } from './ui/pages.ts';
import { panels } from './ui/panels.ts';

/** What this product adds to the framework. */
export const product: Product = {
  panels,
  pages,
  dialogs,
  differences,
  firsts: { 'day-board': boardFirst, booking: bookedFirst },
  icons,
};
