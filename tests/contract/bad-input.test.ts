import { describe, expect, it } from 'vitest';
import { expectRefusal } from './expectations.ts';
import { running } from './running.ts';
import { unchanged } from './unchanged.ts';

/**
 * Bad requests on records and files: their own 4xx in the common shape, and nothing changed.
 * What holds for every call is in `bad-input-calls.test.ts`, what holds for every screen in
 * `bad-input-entities.test.ts`.
 */

const { server, admin } = running({ admin: 'admin@example.com' }, { keeps: true });
const COLLECTIONS = ['categories', 'sub_categories', 'zones', 'roles', 'users', '_files'];
unchanged(() => Promise.all(COLLECTIONS.map(server.all)));

const LABEL = 'screen_label=category-setup';
const LIST = `/api/categories?${LABEL}`;
const LOOKUP = '/api/sub_categories/lookup/zone_ids?screen_label=sub-category-setup';

describe('queries', () => {
  const sorts = ['_sort=password_hash', '_sort=category_image', '_order=asc'];
  const pages = ['_end=1000000', '_start=-1', '_start=a', '_start=1&_start=2', '_end=NaN', '_end=2&_start=5'];
  const keys = ['_embed=sub_categories', '_expand=zone', 'name_like=.*', 'constructor=1', 'q=a&q=b'];

  it.each([
    ['a look-up', LOOKUP, [...sorts, ...pages, ...keys, '_sort=zone_name', 'id=x', 'id=1&id=2.5', 'is_active=false']],
    [
      'an export',
      `/api/categories/export?${LABEL}`,
      [...sorts, ...keys, '_order=up&_sort=name', '_end=10', 'format=pdf', 'format=csv&format=xlsx'],
    ],
  ])('should refuse %s what it does not know, naming it', async (_what, path, queries) => {
    for (const query of queries) expectRefusal(await admin.get(`${path}&${query}`), 400, query.split('=')[0]);
  });

  it('should search for anything without stumbling', async () => {
    for (const text of ['(', '+971', '%', '%25', '%00', '%ED%A0%80', '%F0%9F%A7%B9', '\\', "'", '%22', '*', '$ne'])
      for (const path of [LIST, LOOKUP]) expect((await admin.get(`${path}&q=${text}`)).status, text).toBe(200);
  });
});

describe('addresses', () => {
  it.each([
    ...['nonsense', '_sessions', '_credentials', '__proto__', 'constructor', 'Categories', ''],
    ...['categories/1/2/3', 'files/a/b/c', 'categories//['],
  ])('should answer 404 for what is not there: %s', async (path) => {
    expectRefusal(await admin.get(`/api/${path}?${LABEL}`), 404);
  });

  it('should answer 404 for what is no move, where only moves are made', async () => {
    for (const path of ['categories/1/2', 'categories/1/approve', 'files/a/b', 'constructor/1/approve'])
      expectRefusal(await admin.post(`/api/${path}?${LABEL}`, {}), 404);
  });
});

describe('bodies', () => {
  const CATEGORY = { name: 'Bad input', service_type: 'Service', category_image: 'aaaaaaaaaaaaaaaaaaaaaaaa' };

  // In a change, and by kind: `bad-input-entities.test.ts` and `tests/unit/kinds.test.ts`.
  it.each([
    ['name', [7, ['x'], '\0', 'x'.repeat(101)]],
    ['service_type', ['Nonsense', '__proto__']],
    ['is_fire', ['true', 1]],
    ['category_image', [7, '../../etc/passwd', 'aaaaaaaaaaaaaaaaaaaaaaaa']],
  ] as const)('should answer 422 for a wrong %s in a new one', async (field, values) => {
    for (const value of values) expectRefusal(await admin.post(LIST, { ...CATEGORY, [field]: value }), 422, field);
  });

  it('should keep nothing of a change that is half right', async () => {
    const half = { name: 'Half right', service_type: 'Nonsense' };
    expectRefusal(await admin.patch(`/api/categories/1?${LABEL}`, half), 422, 'service_type');
  });
});
