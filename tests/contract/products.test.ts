import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { done, expectRefusal, expectSaid } from './outcomes.ts';
import { formWith, png, upload, uploadedId } from './pictures.ts';
import { type Answer, type Client, idsOf, stageFor } from './stage.ts';

/**
 * Products and requests as the specification tells them: states, what submitting fills in, and
 * whose they are. What an empty form is refused with is in `unit/specification`, rows with an owner
 * in `owner.test.ts`.
 */

const LIST = '/api/products?screen_label=product-list';
const REQUESTS = '/api/products?screen_label=product-requests';
const at = (id: Id, rest = '', screen = 'product-list'): string => `/api/products/${id}${rest}?screen_label=${screen}`;

const stage = stageFor(['admin', 'vendor', 'new.vendor']);
const [admin, vendor, newVendor] = stage.people;
const { stored, one, first } = stage;
const inState = (state: string) => (product: RecordData) => product.approved_status === state;
const own = async (): Promise<RecordData[]> => (await stored('products')).filter(({ vendor_id }) => vendor_id === 1);
const foreign = async (): Promise<RecordData[]> =>
  (await stored('products')).filter(({ vendor_id }) => vendor_id !== 1);
const ownApproved = (): Promise<RecordData> =>
  first('products', (each) => each.vendor_id === 1 && inState('Approved')(each));

const GOODS = { category_id: 14, sub_category_id: 42, product_name: 'Oven Spray', price: 21.5 };
const WHOLE = { ...GOODS, vendor_id: 3 };

describe('a product', () => {
  let picture: string;
  beforeEach(async () => {
    picture = await uploadedId(admin, 'product-list');
  });
  const make = (given: object = {}): Promise<Answer> =>
    admin.post(LIST, { ...WHOLE, product_image: picture, ...given });

  it('should be made with one piece, no discount and approved where an administrator makes it', async () => {
    expect(done(await make({ min_order_quantity: null, discount_percentage: null }), 201).body).toMatchObject({
      ...WHOLE,
      min_order_quantity: 1,
      max_order_quantity: 1,
      discount_percentage: 0,
      approved_status: 'Approved',
      is_active: true,
    });
  });

  it('should be refused amounts that cannot be, of what is filled in too', async () => {
    const less = 'Minimum order quantity should be less than maximum order quantity';
    for (const [given, field, sentence] of [
      [{ min_order_quantity: 3 }, 'min_order_quantity', less],
      [{ min_order_quantity: 0 }, 'min_order_quantity', 'Minimum Order Quantity must be at least 1'],
      [{ discount_percentage: 101 }, 'discount_percentage', 'Discount Percentage must be at most 100'],
      [{ price: 1.005 }, 'price', 'Price can have at most 2 decimals'],
    ] as const) {
      expectSaid(await make(given), 422, sentence, field);
    }
  });

  it('should be of a vendor of the market that is approved, a category of goods, and a sub-category of it', async () => {
    for (const [field, wrong] of [
      ['vendor_id', [2, 8, 9, 10, 999]],
      ['category_id', [1, 15, 999]],
      ['sub_category_id', [1, 39]],
    ] as const)
      for (const id of wrong) expectRefusal(await make({ [field]: id }), 422, field);
  });

  it('should take a pdf, png or jpeg as its picture, and nothing else', async () => {
    const bytes = new TextEncoder();
    const pdf = bytes.encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
    const paper = await upload(admin, formWith(pdf, 'a.pdf', 'file', 'application/pdf'), 'product-list');
    done(await make({ product_image: paper.body.id }), 201);
    const gif = new Uint8Array(await sharp(png()).gif().toBuffer());
    const animated = done(await upload(admin, formWith(gif, 'a.gif', 'file', 'image/gif'), 'product-list'), 201);
    expectRefusal(await make({ product_image: animated.body.id }), 422, 'product_image');
  });
});

