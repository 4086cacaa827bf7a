import type { Row } from '../../resources/language/index.ts';

/** Rows as the API answers them: what is the same in all, and what a test is about. */

const NAMES = ['AC Services', 'Flowers & Gifts', 'Handyman', 'Pool Care', 'Restaurants', 'Home Supplies'];

/** Categories, the first five on the first page of five. */
export const categories: readonly Row[] = NAMES.map((name, at) => ({
  ...{
    id: at + 1,
    name,
    service_type: 'Service',
    is_fire: false,
    category_image: 'c'.repeat(24),
    subcategory_count: 2,
  },
  ...{ created_at: '2026-01-05T08:00:00Z', is_active: true },
}));

export const CATEGORIES = '/service-management/category-setup';

/** The moves a record offers; a text is why it cannot be made now. */
export const movesOf = (moves: { readonly [name: string]: true | string }): NonNullable<Row['_moves']> =>
  Object.entries(moves).map(([name, allowed]) => ({
    ...{ name, allowed: allowed === true, reason: allowed === true ? null : allowed },
  }));

/** A product that is waiting for a requested approval. */
export const products: readonly Row[] = ['Water', 'Dates'].map((product_name, at) => ({
  ...{ id: at + 1, product_name, vendor_id: 1, category_id: 1, sub_category_id: 1, category_type: 'Food', price: 10 },
  ...{
    product_image: 'p'.repeat(24),
    min_order_quantity: 1,
    max_order_quantity: 9,
    approved_status: 'Pending',
    is_active: true,
  },
  ...{ admin_notes: null, decided_by: null, decided_at: null, created_at: '2026-01-05T08:00:00Z' },
  _moves: movesOf({ approve: true, deny: true }),
}));

export const REQUESTS = '/products/request-list';
