import { beforeEach, describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { formWith, png, upload, uploadedId } from './pictures.ts';
import { idsOf, stageFor } from './stage.ts';

/**
 * Products and requests as the specification tells them: texts, states, what submitting fills in,
 * and whose they are.
 */

const ADMIN = 'admin@example.com';
const VENDOR = 'vendor@example.com';
const NEW_VENDOR = 'new.vendor@example.com';
const OTHER_VENDOR = 'salma@example.com';
const LIST = '/api/products?screen_label=product-list';
const REQUESTS = '/api/products?screen_label=product-requests';
const at = (id: Id, rest = '', screen = 'product-list'): string => `/api/products/${id}${rest}?screen_label=${screen}`;
const DECIDE = '/api/product/admin_approve?screen_label=product-requests';

const stage = stageFor([ADMIN, VENDOR, NEW_VENDOR, OTHER_VENDOR, 'ops@example.com', 'support@example.com']);
const { as, stored, one, first } = stage;
const admin = (): Client => as(ADMIN);
const inState = (state: string) => (product: RecordData) => product.approved_status === state;
const own = async (): Promise<RecordData[]> => (await stored('products')).filter(({ vendor_id }) => vendor_id === 1);
const foreign = async (): Promise<RecordData[]> =>
  (await stored('products')).filter(({ vendor_id }) => vendor_id !== 1);

let picture: string;
beforeEach(async () => {
  picture = await uploadedId(admin(), 'product-list');
});

const WHOLE = { vendor_id: 3, category_id: 14, sub_category_id: 42, product_name: 'Oven Spray', price: 21.5 };
const whole = (given: object = {}): object => ({ ...WHOLE, product_image: picture, ...given });

describe('a product', () => {
  it('should be refused empty with every sentence of the specification', async () => {
    const answer = await admin().post(LIST, {});
    expectRefusal(answer, 422);
    expect(answer.body.errors).toEqual({
      vendor_id: ['Vendor is required'],
      category_id: ['Category is required'],
      sub_category_id: ['Sub-category is required'],
      product_name: ['Product name is required'],
      price: ['Price is required'],
      product_image: ['Product image is required'],
    });
  });

  it.each([
    [
      { min_order_quantity: 5, max_order_quantity: 5 },
      {
        min_order_quantity: ['Minimum order quantity should be less than maximum order quantity'],
        max_order_quantity: ['Maximum order quantity must be greater than minimum order quantity'],
      },
    ],
    [
      { min_order_quantity: 3 },
      {
        min_order_quantity: ['Minimum order quantity should be less than maximum order quantity'],
        max_order_quantity: ['Maximum order quantity must be greater than minimum order quantity'],
      },
    ],
    [
      { max_order_quantity: 10, discount_applicable_for: 11 },
      { discount_applicable_for: ['Discount applicable should not be higher than maximum order quantity'] },
    ],
    [{ discount_percentage: 101 }, { discount_percentage: ['Discount Percentage must be at most 100'] }],
    [{ price: -1 }, { price: ['Price must be at least 0'] }],
    [{ price: '12' }, { price: ['Price must be a number'] }],
    [{ price: 1.005 }, { price: ['Price can have at most 2 decimals'] }],
    [{ min_order_quantity: 0 }, { min_order_quantity: ['Minimum Order Quantity must be at least 1'] }],
    [{ approved_status: 'Approved' }, { approved_status: ['This field cannot be written'] }],
  ])('should be refused with %j', async (given, errors) => {
    const answer = await admin().post(LIST, whole(given));
    expectRefusal(answer, 422);
    expect(answer.body.errors).toEqual(errors);
  });

  it('should be made with one piece, no discount and approved where an administrator makes it', async () => {
    const answer = await admin().post(LIST, whole({ min_order_quantity: null, discount_percentage: null }));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({
      ...WHOLE,
      min_order_quantity: 1,
      max_order_quantity: 1,
      discount_percentage: 0,
      approved_status: 'Approved',
      is_active: true,
    });
  });

  it('should be of a vendor of the market that is approved, a category of goods, and a sub-category of it', async () => {
    for (const [field, wrong] of [
      ['vendor_id', [2, 8, 9, 10, 999]],
      ['category_id', [1, 15, 999]],
      ['sub_category_id', [1, 39]],
    ] as const)
      for (const id of wrong) expectRefusal(await admin().post(LIST, whole({ [field]: id })), 422, field);
  });

  it('should take a pdf, png or jpeg up to 5 MB as its picture, and nothing else', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
    const paper = await upload(admin(), formWith(pdf, 'a.pdf', 'file', 'application/pdf'), 'product-list');
    expect(paper.status, JSON.stringify(paper.body)).toBe(201);
    expect((await admin().post(LIST, whole({ product_image: paper.body.id }))).status).toBe(201);
    const gif = new Uint8Array([...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x3b]);
    const animated = await upload(admin(), formWith(gif, 'a.gif', 'file', 'image/gif'), 'product-list');
    expect(animated.status, JSON.stringify(animated.body)).toBe(201);
    expectRefusal(await admin().post(LIST, whole({ product_image: animated.body.id })), 422, 'product_image');
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    large.set(png());
    expectRefusal(await upload(admin(), formWith(large), 'product-list'), 413);
  });

  it('should be told apart as food and other by the category, approved ones only', async () => {
    const types = new Map((await stored('categories')).map(({ id, service_type }) => [id, service_type]));
    const isFood = ({ category_id }: RecordData): boolean => types.get(Number(category_id)) === 'Food';
    const approved = (await stored('products')).filter(inState('Approved'));
    for (const [tab, rows] of [
      ['', approved],
      ['&_tab=food', approved.filter(isFood)],
      ['&_tab=other', approved.filter((product) => !isFood(product))],
    ] as const) {
      const answer = await admin().get(`${LIST}&_end=100${tab}`);
      expect(idsOf(answer.body), tab).toEqual(idsOf(rows));
      expect(answer.headers.get('X-Total-Count')).toBe(String(rows.length));
    }
    expect((await admin().get(LIST)).body).toHaveLength(25);
    const waiting = await first('products', inState('Pending'));
    expectRefusal(await admin().get(at(waiting.id)), 404);
  });
});