describe('the lists of products', () => {
  // spec 1.6.3
  it('should be of approved ones, separated into food and other by the category', async () => {
    const types = new Map((await stored('categories')).map(({ id, service_type }) => [id, service_type]));
    const isFood = ({ category_id }: RecordData): boolean => types.get(Number(category_id)) === 'Food';
    const approved = (await stored('products')).filter(inState('Approved'));
    for (const [tab, rows] of [
      ['', approved],
      ['&_tab=food', approved.filter(isFood)],
      ['&_tab=other', approved.filter((product) => !isFood(product))],
    ] as const)
      expect(idsOf((await admin.get(`${LIST}&_end=100${tab}`)).body), tab).toEqual(idsOf(rows));
    expect((await admin.get(LIST)).body).toHaveLength(25);
  });

  it('should be of what waits or was denied where they are requests, what waits first', async () => {
    const { body } = await admin.get(`${REQUESTS}&_end=100`);
    expect(idsOf(body)).toEqual(idsOf((await stored('products')).filter((each) => !inState('Approved')(each))));
    const states = body.map((row: RecordData) => row.approved_status);
    expect(states).toEqual(states.toSorted().toReversed());
    expect(new Set(states)).toEqual(new Set(['Pending', 'Denied']));
  });
});

describe('a product request', () => {
  const decide = (product_id: Id, approval: boolean, more: object = {}, client = admin): Promise<Answer> =>
    client.post('/api/product/admin_approve?screen_label=product-requests', { product_id, approval, ...more });

  it('should be approved without notes, also by the address of the specification, and keep who did and when', async () => {
    const [waiting, other] = (await stored('products')).filter(inState('Pending')).map(({ id }) => id) as [Id, Id];
    const by = await admin.post(at(waiting, '/approve', 'product-requests'), {});
    expect([by.status, by.body.approved_status], JSON.stringify(by.body)).toEqual([200, 'Approved']);
    expect(await one('products', waiting)).toMatchObject({ decided_by: 1, decided_at: expect.stringMatching(/Z$/) });
    expectRefusal(await admin.get(at(other)), 404);
    expect((await decide(other, true)).body.approved_status).toBe('Approved');
    done(await admin.get(at(other)));
    // It has left the requests.
    expectRefusal(await decide(other, true), 409);
    // What was denied may still be approved.
    const denied = await first('products', inState('Denied'));
    const notes = 'The picture is right now.';
    expect((await decide(denied.id, true, { notes })).body.approved_status).toBe('Approved');
    expect((await one('products', denied.id)).admin_notes).toBe(notes);
  });

  it('should be denied with notes only, blanks not counting', async () => {
    const { id } = await first('products', inState('Pending'));
    for (const notes of [undefined, '', '   ', null]) {
      expectSaid(await decide(id, false, { notes }), 422, 'Admin notes are required', 'notes');
      const direct = await admin.post(at(id, '/deny', 'product-requests'), notes ? { admin_notes: notes } : {});
      expect(direct.body.errors?.admin_notes).toEqual(['Admin notes are required']);
    }
    expect((await one('products', id)).approved_status).toBe('Pending');
    const notes = 'Too dear';
    expect((await decide(id, false, { notes })).body.approved_status).toBe('Denied');
    expect((await one('products', id)).admin_notes).toBe(notes);
    expectSaid(await decide(id, false, { notes }), 409, 'This product is Denied already.');
  });

  it('should not be decided by its vendor at that address, its own no more than others', async () => {
    const pending = (rows: readonly RecordData[]): Id => rows.find(inState('Pending'))?.id ?? 0;
    for (const id of [pending(await own()), pending(await foreign())])
      for (const approval of [true, false]) expectRefusal(await decide(id, approval, { notes: 'Mine' }, vendor), 403);
  });
});

it('a sub-category should keep its category while products name both', async () => {
  const at42 = '/api/sub_categories/42?screen_label=sub-category-setup';
  const count = (await stored('products')).filter(({ sub_category_id }) => sub_category_id === 42).length;
  const answer = await admin.patch(at42, { category_id: 13 });
  expectRefusal(answer, 409, 'category_id');
  expect(answer.body.errors).toEqual({
    category_id: [`Category cannot be changed: ${count} products have this sub-category as Sub-category.`],
  });
  expect((await one('sub_categories', 42)).category_id).toBe(14);
  done(await admin.patch(at42, { name: 'Cleaning Goods' }));
});

