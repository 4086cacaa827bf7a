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

const kept = async (client: Client): Promise<unknown> => (await client.get('/api/auth/session')).body.preferences;
const keep = (body: unknown, client = ops): Promise<Answer> => client.patch(PREFERENCES, body);

describe('preferences', () => {
  it('should be empty at first, in every answer that tells the session', async () => {
    expect(await kept(ops)).toEqual(NOTHING);
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
    expect(await kept(ops)).toEqual(answer.body);
    const less = await keep({ menu_closed: [], lists: { 'category-setup': null } });
    expect(less.body).toEqual({ ...NOTHING, lists: users });
  });

  it('should be each one’s own, and told wherever they sign in', async () => {
    await keep({ lists: { 'category-setup': COMPACT } });
    expect(await kept(admin)).toEqual(NOTHING);
    const own = { ...NOTHING, lists: { 'category-setup': COMPACT } };
    expect(await kept(await server.signIn('ops@example.com'))).toEqual(own);
  });

  it('should hold the language somebody reads, and whether single keys do something', async () => {
    const read = { language: 'en', keys_off: true };
    expect((await keep(read)).body).toEqual({ ...NOTHING, ...read });
    expect((await keep({ menu_closed: ['Reports'] })).body).toMatchObject(read);
    expect(await kept(await server.signIn('ops@example.com'))).toMatchObject(read);
    expect((await keep({ language: null, keys_off: false })).body).toEqual({ ...NOTHING, menu_closed: ['Reports'] });
  });

  it('should hold which groups of the menu were opened by hand, and whether it is folded to its icons', async () => {
    const opened = { menu_opened: ['Reports'], menu_folded: true };
    expect((await keep(opened)).body).toEqual({ ...NOTHING, ...opened });
    expect(await kept(ops)).toEqual({ ...NOTHING, ...opened });
    expect((await keep({ menu_opened: [], menu_folded: false })).body).toEqual(NOTHING);
  });

  it('should leave out a language there is no dictionary of any more, and lists that are there no more', async () => {
    const id = (await ops.get('/api/auth/session')).body.user.user_id;
    const lists = { 'old-list': COMPACT, 'category-setup': COMPACT };
    await server.put(SYSTEM.preferences, {
      ...{ id, user_id: id, menu_closed: [], lists },
      language: 'xx',
      keys_off: null,
    });
    expect(await kept(ops)).toEqual({ ...NOTHING, lists: { 'category-setup': COMPACT } });
  });

  it('should lose nothing when two browsers keep something at once', async () => {
    await Promise.all([
      keep({ menu_closed: ['Role Management'] }),
      keep({ lists: { 'category-setup': COMPACT } }),
      keep({ lists: { 'sub-category-setup': { ...COMPACT, columns: ['name'] } } }),
    ]);
    const lists = { 'category-setup': COMPACT, 'sub-category-setup': { ...COMPACT, columns: ['name'] } };
    expect(await kept(ops)).toEqual({ ...NOTHING, menu_closed: ['Role Management'], lists });
  });

  it('should not tell the browser that its session changed', async () => {
    const { headers } = await ops.get('/api/auth/session');
    const answer = await keep({ lists: { 'category-setup': COMPACT } });
    expect(answer.headers.get('X-Access-Version')).toBe(headers.get('X-Access-Version'));
  });

  it.each<[string, unknown]>([
    ['menu_closed', 'Service Management'],
    ['menu_closed', null],
    ['menu_closed', [1]],
    ['menu_closed', ['']],
    ['menu_closed', ['x'.repeat(101)]],
    ['menu_closed', ['one', 'one']],
    ['menu_closed', Array.from({ length: 51 }, (_, at) => `group ${at}`)],
    ['menu_opened', 'Reports'],
    ['menu_opened', ['one', 'one']],
    ['menu_folded', 'yes'],
    ['menu_folded', null],
    ['lists', null],
    ['lists', []],
    ['lists', 'category-setup'],
    ['lists', { 'no-such-screen': COMPACT }],
    ['lists', { 'no-such-screen': null }],
    ['lists', { constructor: COMPACT }],
    ['lists', { 'category-setup': 'compact' }],
    ['lists', { 'category-setup': [] }],
    ['lists', { 'category-setup': {} }],
    ['lists', { 'category-setup': { density: 'compact' } }],
    ['lists', { 'category-setup': { ...COMPACT, density: 'dense' } }],
    ['lists', { 'category-setup': { ...COMPACT, density: 1 } }],
    ['lists', { 'category-setup': { ...COMPACT, size: 0 } }],
    ['lists', { 'category-setup': { ...COMPACT, size: 101 } }],
    ['lists', { 'category-setup': { ...COMPACT, size: 2.5 } }],
    ['lists', { 'category-setup': { ...COMPACT, size: '25' } }],
    ['lists', { 'category-setup': { ...COMPACT, columns: 'name' } }],
    ['lists', { 'category-setup': { ...COMPACT, columns: [null] } }],
    ['lists', { 'category-setup': { ...COMPACT, columns: ['name', 'name'] } }],
    ['lists', { 'category-setup': { ...COMPACT, columns: ['first_name'] } }],
    ['lists', { 'category-setup': { ...COMPACT, columns: ['password_hash'] } }],
    ['lists', { 'category-setup': { ...COMPACT, columns: Array.from({ length: 51 }, () => 'name') } }],
    ['lists', { 'category-setup': { ...COMPACT, width: 3 } }],
    ['lists', { 'category-setup': COMPACT, 'user-list': COMPACT }],
    ['language', 'xx'],
    ['language', ''],
    ['language', ['en']],
    ['language', 'constructor'],
    ['keys_off', 'yes'],
    ['keys_off', null],
    ['user_id', 1],
    ['id', 1],
    ['constructor', 1],
  ])('should refuse %s as %j, and keep nothing', async (field, value) => {
    expectRefusal(await keep({ menu_closed: ['Role Management'], [field]: value }), 422, field);
    expect(await kept(ops)).toEqual(NOTHING);
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
    expect(await kept(await server.signIn('admin@example.com'))).toEqual(NOTHING);
  });
});
