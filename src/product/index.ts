import type { Product } from '../platform/product.ts';
import { boardFirst } from './board/board-calls.ts';
import { bookedFirst } from './booking/order-calls.ts';
import { dialogs } from './dialogs.ts';
import { differences } from './differences.tsx';
import { icons } from './icons.tsx';
import { pages } from './pages.ts';
import { panels } from './panels/index.ts';

/** What this product adds to the framework. */
export const product: Product = {
  panels,
  pages,
  dialogs,
  differences,
  firsts: { 'day-board': boardFirst, booking: bookedFirst },
  icons,
};
