import { collection, column, schemaOf } from './shapes.ts';

const list = column('list', 'texts');
const count = column('count', 'number');

/** A collection that gains a searched column and an order with its second version. */
export const faultSchema = (version: number) =>
  version > 1
    ? schemaOf(
        collection(
          'entries',
          [column('name', 'text', { required: true, search: 'text' }), list, count, column('more')],
          { orderings: [{ column: 'name' }, { column: 'count' }] },
        ),
      )
    : schemaOf(collection('entries', [column('name', 'text', { required: true }), list, count]));
