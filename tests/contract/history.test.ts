import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSessions, OFF, path } from './bulk-calls.ts';
import type { Answer } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { done } from './outcomes.ts';
import { uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

const { host: server, people, stored, first } = stageFor(['admin', 'ops']);
const [admin, ops] = people;
afterEach(() => void vi.restoreAllMocks());

const CATEGORIES = '/api/categories?screen_label=category-setup';
const category = (id: number): string => CATEGORIES.replace('?', `/${id}?`);
const request = (id: number, move = ''): string => `/api/products/${id}${move}?screen_label=product-requests`;
const create = async (name = 'Window Cleaning'): Promise<Answer> =>
  admin.post(CATEGORIES, { name, service_type: 'Service', category_image: await uploadedId(admin) });
const entryOf = ({ headers }: Answer): number => Number(headers.get('X-History-Entry'));
const lines = () => stored(SYSTEM.history);
const pending = async (): Promise<number> =>
  Number((await first('products', (each) => each.approved_status === 'Pending')).id);

describe('a write', () => {
  it('should leave one line: who, when, from where, and each stored field from and to', async () => {
    const created = await create();
    const { id, category_image } = created.body;
    const changed = await ops.patch(category(id), { name: 'Glass', is_active: false });
    const removed = await admin.delete(category(id));
    const found = await lines();
    expect(found).toHaveLength(3);
    const [made, second, third] = found;
    expect([created, changed, removed].map(entryOf)).toEqual(found.map((line) => line.id));
    const of = { resource: 'categories', record_id: id, screen: 'category-setup', undoes: null };
    expect(made).toMatchObject({ ...of, version: 1, event: 'created', by_id: 1 });
    expect(made?.changes).toMatchObject({
      name: { from: null, to: 'Window Cleaning' },
      category_image: { from: null, to: category_image },
      is_active: { from: null, to: true },
    });
    expect(second).toMatchObject({ ...of, version: 2, event: 'updated', by_id: 4 });
    const name = { from: 'Window Cleaning', to: 'Glass' };
    expect(second?.changes).toEqual({ name, is_active: { from: true, to: false } });
    expect(third).toMatchObject({ ...of, version: 3, event: 'deleted' });
    expect(third?.changes).toMatchObject({ name: { from: 'Glass', to: null } });
    expect(new Set(found.map(({ write_id }) => write_id)).size).toBe(3);
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(3);
  });

  it('should leave none where it changed nothing or was refused', async () => {
    const before = (await admin.get(category(1))).body;
    const same = await admin.patch(category(1), { name: before.name });
    expect([same.status, same.headers.get('X-History-Entry'), same.body]).toEqual([200, null, before]);
    expectRefusal(await admin.patch(category(1), { name: '' }), 422, 'name');
    expect(await lines()).toEqual([]);
  });

  it('should say which move it was, and write nothing that did not change', async () => {
    const id = await pending();
    const moved = done(await admin.post(request(id, '/approve')));
    const [line] = await lines();
    expect([entryOf(moved), line]).toMatchObject([line?.id, { event: 'approve', record_id: id, version: 2 }]);
    expect(line?.changes).toMatchObject({ approved_status: { from: 'Pending', to: 'Approved' } });
    expect(Object.keys(line?.changes ?? {})).not.toContain('name');
  });

  it('should leave a line for each record of a bulk, all of one write', async () => {
    const ids = [3, 1, 5];
    const answer = await admin.post(path('categories'), { ...OFF, ids });
    const found = await lines();
    expect(new Set(found.map(({ record_id }) => record_id))).toEqual(new Set(ids));
    expect(new Set(found.map(({ write_id }) => write_id))).toEqual(new Set([answer.body.write_id]));
    for (const { changes } of found) expect(changes).toEqual({ is_active: { from: true, to: false } });
  });

  it('should tell of one’s own account and of a password that was chosen, but never a secret', async () => {
    const profile = done(await ops.patch('/api/auth/profile', { first_name: 'Olga' }));
    const fresh = await server.signIn('first.login@example.com');
    const change = { current: 'Demo-pass-2026', password: 'a new long pass of 7 words' };
    expect((await fresh.post('/api/auth/password', change)).status).toBe(204);
    const [own, flag, ...more] = await lines();
    expect(more).toEqual([]);
    const changes = { first_name: { to: 'Olga' } };
    expect(own).toMatchObject({ id: entryOf(profile), event: 'updated', screen: 'profile', changes });
    expect(Object.keys(own?.changes ?? {})).toEqual(['first_name']);
    const chosen = { is_password_updated: { from: false, to: true } };
    expect(flag).toMatchObject({ resource: 'users', screen: null, by_id: flag?.record_id, changes: chosen });
    expect(JSON.stringify(await lines())).not.toMatch(/scrypt|password_hash/);
  });
});

describe('the right to write', () => {
  /** Lets something happen between the guard and the write. */
  const meanwhile = (happens: () => Promise<unknown>): void =>
    server.wrap(async (run, at) => {
      if (at === 0) await happens();
      return run();
    });
  const opsUser = () => first('users', ({ email }) => email === 'ops@example.com');
  const ENDS: readonly [what: string, status: number, happens: () => Promise<unknown>][] = [
    ['the session', 401, () => endSessions(server)],
    ['the user', 401, async () => server.change('users', (await opsUser()).id, { is_active: false })],
    // Of Operations.
    ['the role’s flag', 403, () => server.change('roles', 3, { permissions: [] })],
  ];
  const CALLS: readonly [string, () => Promise<Answer>][] = [
    ['a form', () => ops.patch(category(1), { name: 'Changed' })],
    ['a new record', async () => ops.post(CATEGORIES, { name: 'New', service_type: 'Service' })],
    ['a move', async () => ops.post(request(await pending(), '/approve'))],
  ];

  it.each(
    CALLS.flatMap(([call, make]) => ENDS.map(([what, status, happens]) => ({ call, what, status, make, happens }))),
  )('should end with $what where $call runs', async ({ status, make, happens }) => {
    meanwhile(happens);
    expect((await make()).status).toBe(status);
    expect(await lines()).toEqual([]);
  });

  it('should end for one’s own account with the user', async () => {
    const { id } = await opsUser();
    meanwhile(() => server.change('users', id, { is_active: false }));
    expect((await ops.patch('/api/auth/profile', { first_name: 'Late' })).status).toBe(401);
    expect((await opsUser()).first_name).not.toBe('Late');
  });
});
