import { describe, expect, it } from 'vitest';
import type { Answer, Client } from './client.ts';
import { SYSTEM } from './host.ts';
import { done, expectRefusal } from './outcomes.ts';
import { running } from './running.ts';

/** What people keep of menu and lists. */

const PREFERENCES = '/api/auth/preferences';
const NOTHING = { menu_opened: [], menu_closed: [], menu_folded: false, lists: {}, language: null, keys_off: false };
const COMPACT = { columns: ['name', 'id'], density: 'compact' };

const { server, ops, admin } = running({ ops: 'ops@example.com', admin: 'admin@example.com' });

const storedOf = async (client: Client): Promise<unknown> => (await client.get('/api/auth/session')).body.preferences;
const keep = (body: unknown, client = ops): Promise<Answer> => client.patch(PREFERENCES, body);

describe('preferences', () => {
  it('should be empty at first, in every answer that tells the session', async () => {
    expect(await storedOf(ops)).toEqual(NOTHING);
    const profile = await ops.patch('/api/auth/profile', {});
    expect([profile.body.preferences, profile.body.views]).toEqual([NOTHING, []]);
    expect((await keep({})).body).toEqual(NOTHING);
  });

  it('should be merged by what was sent, lists by screen', async () => {
    const closed = { ...NOTHING, menu_closed: ['Service Management'] };
    expect((await keep({ menu_closed: ['Service Management'] })).body).toEqual(closed);
    await keep({ lists: { 'category-setup': COMPACT } });
    const users = { 'user-list': { columns: [], density: 'comfortable' } };
    const answer = await keep({ lists: users });
    const both = { 'category-setup': COMPACT, ...users };
    expect(answer.body).toEqual({ ...closed, lists: both });
    expect(await storedOf(ops)).toEqual(answer.body);
    const less = await keep({ menu_closed: [], lists: { 'category-setup': null } });
    expect(less.body).toEqual({ ...NOTHING, lists: users });
  });

  it('should be each user’s own, and returned wherever they sign in', async () => {
    await keep({ lists: { 'category-setup': COMPACT } });
    expect(await storedOf(admin)).toEqual(NOTHING);
    const own = { ...NOTHING, lists: { 'category-setup': COMPACT } };
    expect(await storedOf(await server.signIn('ops@example.com'))).toEqual(own);
  });

  it('should hold the language somebody reads, and whether single keys do something', async () => {
    const read = { language: 'en', keys_off: true };
    expect((await keep(read)).body).toEqual({ ...NOTHING, ...read });
    expect((await keep({ menu_closed: ['Reports'] })).body).toMatchObject(read);
    expect(await storedOf(await server.signIn('ops@example.com'))).toMatchObject(read);
    expect((await keep({ language: null, keys_off: false })).body).toEqual({ ...NOTHING, menu_closed: ['Reports'] });
  });

  it('should hold which groups of the menu were opened by hand, and whether it is folded to its icons', async () => {
    const opened = { menu_opened: ['Reports'], menu_folded: true };
    expect((await keep(opened)).body).toEqual({ ...NOTHING, ...opened });
    expect(await storedOf(ops)).toEqual({ ...NOTHING, ...opened });
    expect((await keep({ menu_opened: [], menu_folded: false })).body).toEqual(NOTHING);
  });

  it('should leave out a language there is no dictionary of any more, and lists that are there no more', async () => {
    const id = (await ops.get('/api/auth/session')).body.user.user_id;
    const lists = { 'old-list': COMPACT, 'category-setup': COMPACT };
    const row = { id, user_id: id, menu_closed: [], lists, language: 'xx', keys_off: null };
    await server.put(SYSTEM.preferences, row);
    expect(await storedOf(ops)).toEqual({ ...NOTHING, lists: { 'category-setup': COMPACT } });
  });

  it('should lose nothing when two browsers keep something at once', async () => {
    await Promise.all([
      keep({ menu_closed: ['Role Management'] }),
      keep({ lists: { 'category-setup': COMPACT } }),
      keep({ lists: { 'sub-category-setup': { ...COMPACT, columns: ['name'] } } }),
    ]);
    const lists = { 'category-setup': COMPACT, 'sub-category-setup': { ...COMPACT, columns: ['name'] } };
    expect(await storedOf(ops)).toEqual({ ...NOTHING, menu_closed: ['Role Management'], lists });
  });

  it('should not tell the browser that its session changed', async () => {
    const { headers } = await ops.get('/api/auth/session');
    const answer = await keep({ lists: { 'category-setup': COMPACT } });
    expect(answer.headers.get('X-Access-Version')).toBe(headers.get('X-Access-Version'));
  });

  const compact = (more: object) => ({ 'category-setup': { ...COMPACT, ...more } });
  const WRONG: { readonly [field: string]: readonly unknown[] } = {
    menu_closed: [
      ...['Service Management', null, [1], [''], ['x'.repeat(101)], ['one', 'one']],
      Array.from({ length: 51 }, (_, at) => `group ${at}`),
    ],
    menu_opened: ['Reports', ['one', 'one']],
    menu_folded: ['yes', null],
    lists: [
      ...[null, [], 'category-setup', { 'no-such-screen': COMPACT }, { 'no-such-screen': null }],
      ...[{ constructor: COMPACT }, { 'category-setup': COMPACT, 'user-list': COMPACT }],
      ...['compact', [], {}, { density: 'compact' }].map((stored) => ({ 'category-setup': stored })),
      ...[{ density: 'dense' }, { density: 1 }, { size: 0 }, { size: 101 }, { size: 2.5 }, { size: '25' }].map(compact),
      ...['name', [null], ['name', 'name'], ['first_name'], ['password_hash']].map((columns) => compact({ columns })),
      ...[{ columns: Array.from({ length: 51 }, () => 'name') }, { width: 3 }].map(compact),
    ],
    language: ['xx', '', ['en'], 'constructor'],
    keys_off: ['yes', null],
    ...{ user_id: [1], id: [1], constructor: [1] },
  };
  const wrong = Object.entries(WRONG).flatMap(([field, values]) =>
    values.map((value): [string, unknown] => [field, value]),
  );
  it.each(wrong)('should refuse %s as %j, and keep nothing', async (field, value) => {
    expectRefusal(await keep({ menu_closed: ['Role Management'], [field]: value }), 422, field);
    expect(await storedOf(ops)).toEqual(NOTHING);
  });

  it('should refuse a body that would reach into every object', async () => {
    const headers = { 'Content-Type': 'application/json' };
    for (const raw of ['{"__proto__":{"x":1}}', `{"lists":{"__proto__":${JSON.stringify(COMPACT)}}}`])
      expectRefusal(await ops.call('PATCH', PREFERENCES, undefined, { raw, headers }), 422);
  });

  it('should be gone with the user, and after a reset', async () => {
    await keep({ lists: { 'category-setup': COMPACT } });
    await keep({ menu_closed: ['Role Management'] }, admin);
    const id = (await ops.get('/api/auth/session')).body.user.user_id;
    done(await admin.delete(`/api/users/${id}?screen_label=user-list`), 204);
    expect((await server.all(SYSTEM.preferences)).map((row) => row.id)).toEqual([1]);
    await server.reset();
    expect(await server.all(SYSTEM.preferences)).toEqual([]);
    expect(await storedOf(await server.signIn('admin@example.com'))).toEqual(NOTHING);
  });
});
