import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Answer } from './client.ts';
import { startHost, type TestHost } from './host.ts';

let server: TestHost;
beforeAll(async () => {
  server = await startHost();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

const expectRefused = ({ status, body }: Answer, expected: number) => {
  expect(status).toBe(expected);
  expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'errors']);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\bat \w+ \(|\/work|\.js:/);
};

describe('raw records', () => {
  const records = (path: string) => server.client().get(`/mock/records${path}`);

  it("should answer json-server's dialect", async () => {
    const page = await records('/categories?_start=0&_end=2&_sort=name&_order=desc');
    expect(page.body).toHaveLength(2);
    expect(page.headers.get('x-total-count')).toBe('15');
    expect((await records('/categories/1')).body).toMatchObject({ id: 1, name: 'AC Services' });
    expect((await records('/categories?name=Plumbing')).body).toHaveLength(1);
  });

  it('should create, change, replace and delete in the store', async () => {
    const client = server.client();
    const created = await client.post('/mock/records/zones', { zone_name: 'Hatta', is_active: true });
    expect(created).toMatchObject({ status: 201, body: { id: 15, zone_name: 'Hatta' } });
    expect(created.headers.get('location')).toBe('/mock/records/zones/15');
    expect(await server.one('zones', 15)).toEqual({ id: 15, zone_name: 'Hatta', is_active: true, _version: 1 });
    expect((await client.patch('/mock/records/zones/15', { is_active: false })).body).toEqual({
      id: 15,
      zone_name: 'Hatta',
      is_active: false,
    });
    expect((await client.call('PUT', '/mock/records/zones/15', { zone_name: 'Hatta Dam' })).body).toEqual({
      id: 15,
      zone_name: 'Hatta Dam',
      is_active: null,
    });
    expect(await server.one('zones', 15)).toMatchObject({ zone_name: 'Hatta Dam', _version: 3 });
    expect((await client.delete('/mock/records/zones/15')).status).toBe(200);
    expect(await server.one('zones', 15)).toBeUndefined();
    expect((await client.post('/mock/records/zones', { zone_name: 'Al Ain' })).body.id).toBe(16);
    expect((await client.post('/mock/records/zones', { id: 99, zone_name: 'Liwa' })).body.id).toBe(99);
  });

  it('should neither show how often a record was written nor let it be said', async () => {
    const client = server.client();
    await client.patch('/mock/records/zones/14', { _version: 40, zone_name: 'Hatta' });
    expect((await records('/zones/14')).body).not.toHaveProperty('_version');
    expect((await records('/zones')).body[0]).not.toHaveProperty('_version');
    expect(await server.one('zones', 14)).toMatchObject({ zone_name: 'Hatta', _version: 2 });
  });

  it('should not take the sub-categories of a deleted category along', async () => {
    await server.client().delete('/mock/records/categories/1');
    expect((await records('/sub_categories?category_id=1')).body).toHaveLength(4);
  });

  it('should refuse a sort that is none, without a stack', async () =>
    expectRefused(await records('/categories?_sort[]=x'), 400));

  it('should look for text as it stands, never for a pattern', { timeout: 5000 }, async () => {
    expect((await records('/categories?name_like=ac+serv')).body).toMatchObject([{ name: 'AC Services' }]);
    expect((await records('/users?phone_number_like=%2B9715')).body.length).toBeGreaterThan(1);
    for (const text of ['(', '*', '.', '^A', '(a+)%2B$', '[A-Z]', '\\w'])
      expect((await records(`/categories?name_like=${text}`)).body, text).toEqual([]);
    await server.client().patch('/mock/records/zones/14', { zone_name: `${'a'.repeat(40)}!` });
    for (const key of ['zone_name_like', 'zone_name_like[]', 'zone_name_like[0][0]', 'zone_name_like[a]'])
      expect((await records(`/zones?${key}=${encodeURIComponent('^(a|aa)+$')}`)).body, key).toEqual([]);
  });

  it('should refuse what cannot be', async () => {
    const client = server.client();
    expectRefused(await client.post('/mock/records/zones', { id: 1 }), 409);
    expectRefused(await client.patch('/mock/records/zones/999', { zone_name: 'x' }), 404);
    // A record whose id is no id would keep the store from being opened again.
    for (const id of [{}, [999]]) expectRefused(await client.post('/mock/records/zones', { id }), 400);
    expectRefused(
      await client.post('/mock/records/zones', undefined, {
        raw: '{',
        headers: { 'Content-Type': 'application/json' },
      }),
      400,
    );
  });

  it.each(['/_credentials', '/_sessions', '/nothing'])('should not show %s', async (path) =>
    expectRefused(await records(path), 404),
  );

  it("should not show the api's own collections among all", async () => {
    expect(Object.keys((await records('/db')).body).toSorted()).toEqual(Object.keys(registry.resources).toSorted());
  });
});
