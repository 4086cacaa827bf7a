import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { idsTo, linesOf, MISSING, manyStage, OFF, path, result } from './bulk-calls.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';

/**
 * One call for many records: each exactly as a single call would treat it, and none in the way of
 * another.
 */

const { stored, one, admin, ops, active, logged } = manyStage();
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
    expect(lines.slice(0, -1)).toEqual([50, 100].map((done) => ({ done, total: 120 })));
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
    const removed = before.filter(({ id }) => !reasons.has(id)).map(({ category_image }) => category_image);
    const held = new Set(left.map(({ category_image }) => category_image));
    for (const id of removed)
      expect((await one(SYSTEM.files, String(id))).released_at === null, String(id)).toBe(held.has(id ?? null));
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

  it('should refuse to take everything with what pages, orders or names rows', async () => {
    const before = await everything();
    for (const key of ['_start', '_end', '_sort', '_order', '_tab', 'name', 'id', 'format'])
      expectRefusal(await admin.post(path('categories', `&${key}=1`), { ...OFF, all: true, expected: 130 }), 400, key);
    expect(await everything()).toBe(before);
  });

  it('should take no filter next to ids, and no second label', async () => {
    expectRefusal(await admin.post(path('categories', '&q=a'), { ...OFF, ids: [1] }), 400, 'q');
    expectRefusal(await admin.post(path('categories', '&screen_label=category-setup'), { ...OFF, ids: [1] }), 400);
    expect(await active([1])).toEqual([true]);
  });

  type Wrong = readonly [key: string, given: { readonly [key: string]: unknown }, values: readonly unknown[]];
  const ONE = { ...OFF, ids: [1] };
  const TOGGLES = [{ is_active: 0 }, { is_active: null }, { is_active: 'false' }, { is_active: false, is_fire: true }];
  // `is_fire` is a toggle of the form, which the list does not have.
  const OTHERS: readonly object[] = [{ is_fire: true }, { name: 'x' }, { constructor: true }];

  /** What a body holds else, and the values of one key for which it is refused, by that key. */
  it.each<Wrong>([
    ['action', { ids: [1] }, [undefined, 'drop', ['delete']]],
    ['move', ONE, ['approve']],
    ['values', ONE, [undefined, null, {}, [false], ...TOGGLES, ...OTHERS]],
    ['values', { action: 'delete', ids: [1] }, [{ is_active: false }]],
    ['ids', OFF, [undefined, [], 1, null, ['1'], [1, 0], [1, -2], [1, 2.5], [1, 2 ** 53], [1, 2, 1], idsTo(1001)]],
    ['ids', { ...OFF, all: true, expected: 130 }, [[1]]],
    ['all', { ...OFF, expected: 130 }, [false, 1]],
    ['expected', { ...OFF, all: true }, [undefined, '130', -1]],
    ['expected', ONE, [1]],
    ['nonsense', ONE, [1]],
    ['constructor', ONE, [1]],
  ])('should refuse a wrong key: %s next to %j', async (key, given, values) => {
    const before = await everything();
    for (const value of values)
      expectRefusal(await admin.post(path('categories'), { ...given, [key]: value }), 422, key);
    expect(await everything()).toBe(before);
  });

  it('should ask for the flag of what is done', async () => {
    const before = await everything();
    const events = await logged('record.delete', async () =>
      expectRefusal(await ops.post(path('categories'), { action: 'delete', ids: [1] }), 403),
    );
    expect(await everything()).toBe(before);
    expect(result(await ops.post(path('categories'), { ...OFF, ids: [1] })).succeeded).toBe(1);
    const line = { event: 'record.delete', outcome: 'refused', resource: 'categories' };
    expect(events).toContainEqual(expect.objectContaining(line));
  });

  it('should hold to what keeps roles and users, one by one', async () => {
    const roles = (await stored('roles')).map(({ id }) => Number(id));
    const off = result(await admin.post(path('roles'), { ...OFF, ids: roles }));
    const [own, builtIn] = [(await one('roles', 1)).name, (await one('roles', 2)).name];
    expect(off.failures).toEqual([
      { id: 1, name: own, reason: 'You cannot change your own role.' },
      { id: 2, name: builtIn, reason: 'This role is built in and cannot be deactivated.' },
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
    expect([(await one('users', 1)).is_active, (await one('users', 5)).is_active]).toEqual([true, false]);
  });

  it('should do what follows a write: the sessions of whoever is switched off end', async () => {
    const id = (await ops.get('/api/auth/session')).body.user.user_id;
    result(await admin.post(path('users'), { ...OFF, ids: [id] }));
    expectRefusal(await ops.get('/api/auth/session'), 401);
  });

  it('should be recorded by the audit log as a whole and record by record', async () => {
    const events = await logged('record.bulk', () => admin.post(path('categories'), { ...OFF, ids: [1, 2, MISSING] }));
    const common = { user_id: 1, resource: 'categories', screen: 'category-setup', outcome: 'ok' };
    const all = { action: 'set', is_active: false, done: 3, total: 3, succeeded: 2, failed: 1 };
    const each = [1, 2].map((id) => ({ event: 'record.updated', id }));
    const lines = [...each, { event: 'record.bulk', ...all }];
    expect(events).toEqual(lines.map((line) => expect.objectContaining({ ...common, ...line })));
  });
});
