import { afterEach, describe, expect, it } from 'vitest';
import { path as bulkPath, OFF } from './bulk-calls.ts';
import type { Answer, Client } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { type Listener, listen } from './listener.ts';
import { done } from './outcomes.ts';
import { uploadedId } from './pictures.ts';
import { stageFor } from './stage.ts';

const { host: server, people, first } = stageFor(['admin', 'ops']);
const [admin, ops] = people;
const open: Listener[] = [];

const listening = async (...ask: Parameters<typeof listen>): Promise<Listener> => {
  const listener = await listen(...ask);
  open.push(listener);
  return listener;
};
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const CATEGORIES = '/api/categories?screen_label=category-setup';
const category = (id: number): string => CATEGORIES.replace('?', `/${id}?`);
const create = async (name = 'Window Cleaning'): Promise<Answer> =>
  admin.post(CATEGORIES, { name, service_type: 'Service', category_image: await uploadedId(admin) });
const rename = (id: number, name: string): Promise<Answer> => admin.patch(category(id), { name });
const of = (resource = 'categories') => ({ entry: expect.any(Number), resource });
const entryOf = ({ headers }: Answer): number => Number(headers.get('X-History-Entry'));

describe('whoever listens', () => {
  it('should be told of what resource somebody else creates, changes, moves and deletes something, and nothing else', async () => {
    const listener = await listening(ops);
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(listener.headers['content-encoding']).toBeUndefined();
    const made = await create();
    const { id } = made.body;
    const renamed = await rename(id, 'Glass');
    const removed = await admin.delete(category(id));
    const pending = await first('products', (each) => each.approved_status === 'Pending');
    const path = `/api/products/${pending.id}/approve?screen_label=product-requests`;
    const moved = done(await admin.post(path));
    done(await admin.post(bulkPath('categories'), { ...OFF, ids: [1, 2] }));
    await listener.until(({ messages: result }) => result.length >= 6);
    const all = [of(), of(), of(), of('products'), of(), of()];
    expect(listener.changes).toEqual(all);
    // The lines of history they are, as each write answered its own.
    const entries = listener.changes.map((each) => (each as { entry: number }).entry);
    expect(entries.toSorted((before, after) => before - after)).toEqual(entries);
    expect(entries.slice(0, 4)).toEqual([made, renamed, removed, moved].map(entryOf));
    expect(listener.text).not.toContain('Glass');
    expect(listener.text).toMatch(/^retry: \d+\n\n/);
    const ids = listener.messages.map((each) => Number(each.id));
    expect(ids).toEqual(ids.toSorted((before, after) => before - after));
  });

  it('should be told only of what a screen of theirs shows', async () => {
    const finance = await server.signIn('finance@example.com');
    const listener = await listening(finance);
    await rename(1, 'Not for finance');
    const booking = await first('bookings', (each) => each.order_status === 'Pending');
    done(await admin.post(`/api/bookings/${booking.id}/reject?screen_label=booking-list`, {}));
    await listener.until(({ changes }) => changes.length > 0);
    expect(listener.changes).not.toContainEqual(of());
    expect(listener.changes).toContainEqual(of('bookings'));
  });

  it('should read everything anew when their own account was written', async () => {
    const finance = await server.signIn('finance@example.com');
    const user = (await finance.get('/api/auth/session')).body.user.user_id;
    const listener = await listening(finance);
    done(await admin.patch(`/api/users/${user}?screen_label=user-list`, { first_name: 'Renamed' }));
    await listener.until(({ names }) => names.includes('reset'));
  });

  it('should miss nothing between two connections', async () => {
    const first = await listening(ops);
    await rename(1, 'One');
    await first.until(({ changes }) => changes.length === 1);
    const { lastId } = first;
    first.close();
    const missed = [await rename(1, 'Two'), await rename(2, 'Three')];
    const second = await listening(ops, { 'Last-Event-ID': lastId });
    const last = await rename(3, 'Four');
    await second.until(({ changes }) => changes.length >= 3);
    const entries = second.changes.map((each) => (each as { entry: number }).entry);
    expect(entries).toEqual([...missed, last].map(entryOf));
    expect(second.names).not.toContain('reset');
  });

  it('should miss nothing since the session was answered', async () => {
    await rename(1, 'Before');
    const { events } = (await ops.get('/api/auth/session')).body;
    const renamed = await rename(2, 'After');
    const listener = await listening(ops, { 'Last-Event-ID': String(events) });
    await listener.until(({ changes }) => changes.length >= 1);
    expect(listener.changes).toEqual([{ ...of(), entry: entryOf(renamed) }]);
    expect(listener.names).not.toContain('reset');
  });

  it('should read everything anew after too long, and when the number is none of this history', async () => {
    for (const id of ['999999', '100000000000']) {
      const listener = await listening(ops, { 'Last-Event-ID': id });
      await listener.until(({ names }) => names.includes('reset'));
    }
  });

  it('should be reset when their role may see something else, and hear of that at once', async () => {
    const support = await server.signIn('support@example.com');
    const { role_id } = (await support.get('/api/auth/session')).body.user;
    const listener = await listening(support);
    const other = await listening(ops);
    const role = `/api/roles/${role_id}?screen_label=role-list`;
    expect((await admin.patch(role, { permissions: [] })).status).toBe(200);
    await listener.until(({ names }) => names.includes('reset'));
    // The event goes to all who may get it at once.
    const hidden = expect.objectContaining({ entry: entryOf(await rename(1, 'Hidden')) });
    await other.until(({ changes }) => changes.some((each) => hidden.asymmetricMatch(each)));
    const { permissions } = (await admin.get('/api/roles/3?screen_label=role-list')).body;
    expect((await admin.patch(role, { permissions })).status).toBe(200);
    const shown = expect.objectContaining({ entry: entryOf(await rename(2, 'Shown')) });
    await listener.until(({ changes }) => changes.some((each) => shown.asymmetricMatch(each)));
    expect(listener.changes).not.toContainEqual(hidden);
  });
});