describe('a vendor', () => {
  // spec 1.1.9
  it('should see all of its own products, approved or not, and no other, by any call', async () => {
    expect(new Set((await own()).map(({ approved_status }) => approved_status)).size).toBe(3);
    expect(idsOf((await vendor.get(`${LIST}&_end=100`)).body)).toEqual(idsOf(await own()));
    const exported = String((await vendor.get('/api/products/export?screen_label=product-list')).body);
    expect(exported.trim().split('\r\n')).toHaveLength((await own()).length + 1);
    for (const { product_image } of await own()) done(await vendor.get(`/api/files/${product_image}`));
    for (const { id, product_image, product_name } of (await foreign()).slice(0, 5)) {
      expectRefusal(await vendor.get(at(id)), 404);
      expectRefusal(await vendor.patch(at(id), { price: 1 }), 404);
      expectRefusal(await vendor.delete(at(id)), 404);
      expectRefusal(await vendor.get(`/api/files/${product_image}`), 404);
      const { body } = await vendor.get(`/api/search?q=${encodeURIComponent(String(product_name).slice(0, 40))}`);
      expect(body.hits.map((hit: { id: Id }) => hit.id)).not.toContain(id);
    }
    const lookup = '/api/products/lookup/vendor_id?screen_label=product-list';
    expect(idsOf((await vendor.get(lookup)).body)).toEqual([1]);
    expectRefusal(await vendor.get(`${lookup}&id=3&_sort=admin_approval`), 400, '_sort');
  });

  it('should make products that wait, and are its own whatever it sends', async () => {
    const given = { ...GOODS, product_image: await uploadedId(vendor, 'product-list') };
    const count = (await stored('products')).length;
    for (const sent of [{ vendor_id: 3 }, { vendor_id: 1 }, { vendor_id: null }]) {
      expectRefusal(await vendor.post(LIST, { ...given, ...sent }), 422, 'vendor_id');
      expectRefusal(await vendor.patch(at((await own())[0]?.id ?? 0), sent), 422, 'vendor_id');
    }
    expect(await stored('products')).toHaveLength(count);
    const made = done(await vendor.post(LIST, given), 201);
    const saved = { vendor_id: 1, approved_status: 'Pending', admin_notes: null };
    for (const field of ['approved_status', 'admin_notes'])
      expectRefusal(await vendor.patch(at(made.body.id), { [field]: 'Approved' }), 422, field);
    expect(await one('products', made.body.id)).toMatchObject(saved);
    expect((await admin.get(`${REQUESTS}&q=Oven`)).body).toHaveLength(1);
    expect((await admin.get(`${LIST}&q=Oven`)).body).toHaveLength(0);
  });

  it.each([{ product_name: 'Another name' }, { price: 1 }, { product_image: 'a new one' }])(
    'should have its approved product approved again after it changed %o',
    async (change) => {
      const { id } = await ownApproved();
      const image = Object.hasOwn(change, 'product_image') && (await uploadedId(vendor, 'product-list'));
      const changed = await vendor.patch(at(id), image ? { product_image: image } : change);
      expect([changed.status, changed.body.approved_status]).toEqual([200, 'Pending']);
      done(await admin.get(at(id, '', 'product-requests')));
    },
  );

  it('should leave a product approved whose other fields change, or that an administrator changes', async () => {
    const { id, price } = await ownApproved();
    const saved = await vendor.patch(at(id), { description: 'Told at length', price });
    expect([saved.status, saved.body.approved_status]).toEqual([200, 'Approved']);
    const dearer = await admin.patch(at(id), { price: 77.5 });
    expect([dearer.status, dearer.body.approved_status]).toEqual([200, 'Approved']);
  });

  it('should see for each whether it is approved, and why not', async () => {
    const { body } = await vendor.get(LIST);
    const states = new Map((await own()).map((each) => [each.id, [each.approved_status, each.admin_notes]]));
    for (const row of body) expect([row.approved_status, row.admin_notes]).toEqual(states.get(row.id));
    const sorted = await vendor.get(`${LIST}&_sort=approved_status&_order=desc`);
    expect(sorted.body[0].approved_status).toBe('Pending');
    // A user who sees only approved ones gets no value that is always the same.
    const [row] = (await admin.get(LIST)).body;
    expect(row).not.toHaveProperty('approved_status');
    expectRefusal(await admin.get(`${LIST}&_sort=approved_status&_order=desc`), 400, '_sort');
  });

  it('should not sell before its shop is approved', async () => {
    const client = newVendor;
    const begin = (by: Client): Promise<Answer> => by.get('/api/products/new?screen_label=product-list');
    const product_image = await uploadedId(client, 'product-list');
    for (const refused of [await begin(client), await client.post(LIST, { ...GOODS, product_image })]) {
      expectSaid(refused, 403, "Your vendor's Admin Approval is Pending from Vendor.");
    }
    for (const other of [vendor, admin]) done(await begin(other), 204);
  });
});
