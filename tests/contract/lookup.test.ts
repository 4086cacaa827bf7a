import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { expectRefusal } from './expectations.ts';
import { idsOf, stageFor } from './stage.ts';

const { people } = stageFor(['admin']);
const [admin] = people;

const at = (field: string, query = '', resource = 'workers', screen = 'worker-list'): string =>
  `/api/${resource}/lookup/${field}?screen_label=${screen}${query}`;

describe('a look-up for one field', () => {
  it('should offer what that field may hold, also where a resource refers to itself', async () => {
    const drivers = await admin.get('/api/workers?screen_label=worker-list&_tab=driver&is_active=true&_end=100');
    const offered = await admin.get(at('driver_id', '&_end=100'));
    expect(offered.status).toBe(200);
    expect(idsOf(offered.body)).toEqual(idsOf(drivers.body));
    expect(offered.headers.get('X-Total-Count')).toBe(String(drivers.body.length));
    expectRefusal(await admin.get(at('driver_id', '&user_type=Worker')), 400, 'user_type');
  });

  it('should tell what the screen says of a choice, and nothing else', async () => {
    const { driver_id } = registry.screen['worker-list']?.choices ?? {};
    for (const row of (await admin.get(at('driver_id'))).body)
      expect(Object.keys(row).toSorted()).toEqual(['id', ...(driver_id?.readable ?? [])].toSorted());
    const { body } = await admin.get(at('driver_id', '&_end=100'));
    const pictured = body.find(({ profile_picture }: RecordData) => profile_picture !== null);
    expect(Object.keys(pictured.profile_picture).toSorted()).toEqual(['id', 'name', 'size', 'type', 'url']);
  });

  it('should name a stored choice by its id, whatever may be chosen now', async () => {
    const [worker] = (await admin.get('/api/workers?screen_label=worker-list&_tab=un-assigned&_end=1')).body;
    const named = await admin.get(at('driver_id', `&id=${worker.id}`));
    expect(named.body).toMatchObject([{ id: worker.id, full_name: worker.full_name }]);
    expect(named.body).toHaveLength(1);
  });

  it('should name the records of a list that is narrowed by them', async () => {
    const found = await admin.get(at('id', '&q=Gulf', 'vendors', 'vendor-reports'));
    expect(found.body).toMatchObject([{ id: 12, company_or_vendor_name: 'Gulf Pipe Plumbing' }]);
    const listed = await admin.get('/api/vendors?screen_label=vendor-reports&id=12&id=13');
    expect(idsOf(listed.body).toSorted()).toEqual([12, 13]);
    // Where it is no filter nothing is looked up by it.
    expectRefusal(await admin.get(at('id', '', 'vendors', 'vendor-list')), 404);
  });

  // spec 2.5.12
  it.each([
    ['products', 'product-list'],
    ['services', 'service-list'],
  ])('of %s should follow what the record that refers holds, where the rule reads it', async (of, screen) => {
    const choices = (field: string, query = '') => admin.get(at(field, query, of, screen));
    const categories = (await choices('category_id')).body;
    const all = (await choices('sub_category_id', '&_end=100')).body;
    const some = await Promise.all(
      categories.map(async ({ id }: RecordData) => {
        const { body } = await choices('sub_category_id', `&_end=100&referrer.category_id=${id}`);
        for (const row of body) expect(row.category_id).toBe(id);
        return body;
      }),
    );
    expect(some.flat().length).toBeGreaterThan(0);
    expect(some.flat().length).toBeLessThanOrEqual(all.length);
    const none = await choices('sub_category_id', '&referrer.category_id=');
    expect([none.status, none.body]).toEqual([200, []]);
    for (const key of ['referrer.category_id=x', 'referrer.vendor_id=1', 'category_id=1'])
      expectRefusal(await choices('sub_category_id', `&${key}`), 400, key.replace(/=.*/, ''));
  });

  // Whose it is: `permissions.test.ts`.
  it('should be missing for what refers to nothing', async () => {
    for (const field of ['email', 'id', 'nothing', '__proto__']) expectRefusal(await admin.get(at(field)), 404);
  });
});