describe('a stream ends', () => {
  const endsBy = async (client: Client, act: () => Promise<unknown>): Promise<void> => {
    const listener = await listening(client);
    await act();
    await listener.until(({ isOver }) => isOver);
    expect(listener.names.at(-1)).toBe('signed-out');
    expectRefusal(await client.get('/api/auth/session'), 401);
  };

  it('with the session that is signed out', async () => {
    const support = await server.signIn('support@example.com');
    const { cookie } = support;
    await endsBy(support, async () => {
      expect((await support.post('/api/auth/logout')).status).toBe(204);
      support.cookie = cookie;
    });
  });

  it('with a deactivation', async () => {
    const support = await server.signIn('support@example.com');
    const user = (await support.get('/api/auth/session')).body.user.user_id;
    await endsBy(support, () => admin.patch(`/api/users/${user}?screen_label=user-list`, { is_active: false }));
  });

  it('when there was no request for too long; listening does not count as one', async () => {
    const support = await server.signIn('support@example.com');
    await server.ahead(50 * 60_000);
    const listener = await listening(support);
    await server.ahead(61 * 60_000);
    await listener.until(({ isOver }) => isOver);
    // Events that come with time, such as papers that lapse at midnight, may be sent before.
    expect(listener.names.at(-1)).toBe('signed-out');
    expectRefusal(await support.get('/api/auth/session'), 401);
  });
});

describe('refusals', () => {
  it('should come in the common shape before any event is sent', async () => {
    expectRefusal(await ops.get('/api/events?screen_label=category-setup'), 400, 'screen_label');
    for (const id of ['x', '-1', '1.5', '1, 2', '0x10', '9'.repeat(40), '1e3'])
      expectRefusal(await ops.get('/api/events', { headers: { 'Last-Event-ID': id } }), 400);
  });

  it('should come for more streams than a session may have, until one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 6 }, () => listening(ops)));
    expect(streams.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const refused = await ops.get('/api/events');
    expectRefusal(refused, 429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await listening(admin)).status).toBe(200);
    streams[0]?.close();
    // The server hears of it a moment later.
    const again = async (): Promise<Listener> => {
      const listener = await listening(ops);
      return listener.status === 200 ? listener : again();
    };
    expect((await again()).status).toBe(200);
  });

  it('should come for more streams than a person may have, wherever they are signed in', async () => {
    const elsewhere = await Promise.all([1, 2, 3].map(() => server.signIn('ops@example.com')));
    for (const client of elsewhere)
      for (let at = 0; at < 6; at += 1) expect((await listening(client)).status).toBe(200);
    expectRefusal(await ops.get('/api/events'), 429);
    expect((await listening(admin)).status).toBe(200);
  });
});
