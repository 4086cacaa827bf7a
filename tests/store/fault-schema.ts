import type { Schema } from '../../resources/language/index.ts';

/** A collection that gains a searched column and an order with its second version. */
export const faultSchema = (version: number): Schema => ({
  collections: {
    entries: {
      name: 'entries',
      id: 'number',
      columns: [
        { name: 'name', type: 'text', required: true, ...(version > 1 && { search: 'text' as const }) },
        { name: 'list', type: 'texts', required: false },
        { name: 'count', type: 'number', required: false },
        ...(version > 1 ? [{ name: 'more', type: 'text' as const, required: false }] : []),
      ],
      concats: [],
      uniques: [],
      checks: [],
      orderings: version > 1 ? [{ column: 'name' }, { column: 'count' }] : [],
    },
  },
});
