import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RecordData, Value } from '../../resources/language/index.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { SYSTEM, startHost, type TestHost } from './host.ts';
import { uploadedId } from './pictures.ts';

let server: TestHost;
let admin: Client;
let ops: Client;

beforeAll(async () => {
  server = await startHost();
  admin = await server.signIn('admin@example.com');
  ops = await server.signIn('ops@example.com');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.reset(admin, ops);
});
afterAll(() => server.close());

const CATEGORIES = '/api/categories?screen_label=category-setup';
const category = (id: number): string => CATEGORIES.replace('?', `/${id}?`);
const request = (id: number, move = ''): string => `/api/products/${id}${move}?screen_label=product-requests`;
const create = async (name = 'Window Cleaning'): Promise<Answer> =>
  admin.post(CATEGORIES, { name, service_type: 'Service', category_image: await uploadedId(admin) });
const entryOf = ({ headers }: Answer): number => Number(headers.get('X-History-Entry'));
const lines = (): Promise<readonly RecordData[]> => server.all(SYSTEM.history);
const pending = async (): Promise<number> => {
  const found = (await server.all('products')).find((each) => each.approved_status === 'Pending');
  return Number(found?.id);
};

describe('a write', () => {
  it('should leave one line: who, when, from where, and each stored field from and to', async () => {
    const created = await create();
    const { id, category_image } = created.body;
    const changed = await ops.patch(category(id), { name: 'Glass', is_active: false });
    const gone = await admin.delete(category(id));
    const found = await lines();
    expect(found).toHaveLength(3);
    const [first, second, third] = found;
    expect([created, changed, gone].map(entryOf)).toEqual(found.map((line) => line.id));
    const of = { resource: 'categories', record_id: id, screen: 'category-setup', undoes: null };
    expect(first).toMatchObject({ ...of, version: 1, event: 'created', by_id: 1 });
    expect(first?.changes).toMatchObject({
      name: { from: null, to: 'Window Cleaning' },
      category_image: { from: null, to: category_image },
      is_active: { from: null, to: true },
    });
    expect(second).toMatchObject({ ...of, version: 2, event: 'updated' });
    expect(second?.by_id).not.toBe(1);
    expect(second?.changes).toEqual({
      name: { from: 'Window Cleaning', to: 'Glass' },
      is_active: { from: true, to: false },
    });
    expect(third).toMatchObject({ ...of, version: 3, event: 'deleted' });
    expect(third?.changes).toMatchObject({ name: { from: 'Glass', to: null } });
    expect(new Set(found.map(({ write_id }) => write_id)).size).toBe(3);
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(3);
  });

  it('should leave none where it changed nothing or was refused', async () => {
    const same = await admin.patch(category(1), { name: (await server.one('categories', 1))?.name });
    expect([same.status, same.headers.get('X-History-Entry')]).toEqual([200, null]);
    expectRefusal(await admin.patch(category(1), { name: '' }), 422, 'name');
    expect(await lines()).toEqual([]);
  });

  it('should say which move it was, and write nothing that did not change', async () => {
    const id = await pending();
    const moved = await admin.post(request(id, '/approve'));
    expect(moved.status).toBe(200);
    const [line] = await lines();
    expect([entryOf(moved), line]).toMatchObject([line?.id, { event: 'approve', record_id: id, version: 2 }]);
    expect(line?.changes).toMatchObject({ approved_status: { from: 'Pending', to: 'Approved' } });
    expect(Object.keys(line?.changes ?? {})).not.toContain('name');
  });

  it('should leave a line for each record of a bulk, all of one write', async () => {
    const ids = [3, 1, 5];
    const answer = await admin.post('/api/categories/bulk?screen_label=category-setup', {
      action: 'set',
      values: { is_active: false },
      ids,
    });
    const found = await lines();
    expect(new Set(found.map(({ record_id }) => record_id))).toEqual(new Set(ids));
    expect(new Set(found.map(({ write_id }) => write_id))).toEqual(new Set([answer.body.write_id]));
    for (const { changes } of found) expect(changes).toEqual({ is_active: { from: true, to: false } });
  });

  it('should tell of one’s own account and of a password that was chosen, but never a secret', async () => {
    const profile = await ops.patch('/api/auth/profile', { first_name: 'Olga' });
    expect(profile.status).toBe(200);
    const first = await server.signIn('first.login@example.com');
    const change = { current: 'Demo-pass-2026', password: 'a new long pass of 7 words' };
    expect((await first.post('/api/auth/password', change)).status).toBe(204);
    const [own, flag, ...more] = await lines();
    expect(more).toEqual([]);
    expect([own?.id, own]).toMatchObject([
      entryOf(profile),
      { event: 'updated', screen: 'profile', changes: { first_name: { to: 'Olga' } } },
    ]);
    expect(Object.keys(own?.changes ?? {})).toEqual(['first_name']);
    expect(flag).toMatchObject({
      resource: 'users',
      screen: null,
      by_id: flag?.record_id ?? null,
      changes: { is_password_updated: { from: false, to: true } },
    });
    expect(JSON.stringify(await lines())).not.toMatch(/scrypt|password_hash/);
  });
});

describe('the right to write', () => {
  /** Lets something happen between the guard and the write. */
  const meanwhile = (happens: () => Promise<unknown>): void =>
    server.around(async (run, at) => {
      if (at === 0) await happens();
      return run();
    });
  const userOf = async (email: string): Promise<RecordData> => {
    const found = (await server.all('users')).find((user) => user.email === email);
    if (!found) throw new Error(email);
    return found;
  };
  const attempts: readonly [string, () => Promise<Answer>][] = [
    ['a form', () => ops.patch(category(1), { name: 'Changed' })],
    ['a new record', async () => ops.post(CATEGORIES, { name: 'New', service_type: 'Service' })],
    ['a move', async () => ops.post(request(await pending(), '/approve'))],
  ];

  for (const [what, call] of attempts) {
    it(`should end with the session where ${what} runs`, async () => {
      meanwhile(async () => {
        for (const { id } of await server.all(SYSTEM.sessions)) await server.remove(SYSTEM.sessions, id);
      });
      expect((await call()).status).toBe(401);
      expect(await lines()).toEqual([]);
    });

    it(`should end with the user where ${what} runs`, async () => {
      const { id } = await userOf('ops@example.com');
      meanwhile(() => server.change('users', id, { is_active: false }));
      expect((await call()).status).toBe(401);
      expect(await lines()).toEqual([]);
    });

    it(`should end with the role’s flag where ${what} runs`, async () => {
      const { role_id } = await userOf('ops@example.com');
      meanwhile(() => server.change('roles', Number(role_id), { permissions: [] as Value }));
      expect((await call()).status).toBe(403);
      expect(await lines()).toEqual([]);
    });
  }

  it('should end for one’s own account with the user', async () => {
    const { id } = await userOf('ops@example.com');
    meanwhile(() => server.change('users', id, { is_active: false }));
    expect((await ops.patch('/api/auth/profile', { first_name: 'Late' })).status).toBe(401);
    expect((await userOf('ops@example.com')).first_name).not.toBe('Late');
  });
});
