import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';

/** The decisions of the house itself, at the addresses the specification gives them (spec part 2 §4). */

let server: TestHost;
let admin: Client;

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset(admin);
});

const first = async (resource: string, test: (record: RecordData) => boolean): Promise<RecordData> => {
  const found = (await server.all(resource)).find(test);
  if (!found) throw new Error(`None of the ${resource} is like this`);
  return found;
};

describe('a product request', () => {
  const path = '/api/product/admin_approve?screen_label=product-requests';
  const pending = (): Promise<RecordData> => first('products', ({ approved_status }) => approved_status === 'Pending');

  it('should be approved without notes, and then be on the product list', async () => {
    const { id } = await pending();
    expectRefusal(await admin.get(`/api/products/${id}?screen_label=product-list`), 404);
    const answer = await admin.post(path, { product_id: id, approval: true });
    expect([answer.status, answer.body.approved_status]).toEqual([200, 'Approved']);
    expect((await admin.get(`/api/products/${id}?screen_label=product-list`)).status).toBe(200);
    expectRefusal(await admin.post(path, { product_id: id, approval: true }), 404);
  });

  it('should be denied with notes alone', async () => {
    const { id } = await pending();
    const refused = await admin.post(path, { product_id: id, approval: false, notes: ' ' });
    expect(refused.body.errors).toEqual({ notes: ['Admin notes are required'] });
    const answer = await admin.post(path, { product_id: id, approval: false, notes: 'Blurred picture' });
    expect([answer.body.approved_status, answer.body.admin_notes]).toEqual(['Denied', 'Blurred picture']);
    const again = await admin.post(`/api/products/${id}/deny?screen_label=product-requests`, { admin_notes: 'x' });
    expect([again.status, again.body.detail]).toEqual([409, 'This product is Denied already.']);
  });
});

describe('a worker', () => {
  const assign = '/api/worker/assign_driver_to_maid?screen_label=worker-list';
  const unassign = '/api/worker/unassign_driver_from_maid?screen_label=worker-list';
  const free = (): Promise<RecordData> =>
    first('workers', ({ user_type, driver_id }) => user_type === 'Worker' && driver_id === null);
  const driver = (): Promise<RecordData> =>
    first('workers', ({ user_type, is_active }) => user_type === 'Driver' && is_active === true);

  it('should be given a driver, and freed again', async () => {
    const { id } = await free();
    const given = await admin.post(assign, { maid_id: id, driver_id: (await driver()).id });
    expect([given.status, given.body.driver_id]).toEqual([200, (await driver()).id]);
    expect(given.body.expanded.driver_id.full_name).toBe(
      `${(await driver()).first_name} ${(await driver()).last_name}`,
    );
    expect(Object.keys(given.body.expanded.driver_id)).toEqual(['id', 'full_name', 'profile_picture']);
    expectRefusal(await admin.post(assign, { maid_id: id, driver_id: (await driver()).id }), 409);
    expect((await admin.delete(`${unassign}&maid_id=${id}`)).body.driver_id).toBeNull();
    expectRefusal(await admin.delete(`${unassign}&maid_id=${id}`), 409);
  });

  it('should be driven by drivers alone', async () => {
    const { id } = await free();
    const other = await first('workers', (each) => each.user_type === 'Worker' && each.id !== id);
    expectRefusal(await admin.post(assign, { maid_id: id, driver_id: other.id }), 422, 'driver_id');
    expect((await admin.post(assign, { maid_id: id })).body.errors).toEqual({ driver_id: ['Please choose a driver'] });
    expectRefusal(await admin.post(assign, { maid_id: (await driver()).id, driver_id: (await driver()).id }), 409);
  });
});

describe('a customer', () => {
  it('should show bookings and reviews on the page, and the figures of all bookings', async () => {
    const label = 'screen_label=customer-list';
    const booking = await first('bookings', ({ customer_id }) => customer_id !== null);
    const of = (await server.all('bookings')).filter(({ customer_id }) => customer_id === booking.customer_id);
    const customer = (await admin.get(`/api/customers/${booking.customer_id}?${label}`)).body;
    const amount = of.reduce((sum, { payment_amount }) => sum + Math.round(Number(payment_amount) * 100), 0) / 100;
    expect([customer.total_bookings, customer.total_booking_amount]).toEqual([of.length, amount]);
    const listed = await admin.get(`/api/bookings?${label}&customer_id=${booking.customer_id}&_end=100`);
    expect(listed.body.map(({ id }: RecordData) => id).toSorted()).toEqual(of.map(({ id }) => id).toSorted());
    const file = await admin.get(`/api/bookings/export?${label}&customer_id=${booking.customer_id}&id=${booking.id}`);
    expect(file.status).toBe(200);
    expect((await admin.get(`/api/reviews?${label}&customer_id=${booking.customer_id}`)).status).toBe(200);
    expectRefusal(await admin.get(`/api/bookings?${label}`), 403);
  });
});
