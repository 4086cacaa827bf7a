import { afterAll, beforeAll } from 'vitest';
import { OPEN } from '../contract/bookings.ts';
import { ask } from './databases.ts';
import { type Product, startProduct } from './product.ts';
import { databases } from './server.ts';

/**
 * Two processes of the product on one PostgreSQL, from before the tests of a file until after them.
 */
export type TwoProducts = {
  readonly one: Product;
  readonly other: Product;
  /** The address of their database. */
  readonly url: string;
  /** Asks their database. */
  readonly ask: (text: string, values?: readonly unknown[]) => ReturnType<typeof ask>;
};

/**
 * Starts them at once on an empty database, for the file that asks; what it answers is there once
 * its tests begin.
 */
export function twoProducts(): TwoProducts {
  const database = databases();
  let url = '';
  let products: readonly Product[] = [];
  const product = (at: number): Product => {
    const found = products[at];
    if (!found) throw new Error('The processes are not there yet.');
    return found;
  };
  beforeAll(async () => {
    url = await database();
    products = await Promise.all([1, 2].map(() => startProduct({ DATABASE_URL: url })));
  });
  afterAll(() => Promise.all(products.map((each) => each.end())));
  return {
    get one() {
      return product(0);
    },
    get other() {
      return product(1);
    },
    get url() {
      return url;
    },
    ask: (text, values) => ask(url, text, values),
  };
}

/** The group whose vendors are offered what `copyBookings` made. */
export const GROUP = 1;

/**
 * What is made to be offered: how many bookings, behind which number, and how the group asks which
 * vendors.
 */
type Offered = {
  readonly count: number;
  readonly first: number;
  readonly vendors: readonly number[];
  readonly group: { readonly seconds: number; readonly offer_order?: string; readonly notice_email?: string };
};

/**
 * Copies of one of the demo's bookings that every vendor of the group fits, to be approved; their
 * ids.
 */
export async function copyBookings(
  asking: TwoProducts['ask'],
  { count, first, vendors, group }: Offered,
): Promise<readonly number[]> {
  const set = { ...OPEN, order_status: 'Pending', mode: 'manual', zone_id: null, sub_category_id: null };
  const ids = Array.from({ length: count }, (_, at) => first + 1 + at);
  for (const id of ids)
    await asking('insert into bookings select (jsonb_populate_record(b, $1::jsonb)).* from bookings b where b.id = 3', [
      JSON.stringify({ ...set, id, vendor_group_id: null, offer_outcome: null }),
    ]);
  await asking(
    `update vendor_groups set seconds = $1, offer_order = coalesce($2, offer_order), when_nobody = 'Manual',
       notice_email = $3 where id = $4`,
    [group.seconds, group.offer_order ?? null, group.notice_email ?? null, GROUP],
  );
  await asking('delete from vendor_group_members where vendor_group_id = $1 and vendor_id <> all($2)', [
    GROUP,
    vendors,
  ]);
  await asking(`update vendors set admin_approval = 'APPROVED', vendor_type = 'Service' where id = any($1)`, [vendors]);
  return ids;
}
