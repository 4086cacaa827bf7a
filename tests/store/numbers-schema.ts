import type { Store } from '../../api/store.ts';
import { systemCollections } from '../../api/system.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { openDatabase, openOn } from '../../database/index.ts';
import { nextNumber } from '../../product/invoices/server/next-number.ts';
import { registry } from '../../resources/index.ts';
import { collection, column, schemaOf } from './shapes.ts';

/** What is counted and what is numbered by it, as the product keeps them. */
export const numbersSchema = schemaOf(
  ...systemCollections(registry).filter(({ name }) => name === '_counters'),
  collection('issued', [column('number', 'text', { required: true })], {
    uniques: [{ columns: ['number'], message: 'This number is taken' }],
  }),
);

/** Where each kind of store is: a file, a folder, an address. */
export const OPENING: { readonly [kind: string]: (path: string) => Promise<Store> } = {
  embedded: async (folder) => (await openOn(await openEmbedded({ folder }), numbersSchema, [])).store,
  server: async (url) => (await openDatabase({ url, schema: numbersSchema, log: () => undefined })).store,
};

/** Issues one as the product does: its number is counted where it is stored. */
export const issue = (store: Store): Promise<string> =>
  store.transaction(async (tx) => {
    const number = await nextNumber(tx, 'invoice');
    await tx.insert('issued', { number });
    return number;
  });
