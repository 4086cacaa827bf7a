import type { Collection, Column, Schema } from '../../../resources/language/index.ts';

const column = (name: string, type: Column['type'], to?: string): Column => ({ name, type, to, required: false });
const collection = (name: string, columns: readonly Column[]): Collection => ({
  name,
  id: 'number',
  columns,
  concats: [],
  uniques: [],
  checks: [],
  orderings: [],
});

/**
 * What the process to be killed writes: two records a transaction, one of which refers to the
 * other.
 */
export const schema: Schema = {
  collections: {
    orders: collection('orders', [column('at', 'number'), column('note', 'text')]),
    payments: collection('payments', [column('order_id', 'reference', 'orders')]),
  },
};