describe('a product request', () => {
  it('should list what waits or was denied, food and other', async () => {
    const answer = await admin().get(`${REQUESTS}&_end=100`);
    expect(idsOf(answer.body)).toEqual(idsOf((await stored('products')).filter((each) => !inState('Approved')(each))));
    for (const row of answer.body) {
      expect(row.expanded.vendor_id.company_or_vendor_name).toBe(
        (await one('vendors', row.vendor_id)).company_or_vendor_name,
      );
      expect(row.expanded.product_image.url).toMatch(/^\/api\/files\//);
    }
  });

  it('should be approved without notes, also by the address of the specification', async () => {
    const [one_, other] = (await stored('products')).filter(inState('Pending'));
    const by = await admin().post(at(one_?.id ?? 0, '/approve', 'product-requests'), {});
    expect([by.status, by.body.approved_status], JSON.stringify(by.body)).toEqual([200, 'Approved']);
    expectRefusal(await admin().get(at(other?.id ?? 0)), 404);
    const named = await admin().post(DECIDE, { product_id: other?.id, approval: true });
    expect([named.status, named.body.approved_status], JSON.stringify(named.body)).toEqual([200, 'Approved']);
    expect((await admin().get(at(other?.id ?? 0))).status).toBe(200);
    // It has left the requests.
    expectRefusal(await admin().post(DECIDE, { product_id: other?.id, approval: true }), 409);
    // What was denied may still be approved.
    const denied = await first('products', inState('Denied'));
    const notes = 'The picture is right now.';
    const again = await admin().post(DECIDE, { product_id: denied.id, approval: true, notes });
    expect(again.body.approved_status).toBe('Approved');
    expect((await one('products', denied.id)).admin_notes).toBe(notes);
  });

  it('should be denied with notes only, blanks not counting', async () => {
    const { id } = await first('products', inState('Pending'));
    for (const notes of [undefined, '', '   ', null]) {
      const answer = await admin().post(DECIDE, { product_id: id, approval: false, notes });
      expectRefusal(answer, 422, 'notes');
      expect(answer.body.errors.notes).toEqual(['Admin notes are required']);
      const direct = await admin().post(at(id, '/deny', 'product-requests'), notes ? { admin_notes: notes } : {});
      expect(direct.body.errors?.admin_notes).toEqual(['Admin notes are required']);
    }
    expect((await one('products', id)).approved_status).toBe('Pending');
    const denied = await admin().post(DECIDE, { product_id: id, approval: false, notes: 'Too dear' });
    expect([denied.status, denied.body.approved_status]).toEqual([200, 'Denied']);
    expect((await one('products', id)).admin_notes).toBe('Too dear');
    const twice = await admin().post(DECIDE, { product_id: id, approval: false, notes: 'Too dear' });
    expectRefusal(twice, 409);
    expect(twice.body.detail).toBe('This product is Denied already.');
  });

  it('should keep who decided, and when', async () => {
    const { id } = await first('products', inState('Pending'));
    await admin().post(at(id, '/approve', 'product-requests'), {});
    expect(await one('products', id)).toMatchObject({ decided_by: 1, decided_at: expect.stringMatching(/Z$/) });
    const denied = await first('products', inState('Denied'));
    const { body } = await admin().get(at(denied.id, '', 'product-requests'));
    expect(body.expanded.decided_by).toMatchObject({ id: 1 });
  });

  it('should show what waits first', async () => {
    const states = (await admin().get(REQUESTS)).body.map((row: RecordData) => row.approved_status);
    expect(states).toEqual([...states].sort((a, b) => (a === b ? 0 : a === 'Pending' ? -1 : 1)));
    expect(new Set(states)).toEqual(new Set(['Pending', 'Denied']));
  });

  it('should be decided by whoever may edit requests, and by nobody else', async () => {
    const { id } = await first('products', inState('Pending'));
    const body = { product_id: id, approval: true };
    for (const email of ['support@example.com', VENDOR, OTHER_VENDOR])
      expectRefusal(await as(email).post(DECIDE, body), 403);
    expect((await as('ops@example.com').post(DECIDE, body)).status).toBe(200);
  });
});

describe('a sub-category', () => {
  it('should keep its category while products name both', async () => {
    const at42 = '/api/sub_categories/42?screen_label=sub-category-setup';
    const count = (await stored('products')).filter(({ sub_category_id }) => sub_category_id === 42).length;
    const answer = await admin().patch(at42, { category_id: 13 });
    expectRefusal(answer, 409, 'category_id');
    expect(answer.body.errors).toEqual({
      category_id: [`Category cannot be changed: ${count} products have this sub-category as Sub-category.`],
    });
    expect((await one('sub_categories', 42)).category_id).toBe(14);
    expect((await admin().patch(at42, { name: 'Cleaning Goods' })).status).toBe(200);
  });
});

describe('a vendor', () => {
  const vendor = (): Client => as(VENDOR);

  it('should see all of its own products, approved or not, and no other', async () => {
    const states = new Set((await own()).map(({ approved_status }) => approved_status));
    expect(states.size).toBe(3);
    const list = await vendor().get(`${LIST}&_end=100`);
    expect(idsOf(list.body)).toEqual(idsOf(await own()));
    expect(list.headers.get('X-Total-Count')).toBe(String((await own()).length));
    for (const { id } of await own()) expect((await vendor().get(at(id))).status).toBe(200);
    for (const { id } of await foreign()) expectRefusal(await vendor().get(at(id)), 404);
    const exported = String((await vendor().get('/api/products/export?screen_label=product-list')).body);
    expect(exported.trim().split('\r\n')).toHaveLength((await own()).length + 1);
    for (const { id, product_name } of await foreign()) {
      expect(exported).not.toContain(`${product_name},`);
      const found = await vendor().get(`${LIST}&q=${encodeURIComponent(String(product_name))}`);
      expect(idsOf(found.body)).not.toContain(id);
    }
    // Asked for another vendor's rows, it gets none; asked to order them, its own.
    for (const query of ['vendor_id=3', 'vendor_id=3&vendor_id=4', '_tab=food&vendor_id=4']) {
      const answer = await vendor().get(`${LIST}&${query}`);
      expect([answer.status, answer.body], query).toEqual([200, []]);
    }
  });

  it('should not open the requests, by any call', async () => {
    const [mine] = (await own()).filter(inState('Pending'));
    for (const [method, path, body] of [
      ['GET', REQUESTS],
      ['GET', at(mine?.id ?? 0, '', 'product-requests')],
      ['GET', '/api/products/export?screen_label=product-requests'],
      ['POST', REQUESTS, {}],
      ['PATCH', at(mine?.id ?? 0, '', 'product-requests'), { price: 1 }],
      ['DELETE', at(mine?.id ?? 0, '', 'product-requests')],
      ['POST', '/api/products/bulk?screen_label=product-requests', { action: 'delete', ids: [mine?.id] }],
      ['GET', '/api/vendors?screen_label=product-requests'],
    ] as const)
      expectRefusal(await vendor().call(method, path, body), 403);
  });

  it('should not approve or deny, its own no more than others, whatever the screen it names', async () => {
    const before = JSON.stringify(await stored('products'));
    for (const { id } of [
      ...(await own()).filter(inState('Pending')).slice(0, 1),
      ...(await foreign()).filter(inState('Pending')).slice(0, 1),
    ])
      for (const screen of ['product-list', 'product-requests']) {
        for (const move of ['approve', 'deny'])
          expectRefusal(await vendor().post(at(id, `/${move}`, screen), { admin_notes: 'Mine' }), 403);
        for (const approval of [true, false])
          expectRefusal(
            await vendor().post(`/api/product/admin_approve?screen_label=${screen}`, {
              product_id: id,
              approval,
              notes: 'Mine',
            }),
            403,
          );
      }
    expect(JSON.stringify(await stored('products'))).toBe(before);
  });

  it('should make products that wait, and are its own whatever it sends', async () => {
    const image = await uploadedId(vendor(), 'product-list');
    const { vendor_id: _, ...rest } = WHOLE;
    const made = await vendor().post(LIST, { ...rest, product_image: image });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await one('products', made.body.id)).toMatchObject({ vendor_id: 1, approved_status: 'Pending' });
    for (const sent of [{ vendor_id: 3 }, { vendor_id: 1 }, { vendor_id: null }]) {
      const count = (await stored('products')).length;
      expectRefusal(await vendor().post(LIST, { ...rest, product_image: image, ...sent }), 422, 'vendor_id');
      expectRefusal(await vendor().patch(at((await own())[0]?.id ?? 0), sent), 422, 'vendor_id');
      expect(await stored('products')).toHaveLength(count);
    }
    for (const field of ['approved_status', 'admin_notes'])
      expectRefusal(await vendor().patch(at(made.body.id), { [field]: 'Approved' }), 422, field);
    expect(await one('products', made.body.id)).toMatchObject({ approved_status: 'Pending', admin_notes: null });
    expect((await admin().get(`${REQUESTS}&q=Oven`)).body).toHaveLength(1);
    expect((await admin().get(`${LIST}&q=Oven`)).body).toHaveLength(0);
  });

  it.each([{ product_name: 'Another name' }, { price: 1 }, { product_image: 'a new one' }])(
    'should have its approved product approved again after it changed %o',
    async (change) => {
      const { id } = await first('products', (each) => each.vendor_id === 1 && inState('Approved')(each));
      const client = as(VENDOR);
      const image = Object.hasOwn(change, 'product_image') && (await uploadedId(client, 'product-list'));
      const changed = await client.patch(at(id), image ? { product_image: image } : change);
      expect([changed.status, changed.body.approved_status]).toEqual([200, 'Pending']);
      expect((await admin().get(at(id, '', 'product-requests'))).status).toBe(200);
    },
  );

  it('should leave a product approved whose other fields change, or that an administrator changes', async () => {
    const { id, price } = await first('products', (each) => each.vendor_id === 1 && inState('Approved')(each));
    const kept = await as(VENDOR).patch(at(id), { description: 'Told at length', price });
    expect([kept.status, kept.body.approved_status]).toEqual([200, 'Approved']);
    const dearer = await admin().patch(at(id), { price: 77.5 });
    expect([dearer.status, dearer.body.approved_status]).toEqual([200, 'Approved']);
  });

  it('should change and delete its own only; a foreign one is like one that is missing', async () => {
    const [mine] = await own();
    expect((await vendor().patch(at(mine?.id ?? 0), { price: 77 })).body.price).toBe(77);
    const missing = await vendor().patch(at(999_999), { price: 1 });
    for (const { id } of await foreign()) {
      const before = JSON.stringify(await one('products', id));
      const answer = await vendor().patch(at(id), { price: 1 });
      expectRefusal(answer, 404);
      expect(answer.body).toEqual(missing.body);
      expectRefusal(await vendor().delete(at(id)), 404);
      expect(JSON.stringify(await one('products', id))).toBe(before);
    }
    expect((await vendor().delete(at(mine?.id ?? 0))).status).toBe(204);
  });

  it('should be told of each whether it is approved, and why not', async () => {
    const { body } = await vendor().get(LIST);
    const states = new Map((await own()).map((each) => [each.id, [each.approved_status, each.admin_notes]]));
    expect(new Set([...states.values()].map(([state]) => state))).toEqual(new Set(['Approved', 'Pending', 'Denied']));
    for (const row of body) expect([row.approved_status, row.admin_notes]).toEqual(states.get(row.id));
    const sorted = await vendor().get(`${LIST}&_sort=approved_status&_order=desc`);
    expect(sorted.body[0].approved_status).toBe('Pending');
    // Whoever sees approved ones only is told nothing that is always the same.
    const [row] = (await admin().get(LIST)).body;
    expect(row).not.toHaveProperty('approved_status');
    expectRefusal(await admin().get(`${LIST}&_sort=approved_status&_order=desc`), 400, '_sort');
  });

  it('should touch only its own in bulk', async () => {
    const before = new Map((await foreign()).map((product) => [product.id, JSON.stringify(product)]));
    const send = async (body: object): Promise<{ done: number; total: number; failures?: readonly { id: Id }[] }> => {
      const answer = await vendor().post('/api/products/bulk?screen_label=product-list', body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return typeof answer.body === 'string' ? JSON.parse(answer.body.trim().split('\n').at(-1) ?? '') : answer.body;
    };
    const ids = (await stored('products')).map(({ id }) => id);
    await send({ action: 'set', values: { is_active: false }, ids });
    expect((await own()).every(({ is_active }) => is_active === false)).toBe(true);
    for (const product of await foreign()) expect(JSON.stringify(product)).toBe(before.get(product.id));
    await send({ action: 'delete', ids });
    expect(await own()).toEqual([]);
    for (const product of await foreign()) expect(JSON.stringify(product)).toBe(before.get(product.id));
    const all = { action: 'delete', all: true, expected: (await stored('products')).length };
    expectRefusal(await vendor().post('/api/products/bulk?screen_label=product-list', all), 409);
    expect(await foreign()).toHaveLength(before.size);
  });

  it('should find nothing of others by search, look-ups, related lists or files', async () => {
    for (const { id, product_name } of await foreign()) {
      const { body } = await vendor().get(`/api/search?q=${encodeURIComponent(String(product_name).slice(0, 40))}`);
      for (const hit of body.hits) {
        expect(hit.screen).toBe('product-list');
        expect(hit.id).not.toBe(id);
      }
    }
    const vendors = await vendor().get('/api/products/lookup/vendor_id?screen_label=product-list');
    expect(idsOf(vendors.body)).toEqual([1]);
    for (const path of [
      '/api/vendors?screen_label=vendor-list',
      '/api/vendors/3?screen_label=vendor-list',
      '/api/bookings?screen_label=customer-list&customer_id=1',
      '/api/customers?screen_label=customer-list',
      '/api/transactions?screen_label=transaction-reports',
    ])
      expectRefusal(await vendor().get(path), 403);
    expectRefusal(
      await vendor().get('/api/products/lookup/vendor_id?screen_label=product-list&id=3&_sort=admin_approval'),
      400,
      '_sort',
    );
    for (const { product_image, vendor_id } of await foreign()) {
      expectRefusal(await vendor().get(`/api/files/${product_image}`), 404);
      expectRefusal(await vendor().get(`/api/files/${(await one('vendors', vendor_id)).company_logo}`), 404);
    }
    for (const { product_image } of await own())
      expect((await vendor().get(`/api/files/${product_image}`)).status).toBe(200);
    expectRefusal(
      await vendor().patch(at((await own())[0]?.id ?? 0), { product_image: (await foreign())[0]?.product_image }),
      422,
    );
  });

  it('should not sell before its shop is approved', async () => {
    const client = as(NEW_VENDOR);
    expect((await client.get(LIST)).body).toEqual([]);
    const begun = await client.get('/api/products/new?screen_label=product-list');
    expectRefusal(begun, 403);
    expect(begun.body.detail).toBe("Your vendor's Admin Approval is Pending from Vendor.");
    for (const other of [vendor(), admin()])
      expect((await other.get('/api/products/new?screen_label=product-list')).status).toBe(204);
    const { vendor_id: _, ...rest } = WHOLE;
    const image = await uploadedId(client, 'product-list');
    const count = (await stored('products')).length;
    const answer = await client.post(LIST, { ...rest, product_image: image });
    expectRefusal(answer, 403);
    expect(answer.body.detail).toBe("Your vendor's Admin Approval is Pending from Vendor.");
    expect(await stored('products')).toHaveLength(count);
  });
});
