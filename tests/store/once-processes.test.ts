import { expect, it } from 'vitest';
import { givenTo } from '../contract/bookings.ts';
import { uploadedId } from '../contract/pictures.ts';
import { twoProducts } from './two-products.ts';

/**
 * One call under one key that comes to two processes on one PostgreSQL at the same moment: it is
 * made once, and answered alike.
 */

const ROUNDS = 6;
const AT_ONCE = 4;
const BOOKING = 3;
const CATEGORIES = '/api/categories?screen_label=category-setup';

const product = twoProducts();
const { ask } = product;

const count = async (where: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await ask(`select count(*)::int as count from ${where}`, values))[0]?.count);

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });

it('should make a record and a move once, whichever processes are asked', { timeout: 240_000 }, async () => {
  // One person in two windows, each at another process: a session is everybody's.
  const [one, other] = await Promise.all([
    product.one.signIn('admin@example.com'),
    product.other.signIn('admin@example.com'),
  ]);
  const clients = Array.from({ length: AT_ONCE }, (_, at) => (at % 2 === 0 ? one : other));
  const [vendor] = await ask(`select id from vendors where vendor_type = 'Service' order by id limit 1`);
  const names = Object.keys(GIVEN).map((name) => `"${name}"`);
  await ask(
    `update bookings b set (${names.join()}) = (select ${names.map((name) => `r.${name}`).join()}
       from jsonb_populate_record(null::bookings, $1::jsonb) r) where b.id = ${BOOKING}`,
    [JSON.stringify({ ...GIVEN, vendor_id: vendor?.id })],
  );
  const pictures: unknown[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const category_image = await uploadedId(one);
    pictures.push(category_image);
    const body = { name: `Round ${round}`, service_type: 'Service', category_image };
    const before = await count('categories');
    const made = await Promise.all(clients.map((client) => client.post(CATEGORIES, body, keyed(`made-${round}`))));
    expect(
      made.map(({ status, body: row }) => [status, row.id]),
      JSON.stringify(made[0]?.body),
    ).toEqual(made.map(() => [201, made[0]?.body.id]));
    expect(await count('categories')).toBe(before + 1);
    expect(await count(`_history where resource = 'categories' and record_id = $1`, [made[0]?.body.id])).toBe(1);

    const lines = await count(`_history where resource = 'bookings' and record_id = ${BOOKING}`);
    const moved = await Promise.all(
      clients.map((client) =>
        client.post(
          `/api/bookings/${BOOKING}/additional-time?screen_label=booking-list`,
          { additional_hours: 0.5 + round * 0.5 },
          keyed(`time-${round}`),
        ),
      ),
    );
    expect(moved.map(({ status, body, headers }) => [status, body._version, headers.get('X-History-Entry')])).toEqual(
      moved.map(() => [200, moved[0]?.body._version, moved[0]?.headers.get('X-History-Entry')]),
    );
    expect(await count(`_history where resource = 'bookings' and record_id = ${BOOKING}`)).toBe(lines + 1);
  }
  expect(await count('_answers')).toBe(2 * ROUNDS);
  // What one process answered first the other tells again.
  const late = await other.post(
    CATEGORIES,
    { name: 'Round 0', service_type: 'Service', category_image: pictures[0] },
    keyed('made-0'),
  );
  expect(late.status).toBe(201);
});

const GIVEN = givenTo(null);
