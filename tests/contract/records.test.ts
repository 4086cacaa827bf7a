import { describe, expect, it } from 'vitest';
import { done, expectErrors, expectRefusal } from './outcomes.ts';
import { uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

const { people } = stageFor(['admin']);
const [admin] = people;

const CATEGORIES = '/api/categories?screen_label=category-setup';
const SUB_CATEGORIES = '/api/sub_categories?screen_label=sub-category-setup';
const category = (id: number): string => CATEGORIES.replace('?', `/${id}?`);
const subCategory = (id: number): string => SUB_CATEGORIES.replace('?', `/${id}?`);

const newCategory = async (more: object = {}): Promise<object> => ({
  name: 'Window Cleaning',
  service_type: 'Service',
  category_image: await uploadedId(admin),
  ...more,
});
const newSubCategory = async (more: object = {}): Promise<object> => ({
  category_id: 1,
  name: 'Duct Sealing',
  sub_category_image: await uploadedId(admin, 'sub-category-setup'),
  zone_ids: [1, 2],
  ...more,
});
const totalOf = async (path: string): Promise<number> => Number((await admin.get(path)).headers.get('X-Total-Count'));

describe('lists', () => {
  it('should answer what the list shows of each row, the newest first, with the total', async () => {
    const answer = done(await admin.get(CATEGORIES));
    expect(answer.body).toHaveLength(5);
    expect(Number(answer.headers.get('X-Total-Count'))).toBeGreaterThan(5);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const ids = answer.body.map((row: { id: number }) => row.id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
    expect(Object.keys(answer.body[0]).toSorted()).toEqual(
      ['id', '_version', 'name', 'service_type', 'is_active', 'subcategory_count', 'created_at', 'expanded'].toSorted(),
    );
  });

  it('should expand references, lists of them and files', async () => {
    const [row] = (await admin.get(`${SUB_CATEGORIES}&_end=1`)).body;
    expect(row.expanded.category_id).toEqual({ id: row.category_id, name: expect.any(String) });
    expect(row.expanded.zone_ids.map((zone: { id: number }) => zone.id)).toEqual(row.zone_ids);
    const record = (await admin.get(`/api/sub_categories/${row.id}?screen_label=sub-category-setup`)).body;
    expect(record.expanded.category_id).toEqual(row.expanded.category_id);
    expect(record.expanded.sub_category_image).toEqual({
      id: record.sub_category_image,
      url: `/api/files/${record.sub_category_image}`,
      name: expect.any(String),
      type: 'image/png',
      size: expect.any(Number),
    });
  });
});

describe('a new record', () => {
  it('should start from the defaults and be stamped by the server', async () => {
    const answer = done(await admin.post(CATEGORIES, await newCategory()), 201);
    const filled = { is_active: true, is_fire: false, subcategory_count: 0 };
    expect(answer.body).toMatchObject({ name: 'Window Cleaning', ...filled });
    expect(Math.abs(Date.now() - Date.parse(answer.body.created_at))).toBeLessThan(60_000);
    expect((await admin.get(category(answer.body.id))).body).toEqual(answer.body);
  });

  it('should report everything it lacks, in the words of the definition', async () => {
    expectErrors(await admin.post(CATEGORIES, {}), {
      name: ['Category name is required'],
      service_type: ['Service type is required'],
      category_image: ['Category image is required'],
    });
  });

  it('should not share a unique value, whatever its letter case', async () => {
    const taken = await admin.post(CATEGORIES, await newCategory({ name: ' plumBING ' }));
    expectRefusal(taken, 409);
    const sentence = 'A category with this name exists already';
    expect(taken.body).toEqual({ code: 'conflict', detail: sentence, errors: { name: [sentence] } });
    // Beside another mistake it is one of several.
    const both = await admin.post(CATEGORIES, await newCategory({ name: 'Plumbing', category_image: 'a'.repeat(24) }));
    expectRefusal(both, 422, 'name');
    expect(Object.keys(both.body.errors).toSorted()).toEqual(['category_image', 'name']);
    done(await admin.post(CATEGORIES, await newCategory({ name: 'Plumb' })), 201);
  });

  it('should refer only to what exists and may be chosen', async () => {
    const inactive = (await admin.get(`${CATEGORIES}&_tab=inactive`)).body[0];
    for (const wrong of [{ category_id: inactive.id }, { category_id: 9999 }, { zone_ids: [1, 9999] }])
      expectRefusal(await admin.post(SUB_CATEGORIES, await newSubCategory(wrong)), 422, Object.keys(wrong)[0]);
  });

  it('should not take what the server writes', async () => {
    for (const key of ['id', 'created_at', 'subcategory_count', 'nonsense', '__proto__']) {
      const raw = JSON.stringify(await newCategory()).replace('{', `{"${key}":7,`);
      const headers = { 'Content-Type': 'application/json' };
      expectRefusal(await admin.post(CATEGORIES, undefined, { raw, headers }), 422, key);
    }
  });
});

describe('a change', () => {
  it('should touch only what was sent', async () => {
    const before = (await admin.get(category(1))).body;
    const answer = done(await admin.patch(category(1), { is_active: false }));
    expect(answer.body).toEqual({ ...before, is_active: false, _version: before._version + 1 });
  });

  it('should be judged as the whole record, by key presence', async () => {
    const answer = await admin.patch(category(1), { name: null, service_type: 'Nonsense' });
    expectRefusal(answer, 422);
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['name', 'service_type']);
    expect((await admin.get(category(1))).body.name).not.toBeNull();
  });

  it('should let a record keep its own name, in another letter case too', async () => {
    const { name } = (await admin.get(category(1))).body;
    expect((await admin.patch(category(1), { name: name.toUpperCase() })).body.name).toBe(name.toUpperCase());
  });

  it('should let a stored choice stay that may no longer be chosen', async () => {
    const [row] = (await admin.get(`${SUB_CATEGORIES}&_end=1`)).body;
    await admin.patch(category(row.category_id), { is_active: false });
    const answer = await admin.patch(subCategory(row.id), { category_id: row.category_id, description: 'Still here' });
    expect(answer.status).toBe(200);
    expect(answer.body.description).toBe('Still here');
  });
});

describe('a deletion', () => {
  it('should be refused while others refer to the record, saying which and how many', async () => {
    const before = await totalOf(CATEGORIES);
    const answer = await admin.delete(category(1));
    expectRefusal(answer, 409);
    const count = await totalOf(`${SUB_CATEGORIES}&category_id=1`);
    const services = await totalOf('/api/services?screen_label=service-list&category_id=1');
    expect(answer.body.detail).toMatch(/^This category cannot be deleted: .* refer to it\.$/);
    for (const text of [`${services} services`, `${count} sub-categories`]) expect(answer.body.detail).toContain(text);
    expect(await totalOf(CATEGORIES)).toBe(before);
  });

  it('should say one when it is one', async () => {
    const { id } = (await admin.post(CATEGORIES, await newCategory())).body;
    done(await admin.post(SUB_CATEGORIES, await newSubCategory({ category_id: id })), 201);
    const sentence = 'This category cannot be deleted: 1 sub-category refers to it.';
    expect((await admin.delete(category(id))).body.detail).toBe(sentence);
  });

  it('should remove the record, once', async () => {
    const { id } = (await admin.post(CATEGORIES, await newCategory())).body;
    done(await admin.delete(category(id)), 204);
    expectRefusal(await admin.delete(category(id)), 404);
    expectRefusal(await admin.get(category(id)), 404);
    expect((await admin.post(CATEGORIES, await newCategory())).body.id).toBeGreaterThan(id);
  });
});
