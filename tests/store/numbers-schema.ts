import type { Store } from '../../api/store.ts';
import { systemCollections } from '../../api/system.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { openDatabase, openOn } from '../../database/index.ts';
import { nextNumber } from '../../product/invoices/server/number.ts';
import { registry } from '../../resources/index.ts';
import type { Schema } from '../../resources/language/index.ts';

const counters = systemCollections(registry).filter(({ name }) => name === '_counters');

/** What is counted and what is numbered by it, as the product keeps them. */
export const numbersSchema: Schema = {
  collections: {
    ...Object.fromEntries(counters.map((each) => [each.name, each])),
    issued: {
      name: 'issued',
      id: 'number',
      columns: [{ name: 'number', type: 'text', required: true }],
      concats: [],
      uniques: [{ columns: ['number'], message: 'This number is taken' }],
      checks: [],
      orderings: [],
    },
  },
};

/** Where each kind of store is: a file, a folder, an address. */
export const OPENING: { readonly [kind: string]: (place: string) => Promise<Store> } = {
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
