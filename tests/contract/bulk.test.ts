import { describe, expect, it } from 'vitest';
import type { Id, RecordData } from '../../resources/language/index.ts';
import { idsTo, linesOf, MISSING, manyStage, OFF, path, result } from './bulk-calls.ts';
import { expectGuarded, expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';

/**
 * One call for many records: each exactly as a single call would treat it, and none in the way of
 * another.
 */

const { host: server, stored, admin, ops, active, logged } = manyStage();
const one = (resource: string, id: Id): Promise<RecordData | undefined> => server.one(resource, id);
const everything = async (): Promise<string> =>
  JSON.stringify(await Promise.all(['categories', 'sub_categories', 'roles', 'users'].map(stored)));

describe('a call for many records', () => {
  it('should set one toggle of the records named, and nothing else', async () => {
    const before = await stored('categories');
    const ids = [3, 1, 5];
    const last = result(await admin.post(path('categories'), { ...OFF, ids }));
    const write_id = expect.stringMatching(/^w[\w-]{16}$/);
    expect(last).toEqual({ done: 3, total: 3, succeeded: 3, failed: 0, failures: [], write_id, finished: true });
    for (const record of await stored('categories')) {
      const was = before.find(({ id }) => id === record.id);
      expect(record).toEqual(ids.includes(Number(record.id)) ? { ...was, is_active: false, _version: 2 } : was);
    }
    result(await admin.post(path('categories'), { ...OFF, values: { is_active: true }, ids }));
    expect(await active(ids)).toEqual([true, true, true]);
  });

  it('should tell how far it is after every fifty', async () => {
    const ids = idsTo(120);
    const lines = linesOf(await admin.post(path('categories'), { ...OFF, ids }));
    expect(lines.slice(0, -1)).toEqual([
      { done: 50, total: 120 },
      { done: 100, total: 120 },
    ]);
    expect(lines.at(-1)).toMatchObject({ done: 120, succeeded: 120, finished: true });
    expect(new Set(await active(ids))).toEqual(new Set([false]));
  });

  it('should delete what may be deleted, and say of the rest what a single call says', async () => {
    const before = await stored('categories');
    const ids = [...before.map(({ id }) => Number(id)), MISSING];
    const { failures, failed, succeeded } = result(await admin.post(path('categories'), { action: 'delete', ids }));
    const left = await stored('categories');
    const referred = (await stored('sub_categories')).map(({ category_id }) => String(category_id));
    expect(left.map(({ id }) => String(id))).toEqual(expect.arrayContaining(referred));
    expect([failed, succeeded]).toEqual([left.length + 1, 130 - left.length]);
    const reasons = new Map(failures.map(({ id, reason }) => [id, reason]));
    expect(failures).toHaveLength(left.length + 1);
    for (const { id, name } of left) {
      const single = await admin.delete(`/api/categories/${id}?screen_label=category-setup`);
      expect(single.status).toBe(409);
      expect(failures).toContainEqual({ id, name, reason: single.body.detail });
      expect(reasons.get(id)).toMatch(/^This category cannot be deleted: .* refers? to it\.$/);
    }
    expect(failures).toContainEqual({ id: MISSING, name: '', reason: 'Not found' });
    // The pictures that only they held are let go with them.
    const gone = before.filter(({ id }) => !reasons.has(id)).map(({ category_image }) => category_image);
    const held = new Set(left.map(({ category_image }) => category_image));
    for (const id of gone)
      expect((await one(SYSTEM.files, String(id)))?.released_at === null, String(id)).toBe(held.has(id ?? null));
  });

  it('should list a hundred failures and count them all', async () => {
    const ids = idsTo(240).map((id) => MISSING + id);
    const { failures, failed } = result(await admin.post(path('categories'), { action: 'delete', ids }));
    expect([failures.length, failed]).toEqual([100, 240]);
  });

  it('should take everything that matches, if it is as many as somebody saw', async () => {
    const query = '&_tab=active&service_type=Service&q=in';
    const list = await admin.get(`/api/categories?screen_label=category-setup&_end=100${query}`);
    const ids: number[] = list.body.map(({ id }: RecordData) => id);
    const expected = Number(list.headers.get('X-Total-Count'));
    expect(expected).toBeGreaterThan(2);
    expect(expected).toBeLessThan(100);
    const before = await everything();
    for (const wrong of [expected - 1, expected + 1, 0]) {
      const refused = await admin.post(path('categories', query), { ...OFF, all: true, expected: wrong });
      expectRefusal(refused, 409);
      expect(refused.body.detail).toBe(`There are now ${expected} that match. Nothing was done.`);
    }
    expect(await everything()).toBe(before);
    const last = result(await admin.post(path('categories', query), { ...OFF, all: true, expected }));
    expect(last).toMatchObject({ total: expected, succeeded: expected });
    expect(new Set(await active(ids))).toEqual(new Set([false]));
    const [was]: [RecordData[]] = JSON.parse(before);
    const changed = (await stored('categories')).filter(({ is_active }, at) => was[at]?.is_active !== is_active);
    expect(changed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it.each(['_start=0', '_end=10', '_sort=name', '_order=asc', '_tab=none', 'name=x', 'id=1', 'format=csv'])(
    'should refuse to take everything with %s',
    async (query) => {
      const before = await everything();
      const answer = await admin.post(path('categories', `&${query}`), { ...OFF, all: true, expected: 130 });
      expectRefusal(answer, 400, query.replace(/=.*/, ''));
      expect(await everything()).toBe(before);
    },
  );

  it('should take no filter beside ids, nor two labels', async () => {
    expectRefusal(await admin.post(path('categories', '&q=a'), { ...OFF, ids: [1] }), 400, 'q');
    expectRefusal(await admin.post(path('categories', '&screen_label=category-setup'), { ...OFF, ids: [1] }), 400);
    expect(await active([1])).toEqual([true]);
  });

  it.each<[string, { [field: string]: unknown }]>([
    ['action', { ids: [1] }],
    ['action', { action: 'drop', ids: [1] }],
    ['move', { ...OFF, move: 'approve', ids: [1] }],
    ['action', { action: ['delete'], ids: [1] }],
    ['values', { action: 'set', ids: [1] }],
    ['values', { action: 'set', values: null, ids: [1] }],
    ['values', { action: 'set', values: {}, ids: [1] }],
    ['values', { action: 'set', values: [false], ids: [1] }],
    ['values', { action: 'set', values: { is_active: 0 }, ids: [1] }],
    ['values', { action: 'set', values: { is_active: null }, ids: [1] }],
    ['values', { action: 'set', values: { is_active: 'false' }, ids: [1] }],
    ['values', { action: 'set', values: { is_active: false, is_fire: true }, ids: [1] }],
    // A toggle of the form, which the list does not have.
    ['values', { action: 'set', values: { is_fire: true }, ids: [1] }],
    ['values', { action: 'set', values: { name: 'x' }, ids: [1] }],
    ['values', { action: 'set', values: { constructor: true }, ids: [1] }],
    ['values', { action: 'delete', values: { is_active: false }, ids: [1] }],
    ['ids', { ...OFF }],
    ['ids', { ...OFF, ids: [] }],
    ['ids', { ...OFF, ids: 1 }],
    ['ids', { ...OFF, ids: null }],
    ['ids', { ...OFF, ids: ['1'] }],
    ['ids', { ...OFF, ids: [1, 0] }],
    ['ids', { ...OFF, ids: [1, -2] }],
    ['ids', { ...OFF, ids: [1, 2.5] }],
    ['ids', { ...OFF, ids: [1, 2 ** 53] }],
    ['ids', { ...OFF, ids: [1, 2, 1] }],
    ['ids', { ...OFF, ids: idsTo(1001) }],
    ['ids', { ...OFF, ids: [1], all: true, expected: 130 }],
    ['all', { ...OFF, all: false, expected: 130 }],
    ['all', { ...OFF, all: 1, expected: 130 }],
    ['expected', { ...OFF, all: true }],
    ['expected', { ...OFF, all: true, expected: '130' }],
    ['expected', { ...OFF, all: true, expected: -1 }],
    ['expected', { ...OFF, ids: [1], expected: 1 }],
    ['nonsense', { ...OFF, ids: [1], nonsense: 1 }],
    ['constructor', { ...OFF, ids: [1], constructor: 1 }],
  ])('should refuse wrong %s: %j', async (field, body) => {
    const before = await everything();
    expectRefusal(await admin.post(path('categories'), body), 422, field);
    expect(await everything()).toBe(before);
  });

  it('should be guarded like every change', async () => {
    const before = await everything();
    await expectGuarded(server, admin, ['POST', path('categories'), { action: 'delete', ids: [1] }]);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'GET'])
      expectRefusal(await admin.call(method, path('categories')), 405);
    expectRefusal(await admin.post('/api/zones/bulk?screen_label=category-setup', { ...OFF, ids: [1] }), 403);
    expect(await everything()).toBe(before);
  });

  it('should ask for the flag of what is done', async () => {
    const before = await everything();
    const events = await logged('record.delete', async () =>
      expectRefusal(await ops.post(path('categories'), { action: 'delete', ids: [1] }), 403),
    );
    expectRefusal(await ops.post(path('users'), { ...OFF, ids: [5] }), 403);
    expect(await everything()).toBe(before);
    expect(result(await ops.post(path('categories'), { ...OFF, ids: [1] })).succeeded).toBe(1);
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'record.delete', outcome: 'refused', resource: 'categories' }),
    );
  });

  it('should hold to what keeps roles and users, one by one', async () => {
    const roles = (await stored('roles')).map(({ id }) => Number(id));
    const off = result(await admin.post(path('roles'), { ...OFF, ids: roles }));
    expect(off.failures).toEqual([
      { id: 1, name: (await one('roles', 1))?.name, reason: 'You cannot change your own role.' },
      { id: 2, name: (await one('roles', 2))?.name, reason: 'This role is built in and cannot be deactivated.' },
    ]);
    expect((await stored('roles')).map(({ is_active }) => is_active)).toEqual(roles.map((_, at) => at < 2));
    const deleted = result(await admin.post(path('roles'), { action: 'delete', ids: roles }));
    expect(deleted.failures.map(({ id, reason }) => [id, reason]).slice(0, 2)).toEqual([
      [1, 'You cannot change your own role.'],
      [2, 'This role is built in and cannot be deleted.'],
    ]);
    expect(deleted.failures[2]?.reason).toMatch(/^This role cannot be deleted: \d+ users? refers? to it\.$/);
    expect(await one('roles', 2)).toBeDefined();
    const users = result(await admin.post(path('users'), { ...OFF, ids: [1, 5] }));
    expect(users.failures).toEqual([{ id: 1, name: 'admin@example.com', reason: 'You cannot deactivate yourself.' }]);
    expect([(await one('users', 1))?.is_active, (await one('users', 5))?.is_active]).toEqual([true, false]);
  });

  it('should do what follows a write: the sessions of whoever is switched off end', async () => {
    const id = (await ops.get('/api/auth/session')).body.user.user_id;
    result(await admin.post(path('users'), { ...OFF, ids: [id] }));
    expectRefusal(await ops.get('/api/auth/session'), 401);
  });

  it('should be told by the audit log as a whole and record by record', async () => {
    const events = await logged('record.bulk', () => admin.post(path('categories'), { ...OFF, ids: [1, 2, MISSING] }));
    const common = { user_id: 1, resource: 'categories', screen: 'category-setup', outcome: 'ok' };
    const all = { action: 'set', is_active: false, done: 3, total: 3, succeeded: 2, failed: 1 };
    expect(events).toEqual(
      [
        { event: 'record.updated', id: 1 },
        { event: 'record.updated', id: 2 },
        { event: 'record.bulk', ...all },
      ].map((each) => expect.objectContaining({ ...common, ...each })),
    );
  });
});
