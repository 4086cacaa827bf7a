import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { startHost, type TestHost } from './host.ts';

let server: TestHost;
let admin: Client;
let ops: Client;
let vendor: Client;

beforeAll(async () => {
  server = await startHost();
  [admin, ops, vendor] = (await Promise.all(
    ['admin', 'ops', 'vendor'].map((name) => server.signIn(`${name}@example.com`)),
  )) as [Client, Client, Client];
});
afterEach(() => server.reset(admin, ops, vendor));
afterAll(() => server.close());

const product = (id: number, more = '', screen = 'product-list'): string =>
  `/api/products/${id}${more}?screen_label=${screen}`;
const request = (id: number, more = ''): string => product(id, more, 'product-requests');
const pending = async (): Promise<number> => {
  const found = (await server.all('products')).find(({ approved_status }) => approved_status === 'Pending');
  return Number(found?.id);
};

describe('two people with one product', () => {
  it('should both keep what they wrote of different fields', async () => {
    const { body: read } = await admin.get(product(1));
    expect((await ops.patch(product(1), { product_name: 'Their name', _version: read._version })).status).toBe(200);
    const saved = await admin.patch(product(1), {
      product_name: read.product_name,
      price: 77,
      _version: read._version,
    });
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { product_name: 'Their name', price: 77, _version: read._version + 2 },
    ]);
  });

  it('should be told of the same field: both values, who and when', async () => {
    const { body: read } = await admin.get(product(1));
    await ops.patch(product(1), { price: 55, _version: read._version });
    const refused = await admin.patch(product(1), { price: 77, is_active: false, _version: read._version });
    expectRefusal(refused, 409, 'price');
    expect(refused.body).toMatchObject({
      code: 'stale',
      current: { id: 1, price: 55, _version: read._version + 1 },
      changed: { price: { base: read.price, theirs: 55, yours: 77 } },
      by: { id: expect.any(Number), name: expect.any(String) },
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(refused.body.changed).not.toHaveProperty('is_active');
    expect((await server.one('products', 1))?.price).toBe(55);
    // Whoever chose saves over it, by the version they have seen now.
    const chosen = await admin.patch(product(1), { price: 77, _version: refused.body.current._version });
    expect([chosen.status, chosen.body.price]).toEqual([200, 77]);
  });

  it('should find nothing wrong where both wrote the same, and where none is named the last wins', async () => {
    const { body: read } = await admin.get(product(1));
    await ops.patch(product(1), { price: 55 });
    expect((await admin.patch(product(1), { price: 55, _version: read._version })).status).toBe(200);
    expect((await admin.patch(product(1), { price: 66 })).body.price).toBe(66);
  });

  it('should not pass over what was written where no line tells', async () => {
    const { body: read } = await admin.get(product(1));
    await server.change('products', 1, { price: 55 });
    const refused = await admin.patch(product(1), { price: 77, _version: read._version });
    expect([refused.status, refused.body.changed, refused.body.by]).toEqual([
      409,
      { price: { base: null, theirs: 55, yours: 77 } },
      null,
    ]);
  });

  it('should be refused a version that never was', async () => {
    for (const _version of [0, 1.5, '1', null, 987_654])
      expectRefusal(await admin.patch(product(1), { price: 9, _version }), 422, '_version');
    expectRefusal(await admin.delete(`${product(1)}&_version=x`), 400);
  });

  it('should neither delete nor move what they have not seen', async () => {
    const { body: own } = await vendor.get('/api/products?screen_label=product-list&_end=100');
    const waiting = (await server.all('products')).filter(({ approved_status }) => approved_status === 'Pending');
    const id = own.find((row: RecordData) => waiting.some((each) => each.id === row.id)).id;
    const { body: read } = await admin.get(request(id));
    expect((await vendor.patch(product(id), { product_name: 'Renamed' })).status).toBe(200);
    const refused = await admin.post(request(id, '/approve'), { _version: read._version });
    expect([refused.status, refused.body.code]).toEqual([409, 'stale']);
    expect(refused.body.changed.product_name).toMatchObject({ base: read.product_name, theirs: 'Renamed' });
    expectRefusal(await vendor.delete(`${product(id)}&_version=${read._version}`), 409);
    expect((await admin.post(request(id, '/approve'), { _version: read._version + 1 })).status).toBe(200);
  });
});

describe('what may be done with a record', () => {
  it('should be told with it, with the reason where not', async () => {
    const id = await pending();
    const { body } = await admin.get(request(id));
    expect(body._moves).toEqual(expect.arrayContaining([{ name: 'approve', allowed: true, reason: null }]));
    const support = await server.signIn('support@example.com');
    for (const each of (await support.get(request(id))).body._moves)
      expect(each).toMatchObject({ allowed: false, reason: 'Your role does not allow this.' });
  });
});

describe('a record that changed its state meanwhile', () => {
  it('should answer a move with what it is now, to whoever could see it', async () => {
    const id = await pending();
    expect((await admin.post(request(id, '/approve'))).status).toBe(200);
    const second = await ops.post(request(id, '/approve'));
    expectRefusal(second, 409);
    expect(second.body.detail).toBe('This product is Approved already.');
    expect((await ops.post(request(id, '/deny'), { admin_notes: 'late' })).body.detail).toMatch(
      /^Deny is not possible: this product is Approved\.$/,
    );
  });

  it('should be missing for whoever never saw it there', async () => {
    const never = (await server.all('products')).find(({ approved_status }) => approved_status === 'Approved');
    expectRefusal(await admin.post(request(Number(never?.id), '/approve')), 404);
    const foreign = (await server.all('products')).find(
      ({ vendor_id, approved_status }: RecordData) => vendor_id !== 1 && approved_status === 'Pending',
    );
    await admin.post(request(Number(foreign?.id), '/approve'));
    expect((await vendor.post(request(Number(foreign?.id), '/approve'))).status).not.toBe(409);
  });
});
