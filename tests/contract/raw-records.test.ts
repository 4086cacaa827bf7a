import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { SYSTEM } from './host.ts';
import { done, expectRefusal } from './outcomes.ts';
import { running } from './running.ts';

const { server } = running();

/** What refusals say by record and field: `testers.test.ts`. */
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
    const whole = { zone_name: 'Hatta Dam', is_active: true };
    expect((await client.call('PUT', '/mock/records/zones/15', whole)).body).toEqual({ id: 15, ...whole });
    expect(await server.one('zones', 15)).toMatchObject({ zone_name: 'Hatta Dam', _version: 3 });
    done(await client.delete('/mock/records/zones/15'));
    expect(await server.one('zones', 15)).toBeUndefined();
    expect((await client.post('/mock/records/zones', { zone_name: 'Al Ain', is_active: true })).body.id).toBe(16);
    expect((await client.post('/mock/records/zones', { id: 99, zone_name: 'Liwa', is_active: true })).body.id).toBe(99);
  });

  it('should neither show how often a record was written nor let it be said', async () => {
    const client = server.client();
    await client.patch('/mock/records/zones/14', { _version: 40, zone_name: 'Hatta' });
    expect((await records('/zones/14')).body).not.toHaveProperty('_version');
    expect((await records('/zones')).body[0]).not.toHaveProperty('_version');
    expect(await server.one('zones', 14)).toMatchObject({ zone_name: 'Hatta', _version: 2 });
  });

  it('should note each write in the history, and one of nothing not', async () => {
    const client = server.client();
    await client.patch('/mock/records/categories/1', { name: 'Cooling' });
    await client.patch('/mock/records/categories/1', { name: 'Cooling' });
    const lines = (await server.all(SYSTEM.history)).filter(({ resource }) => resource === 'categories');
    expect(lines).toMatchObject([{ record_id: 1, version: 2, event: 'raw', by_id: null }]);
    expect((await server.verify()).breaks).toEqual([]);
  });

  it('should let a record that was removed go on from its last version when it comes back', async () => {
    const client = server.client();
    const { body: made } = await client.post('/mock/records/zones', { zone_name: 'Hatta', is_active: true });
    await client.delete(`/mock/records/zones/${made.id}`);
    done(await client.post('/mock/records/zones', made), 201);
    expect(await server.one('zones', made.id)).toMatchObject({ _version: 3 });
    expect((await server.verify()).breaks).toEqual([]);
  });

  it('should refuse a sort that is none, without a stack', async () =>
    expectRefusal(await records('/categories?_sort[]=x'), 400));

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
    expectRefusal(await client.post('/mock/records/zones', { id: 1 }), 409);
    expectRefusal(await client.patch('/mock/records/zones/999', { zone_name: 'x' }), 404);
    for (const id of [{}, [999]]) expectRefusal(await client.post('/mock/records/zones', { id }), 400);
    const broken = { raw: '{', headers: { 'Content-Type': 'application/json' } };
    expectRefusal(await client.post('/mock/records/zones', undefined, broken), 400);
  });

  it.each(['/_credentials', '/_sessions', '/nothing'])('should not show %s', async (path) =>
    expectRefusal(await records(path), 404),
  );

  it("should not show the api's own collections among all", async () => {
    expect(Object.keys((await records('/db')).body).toSorted()).toEqual(Object.keys(registry.resources).toSorted());
  });
});
