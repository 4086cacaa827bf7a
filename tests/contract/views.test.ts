import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { SYSTEM } from './host.ts';
import { done, expectGuarded, expectRefusal } from './outcomes.ts';
import { type Answer, type Client, stageFor, withFlags } from './stage.ts';

/** Saved views: whose they are, who sees them, who may change them. */

const VIEWS = '/api/auth/views';
const VIEW = { screen: 'category-setup', name: 'My active ones', search: 'tab=active&q=ali&sort=name' };

/** Two of the role of operations, which looks at roles, and one of another. */
const { host: server, people, stored, one } = stageFor(['admin', 'ops', 'khalid.almazrouei', 'support']);
const [admin, ops, colleague, support] = people;

type Sent = { readonly [field: string]: unknown };
const resultOf = async (client: Client): Promise<unknown[]> => (await client.get('/api/auth/session')).body.views;
const save = (client: Client, more: Sent = {}): Promise<Answer> => client.post(VIEWS, { ...VIEW, ...more });
const saved = async (client: Client, more: Sent = {}): Promise<number> => {
  const answer = done(await save(client, more), 201);
  return answer.body.id;
};
const close = async (role: number, screen: string): Promise<void> => {
  const { permissions } = await one('roles', role);
  await server.change('roles', role, { permissions: withFlags(permissions, screen, { access: false }) });
};
/** As it comes from the server. */
const viewOf = (id: number, more: object = {}) => ({
  ...{ id, ...VIEW, shared_with: null, mine: true, weekly: null, ...more },
});

