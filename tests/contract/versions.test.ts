import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { done, expectRefusal } from './outcomes.ts';
import { stageFor } from './stage.ts';

const stage = stageFor(['admin', 'ops', 'vendor']);
const [admin, ops, vendor] = stage.people;

const product = (id: number, more = '', screen = 'product-list'): string =>
  `/api/products/${id}${more}?screen_label=${screen}`;
const request = (id: number, more = ''): string => product(id, more, 'product-requests');

describe('two people with one product', () => {
  it('should both keep what they wrote of different fields', async () => {
    const { body: read } = await admin.get(product(1));
    done(await ops.patch(product(1), { product_name: 'Their name', _version: read._version }));
    const { product_name, _version } = read;
    const saved = done(await admin.patch(product(1), { product_name, price: 77, _version }));
    expect(saved.body).toMatchObject({ product_name: 'Their name', price: 77, _version: _version + 2 });
  });

  it('should see the conflict in the same field: both values, who and when', async () => {
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
    expect((await stage.one('products', 1)).price).toBe(55);
    // Whoever chose saves over it, by the version they have seen now.
    const chosen = await admin.patch(product(1), { price: 77, _version: refused.body.current._version });
    expect([chosen.status, chosen.body.price]).toEqual([200, 77]);
  });

  it('should find nothing wrong where both wrote the same, and where none is named the last wins', async () => {
    const { body: read } = await admin.get(product(1));
    await ops.patch(product(1), { price: 55 });
    done(await admin.patch(product(1), { price: 55, _version: read._version }));
    expect((await admin.patch(product(1), { price: 66 })).body.price).toBe(66);
  });

  it('should not pass over what was written where no line tells', async () => {
    const { body: read } = await admin.get(product(1));
    await stage.host.change('products', 1, { price: 55 });
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
    const waiting = (await stage.stored('products')).filter(({ approved_status }) => approved_status === 'Pending');
    const id = own.find((row: RecordData) => waiting.some((each) => each.id === row.id)).id;
    const { body: read } = await admin.get(request(id));
    done(await vendor.patch(product(id), { product_name: 'Renamed' }));
    const refused = await admin.post(request(id, '/approve'), { _version: read._version });
    expect([refused.status, refused.body.code]).toEqual([409, 'stale']);
    expect(refused.body.changed.product_name).toMatchObject({ base: read.product_name, theirs: 'Renamed' });
    expectRefusal(await vendor.delete(`${product(id)}&_version=${read._version}`), 409);
    done(await admin.post(request(id, '/approve'), { _version: read._version + 1 }));
  });
});