describe('a saved view', () => {
  it('should be kept for its user, renamed, and deleted', async () => {
    const made = await save(ops, { name: '  My active ones ' });
    const view = viewOf(made.body.id);
    expect([made.status, made.body]).toEqual([201, view]);
    expect(await resultOf(ops)).toEqual([view]);
    for (const client of [admin, colleague, support]) expect(await resultOf(client)).toEqual([]);
    const changed = await ops.patch(`${VIEWS}/${view.id}`, { name: 'Renamed', search: '' });
    expect([changed.status, changed.body]).toEqual([200, { ...view, name: 'Renamed', search: '' }]);
    expect((await ops.patch(`${VIEWS}/${view.id}`, {})).body).toEqual(changed.body);
    expect(await resultOf(ops)).toEqual([changed.body]);
    const removed = await ops.delete(`${VIEWS}/${view.id}`);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect(await resultOf(ops)).toEqual([]);
  });

  it('should be visible to the users of the role it is shared with, and be theirs to use only', async () => {
    const id = await saved(ops, { shared_with: 3 });
    expect(await resultOf(ops)).toEqual([viewOf(id, { shared_with: 3 })]);
    // The oldest first, whosever they are.
    const own = await saved(colleague);
    expect(await resultOf(colleague)).toEqual([viewOf(id, { shared_with: 3, mine: false }), viewOf(own)]);
    done(await colleague.delete(`${VIEWS}/${own}`), 204);
    for (const client of [admin, support]) expect(await resultOf(client)).toEqual([]);
    for (const client of [colleague, admin, support]) {
      for (const other of [id, 999_999, '0', 'x', `${id}.0`, '%00']) {
        expectRefusal(await client.patch(`${VIEWS}/${other}`, { name: 'Mine now' }), 404);
        expectRefusal(await client.delete(`${VIEWS}/${other}`), 404);
      }
    }
    expect(await resultOf(ops)).toEqual([viewOf(id, { shared_with: 3 })]);
    await ops.patch(`${VIEWS}/${id}`, { shared_with: null });
    expect(await resultOf(colleague)).toEqual([]);
  });

  it('should be shared with another role only by somebody who may read the roles', async () => {
    const id = await saved(ops, { shared_with: 4 });
    expect(await resultOf(support)).toEqual([viewOf(id, { shared_with: 4, mine: false })]);
    expectRefusal(await save(ops, { name: 'To nobody', shared_with: 999 }), 403);
    await close(3, 'role-list');
    expectRefusal(await save(ops, { name: 'To others', shared_with: 4 }), 403);
    const own = await saved(ops, { name: 'To my own', shared_with: 3 });
    for (const role of [1, 2, 4, 5, 999]) expectRefusal(await ops.patch(`${VIEWS}/${own}`, { shared_with: role }), 403);
    // What is shared already may be renamed, and taken back.
    done(await ops.patch(`${VIEWS}/${id}`, { name: 'Renamed', shared_with: 4 }));
    done(await ops.patch(`${VIEWS}/${id}`, { shared_with: null }));
  });

  it('should be of a screen that the role may open, for whoever keeps and whoever sees it', async () => {
    const id = await saved(ops, { shared_with: 4 });
    for (const screen of ['no-such-screen', 'constructor', '']) expectRefusal(await save(ops, { screen }), 403);
    await close(4, 'category-setup');
    expect(await resultOf(support)).toEqual([]);
    expectRefusal(await save(support), 403);
    await close(3, 'category-setup');
    expect(await resultOf(ops)).toEqual([]);
    expectRefusal(await ops.patch(`${VIEWS}/${id}`, { name: 'Renamed' }), 403);
    done(await ops.delete(`${VIEWS}/${id}`), 204);
  });

  it('should have a name of its own among one’s views of that screen', async () => {
    const id = await saved(ops);
    expectRefusal(await save(ops), 409);
    expectRefusal(await save(ops, { name: 'MY ACTIVE ones ' }), 409);
    const elsewhere = await saved(ops, { screen: 'user-list' });
    await saved(colleague);
    const other = await saved(ops, { name: 'Another' });
    expectRefusal(await ops.patch(`${VIEWS}/${other}`, { name: VIEW.name }), 409);
    done(await ops.patch(`${VIEWS}/${id}`, { name: VIEW.name.toUpperCase() }));
    done(await ops.patch(`${VIEWS}/${elsewhere}`, { search: 'q=x' }));
  });

  it('should be one of fifty at most', async () => {
    const { user_id } = (await ops.get('/api/auth/session')).body.user;
    const many = (count: number, of: (at: number) => RecordData) =>
      Array.from({ length: count }, (_, at): RecordData => ({ ...VIEW, name: `View ${at}`, ...of(at) }));
    const own = many(49, (at) => ({ id: 1 + at, user_id, shared_with: null }));
    const shared = many(210, (at) => ({ id: 50 + at, user_id: 1, shared_with: 3 }));
    await server.put(SYSTEM.views, ...own, ...shared);
    await saved(ops, { name: 'The last' });
    expectRefusal(await save(ops), 409);
    // Of what others share only the oldest are returned: every page begins with the session.
    const all = (await resultOf(ops)) as { mine: boolean }[];
    expect(all.filter(({ mine }) => mine)).toHaveLength(50);
    expect(all.filter(({ mine }) => !mine).length).toBeGreaterThan(10);
    expect(JSON.stringify(all).length).toBeLessThan(10_000);
    done(await colleague.post(VIEWS, VIEW), 201);
  });

  it('should be short enough together for every page to begin with them', async () => {
    const long = { search: 'q='.padEnd(2000, 'x') };
    for (const name of ['One', 'Two', 'Three']) await saved(ops, { name, ...long });
    expectRefusal(await save(ops, { name: 'Four', ...long }), 409);
    const short = await saved(ops, { name: 'Four' });
    expectRefusal(await ops.patch(`${VIEWS}/${short}`, long), 409);
    for (let at = 0; at < 9; at++)
      await server.put(SYSTEM.views, { id: 900 + at, user_id: 1, ...VIEW, ...long, name: `S${at}`, shared_with: 3 });
    expect(JSON.stringify(await resultOf(ops)).length).toBeLessThan(10_000);
  });

  it('should not carry words of a vendor to other vendors', async () => {
    const vendor = await server.signIn('vendor@example.com');
    const other = await server.signIn('new.vendor@example.com');
    const own = await saved(vendor, { screen: 'product-list' });
    for (const shared_with of [1, 2, 3]) {
      expectRefusal(await save(vendor, { screen: 'product-list', name: 'Read this', shared_with }), 403);
      expectRefusal(await vendor.patch(`${VIEWS}/${own}`, { shared_with }), 403);
    }
    await server.change(SYSTEM.views, own, { shared_with: 2 });
    expect(await resultOf(other)).toEqual([]);
    done(await vendor.patch(`${VIEWS}/${own}`, { shared_with: null }));
    const fromAdmin = await saved(admin, { screen: 'product-list', shared_with: 2 });
    expect(await resultOf(other)).toMatchObject([{ id: fromAdmin, mine: false }]);
  });

  const WRONG: { readonly [field: string]: readonly unknown[] } = {
    name: [undefined, null, '', '   ', 7, ['x'], 'x'.repeat(61)],
    search: [7, null, { q: 'x' }, 'x'.repeat(2001)],
    shared_with: ['3', 0, -3, 1.5, [3], true],
    ...{ id: [1], mine: [true], user_id: [1], constructor: [1] },
  };
  const wrong = Object.entries(WRONG).flatMap(([field, values]) =>
    values.map((value): [string, unknown] => [field, value]),
  );
  it.each<[string, unknown]>([...wrong, ['screen', undefined], ['screen', 7], ['search', undefined]])(
    'should not be kept with %s as %j',
    async (field, value) => {
      const answer = await save(ops, { [field]: value });
      expectRefusal(answer, 422, field);
      if (field === 'name' && !value) expect(answer.body.errors.name).toEqual(['Please name the view']);
      expect(await stored(SYSTEM.views)).toEqual([]);
    },
  );
  it.each<[string, unknown]>([...wrong.slice(1), ['screen', 'user-list']])(
    'should not be changed to %s as %j',
    async (field, value) => {
      const id = await saved(ops);
      expectRefusal(await ops.patch(`${VIEWS}/${id}`, { search: 'q=x', [field]: value }), 422, field);
      expect(await resultOf(ops)).toEqual([viewOf(id)]);
    },
  );

  it('should be guarded like everything about oneself', async () => {
    const id = await saved(ops);
    await expectGuarded(server, ops, ['POST', VIEWS, VIEW]);
    await expectGuarded(server, ops, ['PATCH', `${VIEWS}/${id}`, { name: 'x' }]);
    await expectGuarded(server, ops, ['DELETE', `${VIEWS}/${id}`]);
    expectRefusal(await ops.post(`${VIEWS}?user_id=1`, VIEW), 400);
    for (const method of ['GET', 'PATCH', 'DELETE', 'PUT']) expectRefusal(await ops.call(method, VIEWS), 405);
    for (const method of ['GET', 'POST', 'PUT']) expectRefusal(await ops.call(method, `${VIEWS}/${id}`), 405);
    expect(await resultOf(ops)).toEqual([viewOf(id)]);
  });

  it('should be gone with its user, and after a reset', async () => {
    await saved(ops, { shared_with: 4 });
    const own = await saved(admin);
    const { user_id } = (await ops.get('/api/auth/session')).body.user;
    done(await admin.delete(`/api/users/${user_id}?screen_label=user-list`), 204);
    expect((await stored(SYSTEM.views)).map(({ id }) => id)).toEqual([own]);
    expect(await resultOf(support)).toEqual([]);
    await server.reset();
    expect(await stored(SYSTEM.views)).toEqual([]);
  });
});
